import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Audit log',
  component: InPortal,
  args: { typeId: 3 },
  parameters: { layout: 'fullscreen', bare: true, width: 1200 },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const path = '/auditLog';

export const AuditLog: Story = { args: { path }, play: shows('Changed a care status') };

export const ForSupport: Story = {
  args: { path, typeId: 2, supportOrigin: true },
  play: shows('Merrin Saltcote (support)'),
};

export const NothingFound: Story = {
  args: { path: `${path}?search=nobody` },
  play: shows('There are no entries for these days.'),
};

/** What changed, as a whole. */
export const Details: Story = {
  args: { path },
  play: async (context) => {
    await shows('Changed a care status')(context);
    const [details] = await screen.findAllByRole('button', { name: /^Care status: In care monitored/ });
    if (details) await userEvent.click(details);
    const dialog = await screen.findByRole('dialog', { name: 'Details' });
    await waitFor(() => expect(dialog).toBeVisible());
    await waitFor(() => expect(dialog).toHaveTextContent('Left care: blank → 12/11/2025'));
  },
};

export const NotAllowed: Story = {
  args: { path, typeId: 2 },
  play: shows(/You are not allowed to access that part of the site/),
};
