import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Mailbox',
  component: InPortal,
  args: { messaging: true },
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

export const Inbox: Story = {
  args: { path: '/mailbox' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('link', { name: 'Unread: A good week' });
    await waitFor(() => expect(document.title).toMatch(/^\(2\) Mailbox/));
    const line = await within(canvasElement).findByRole('navigation', { name: 'Today' });
    await within(line).findByRole('link', { name: /^\d+ Plans ready to review$/ });
  },
};

export const Sent: Story = { args: { path: '/mailbox/sent' }, play: shows('Taxi on Fridays') };

export const Archived: Story = { args: { path: '/mailbox/archived' }, play: shows('Taxi on Fridays') };

export const ToRead: Story = {
  args: { path: '/mailbox', typeId: 4 },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('link', { name: 'Taxi on Fridays' });
    await waitFor(() => expect(within(canvasElement).queryByRole('button', { name: 'New message' })).toBeNull());
    await waitFor(() => expect(within(canvasElement).queryByRole('link', { name: 'New message' })).toBeNull());
  },
};

export const Opened: Story = {
  args: { path: '/mailbox/inbox?message=2' },
  play: async ({ canvasElement }) => {
    const pane = await within(canvasElement).findByRole('article', { name: 'Message' });
    await within(pane).findByRole('heading', { name: 'Re: Date of the next meeting' });
    await within(pane).findByRole('link', { name: 'the section of the PEP' });
    await waitFor(() =>
      expect(within(pane).getByText(/Dilys Harrowgate, Designated Teacher \(deactivated\)/)).toBeVisible(),
    );
  },
};

/** A file of a message is looked at before it is taken; one that waits for the virus scanner says so. */
export const FileLookedAt: Story = {
  args: { path: '/mailbox/inbox?message=4' },
  play: async ({ canvasElement }) => {
    const pane = within(await within(canvasElement).findByRole('article', { name: 'Message' }));
    await pane.findByText('Being checked for viruses');
    await userEvent.click(await pane.findByRole('button', { name: /^Notes of the review 1\.pdf/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notes of the review 1.pdf' }));
    await panel.findByText('PDF, 47 KB.');
    await panel.findByRole('button', { name: 'Open in a new tab' });
    await waitFor(() => expect(panel.getByRole('button', { name: 'Download' })).toHaveFocus());
  },
};

export const OutOfSight: Story = {
  args: { path: '/mailbox/inbox?message=5' },
  play: async ({ canvasElement }) => {
    const pane = await within(canvasElement).findByRole('article', { name: 'Message' });
    await within(pane).findByText('A pupil whom you no longer see');
    await waitFor(() => expect(within(pane).queryByRole('link', { name: 'Reply' })).toBeNull());
  },
};

export const OfPupil: Story = {
  args: { path: '/student/5/individualPupilRecord/Messages' },
  play: shows('Taxi on Fridays'),
};

export const New: Story = {
  args: { path: '/mailbox/new?studentId=5' },
  play: async ({ canvasElement }) => {
    const form = within(await within(canvasElement).findByRole('form', { name: catalog.form('message/new').title }));
    await form.findByRole('checkbox', { name: 'Iddo Marshwell, Social Worker' });
    await userEvent.click(await form.findByRole('button', { name: 'Send' }));
    await screen.findAllByText(/Please write a subject/);
  },
};

export const AboutWhom: Story = {
  args: { path: '/mailbox/new' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: catalog.form('message/pupil').title });
    await within(canvasElement).findByText(/About which pupil/);
  },
};

export const Reply: Story = {
  args: { path: '/mailbox/new?replyTo=2&all=true' },
  play: async ({ canvasElement }) => {
    const form = within(await within(canvasElement).findByRole('form', { name: 'New message' }));
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: /Subject/ })).toHaveValue('Re: Date of the next meeting'),
    );
    await within(canvasElement).findByText(/Dilys Harrowgate has been deactivated and will not get this message/);
  },
};
