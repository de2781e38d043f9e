import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Alerts',
  component: InPortal,
  args: { path: '/alerts', messaging: true },
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

/** The bell counts what the page below it shows; each leads to its place, a message to the mailbox. */
export const New: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('link', { name: 'Alerts, 4 new' });
    await page.findByRole('button', { name: 'Mark all as seen' });
    await page.findByRole('link', { name: /^New case note – \S+/ });
    await page.findByRole('link', { name: 'New message' });
  },
};
