import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';
import { setAccess } from './support/subjectAccess.ts';

const meta = {
  title: 'Screens/Subject access',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/subject-access/3', typeId: 3 },
  beforeEach: () => setAccess('open'),
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Who asked before, and a way to prepare what is asked for now. */
export const Requests: Story = {
  args: { path: '/students/5/subjectAccess' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findAllByText('To be looked through');
    await userEvent.click(await canvas.findByRole('button', { name: 'Prepare a request' }));
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('subject-access/prepare').title }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Prepare' }));
    await waitFor(() =>
      expect(dialog.getAllByText('Please say in 3 to 200 characters what this request is called')[0]).toBeVisible(),
    );
  },
};

/** What is held, with who else is named and what is withheld. */
export const LookThrough: Story = { play: shows('Tegan Otterburn') };

/** Nothing is withheld without saying why. */
export const Withhold: Story = {
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: /^Withhold/ });
    if (button) await userEvent.click(button);
    await screen.findByRole('dialog', { name: catalog.form('subject-access/withhold').title });
  },
};

/** What names somebody else is looked at first: the page says how much is left, and leads to it. */
export const LeftToLookAt: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/2 items name somebody else/);
    await canvas.findByRole('link', { name: 'Show what is left to look at' });
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Seal' })).toHaveAttribute('aria-disabled', 'true'));
  },
};

/** Sealing is asked about: it is for good. */
export const Seal: Story = {
  beforeEach: () => setAccess('seen'),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Seal' }));
    await screen.findByText(/5 items are handed over and 1 are withheld/);
  },
};

/** Where two people are asked for, whoever prepared it does not seal it. */
export const NeedsAnother: Story = {
  beforeEach: () => setAccess('open', 'alone'),
  play: shows(/A colleague has to look through it/),
};

/** A sealed request is downloaded, always under a strong password. */
export const Sealed: Story = {
  beforeEach: () => setAccess('sealed'),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Download the file' }));
    await screen.findByText(/At least 8 characters/);
  },
};

/** What one item says, with a line that is withheld and words that are. */
export const Item: Story = { args: { path: '/subject-access/3/4' }, play: shows('Mark as looked at') };

/** A line is withheld whole, or only some words of it. */
export const WithholdLine: Story = {
  args: { path: '/subject-access/3/4' },
  play: async ({ canvasElement }) => {
    const [more] = await within(canvasElement).findAllByRole('button', { name: /^More/ });
    if (more) await userEvent.click(more);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Withhold' }));
    await screen.findByRole('dialog', { name: catalog.form('subject-access/withhold-line').title });
  },
};

/** A file is withheld as a whole. */
export const ItemOfFile: Story = {
  args: { path: '/subject-access/3/6' },
  play: shows(/What is in a file is not known/),
};
