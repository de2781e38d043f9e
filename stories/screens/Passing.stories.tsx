import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta = {
  title: 'Screens/Passing of pupils',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/passing', typeId: 3 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Whom others offer, and whom one offers. */
export const Offers: Story = { play: shows('Larkhanger, Corisande') };

/** Accepting is asked about: the record comes over. */
export const Accept: Story = {
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: /^Accept/ });
    if (button) await userEvent.click(button);
    await screen.findByText(/comes to you with its history and files/);
  },
};

/** Declining says why. */
export const Decline: Story = {
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: /^Decline/ });
    if (button) await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('passing/decline').title }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(dialog.getAllByText('Please give the reason in 3 to 500 characters')[0]).toBeVisible());
  },
};

/** The offers of one pupil. */
export const OfPupil: Story = { args: { path: '/students/5/passing' }, play: shows('Declined') };

/** An offer says to whom, from when and why. */
export const Offer: Story = {
  args: { path: '/students/5/passing' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Offer to another authority' }));
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('passing/offer').title }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Offer the pupil' }));
    await waitFor(() => expect(dialog.getAllByText('Please choose an authority')[0]).toBeVisible());
  },
};
