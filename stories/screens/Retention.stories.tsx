import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta = {
  title: 'Screens/Retention',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/retention', typeId: 3 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What is due and why, what stops it, and the rules. */
export const Due: Story = { play: shows('Last entry 22/07/2020, kept for 6 years, until 22/07/2026') };

/** Erasing is asked about: it is for good. */
export const Erase: Story = {
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: /^Erase/ });
    if (button) await userEvent.click(button);
    await screen.findByText(/Nobody can bring them back/);
  },
};

/** A hold says whose account it is on, and how long that is kept otherwise. */
export const Account: Story = {
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: /^Set a hold/ });
    if (button) await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('retention/hold-account').title }));
    await dialog.findByText('Fernaby-Winterbourne, Maximiliana Theodora');
  },
};

/** A kind of record gets years of the authority's own. */
export const Rule: Story = {
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: /^Change/ });
    if (button) await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('retention/rule').title }));
    await dialog.findAllByText('Whole record', { exact: false });
  },
};

/** How long each part of one pupil's record is kept. */
export const OfPupil: Story = { args: { path: '/students/5/retention' }, play: shows('Kept until') };

/** A hold says why, and what for. */
export const Hold: Story = {
  args: { path: '/students/5/retention' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Set a hold' }));
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('retention/hold').title }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Set the hold' }));
    await waitFor(() =>
      expect(dialog.getAllByText('Please say in 3 to 500 characters what the hold is for')[0]).toBeVisible(),
    );
  },
};
