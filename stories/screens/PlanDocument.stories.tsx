import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Whole plan',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const path = '/students/5/peps/1101/document';
const section = (name: string) => screen.findByRole('region', { name });

/** The child’s words are set apart; questions that nobody has answered are counted. */
export const ToRead: Story = {
  args: { path, typeId: 1 },
  play: async () => {
    const views = await section('9. My views');
    const words = await within(views).findAllByRole('group', { name: 'What the child says' });
    await expect(await within(words[0] as HTMLElement).findAllByRole('blockquote')).not.toHaveLength(0);
    await expect(await screen.findAllByText(/without an answer (is|are) not shown/)).not.toHaveLength(0);
  },
};

export const WithEveryQuestion: Story = {
  args: { path, typeId: 1 },
  play: async () => {
    await userEvent.click(await screen.findByRole('switch', { name: 'Show questions without an answer' }));
    await expect(await screen.findAllByText('Not answered')).not.toHaveLength(0);
  },
};

export const WithChanges: Story = {
  args: { path, typeId: 1 },
  play: async () => {
    await userEvent.click(await screen.findByRole('switch', { name: 'Mark changes since Summer term 2024/2025' }));
    const views = await section('9. My views');
    await expect(await within(views).findByText('I have one good friend in my tutor group.')).toBeVisible();
    await expect(await within(views).findAllByText('Changed')).not.toHaveLength(0);
    await expect(await screen.findByText('Not in the plan of Summer term 2024/2025.')).toBeVisible();
  },
};

export const EarlyYears: Story = {
  args: { path: '/students/5/peps/1102/document', typeId: 1 },
  play: async () => {
    await expect(await screen.findByRole('navigation', { name: 'Contents' })).toBeVisible();
  },
};
