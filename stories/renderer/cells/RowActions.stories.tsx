import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import type { CommandResult } from '../../../src/renderer/index.ts';
import { bookRows } from '../table/books.ts';
import { InCells } from './InCells.tsx';

const answer = fn<(input: JsonObject) => CommandResult | Promise<CommandResult>>();
const rows = bookRows(3, (index) => ({ title: ['Emma', 'Cane', 'Orlando'][index] ?? '' }));
const remove = {
  label: 'Delete book',
  command: 'books.delete',
  params: { book: '{row.bookId}' },
  confirm: 'Delete “{row.title}”?',
};
const rowActions = [
  remove,
  { label: 'Lend', opens: 'loan', params: { shelfId: '{row.shelfId}' } },
  { label: 'Show', link: '/books/{row.bookId}' },
];

const meta: Meta<typeof InCells> = {
  title: 'Renderer/Cells/Row actions',
  component: InCells,
  args: { columns: ['title', 'shelfId'], rows, rowActions, answer },
  beforeEach: () => {
    answer.mockReset().mockReturnValue({ ok: true, body: {} });
  },
};
export default meta;

type Story = StoryObj<typeof InCells>;

const page = () => within(document.body);
const more = () => page().findByRole('button', { name: 'More actions for Emma' });

export const SideBySide: Story = { args: { rowActions: rowActions.slice(0, 2) } };

export const Folded: Story = {
  play: async () => {
    (await more()).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(page().getByRole('menuitem', { name: 'Delete book' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    const dialog = within(await page().findByRole('dialog', { name: 'Delete “Emma”?' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await more()).toHaveFocus());
    await expect(answer).not.toHaveBeenCalled();
  },
};

/** What is typed into a form that a folded action opened is none of the menu's or the grid's. */
export const OpensAForm: Story = {
  play: async () => {
    await userEvent.click(await more());
    await userEvent.click(await page().findByRole('menuitem', { name: 'Lend' }));
    const dialog = within(await page().findByRole('dialog', { name: 'Lend a book' }));
    await userEvent.type(await dialog.findByRole('textbox'), 'Dorothea Show');
    await userEvent.click(await dialog.findByRole('button', { name: 'Lend book' }));
    await waitFor(() => expect(answer).toHaveBeenCalledWith({ reader: 'Dorothea Show', book: 1, shelf: 1 }));
    await waitFor(async () => expect(await more()).toHaveFocus());
  },
};

export const Refused: Story = {
  args: { rows: rows.map((row) => ({ ...row, $denied: { 'books.delete': 'On loan to a reader' } })) },
  play: async () => {
    await userEvent.click(await more());
    const item = await page().findByRole('menuitem', { name: /^Delete book/ });
    await waitFor(() => expect(item).toHaveAttribute('aria-disabled', 'true'));
    await waitFor(() => expect(item).toHaveAccessibleDescription('On loan to a reader'));
    await userEvent.click(item);
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull());
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
