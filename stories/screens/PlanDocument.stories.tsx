import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
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
const turnOn = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }));

/** The child’s words are set apart; questions that nobody has answered are counted. */
export const ToRead: Story = {
  args: { path, typeId: 1 },
  play: async () => {
    const views = await section('9. My views');
    const [words] = await within(views).findAllByRole('group', { name: 'What the child says' });
    await waitFor(() => expect(words?.querySelector('blockquote')).toBeVisible());
    await waitFor(() => expect(screen.getAllByText(/without an answer (is|are) not shown/)).not.toHaveLength(0));
  },
};

export const WithEveryQuestion: Story = {
  args: { path, typeId: 1 },
  play: async () => {
    await turnOn('Show questions without an answer');
    await waitFor(() => expect(screen.getAllByText('Not answered')).not.toHaveLength(0));
  },
};

export const WithChanges: Story = {
  args: { path, typeId: 1 },
  play: async () => {
    await turnOn('Mark changes since Summer term 2024/2025');
    const views = await section('9. My views');
    await waitFor(() => expect(within(views).getByText('I have one good friend in my tutor group.')).toBeVisible());
    await waitFor(() => expect(within(views).getAllByText('Changed')).not.toHaveLength(0));
    await waitFor(() => expect(screen.getByText('Not in the plan of Summer term 2024/2025.')).toBeVisible());
  },
};

export const EarlyYears: Story = {
  args: { path: '/students/5/peps/1102/document', typeId: 1 },
  play: () => waitFor(() => expect(screen.getByRole('navigation', { name: 'Contents' })).toBeVisible()),
};
