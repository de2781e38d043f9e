import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta = {
  title: 'Screens/Turn of the year',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/turn-of-the-year', typeId: 3 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What becomes of each pupil is seen before anything is approved. */
export const Preview: Story = {
  play: async (context) => {
    await shows('The school has no such year group')(context);
    await shows('The school is closed by then')(context);
  },
};

/** A turn is approved for everybody at once, after a question. */
export const Approve: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^Approve/ }));
    await screen.findByText(/Move 5 pupils on to 2026-2027\?/);
  },
};
