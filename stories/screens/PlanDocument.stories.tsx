import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';

const meta = {
  title: 'Screens/Plan as a document',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/students/5/peps/1101/document', typeId: 7 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Sections one below the other, the child's words set apart; what nobody answered is left out until asked for. */
export const ToRead: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('Football club, and maths with Mr Hale.');
    await waitFor(() => expect(page.queryByText('What helps me learn?')).toBeNull());
    await userEvent.click(await page.findByLabelText('Show questions without an answer'));
    await page.findByText('What helps me learn?');
  },
};

/** What the plan before said stands beside what is said now; rows that are new or gone say so. */
export const WithChanges: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByLabelText('Mark changes since Summer term 2024/2025'));
    await page.findByText('Football club.');
    await page.findByText('Knows the 6 and 7 times tables.');
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
