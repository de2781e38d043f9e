import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject, Row } from '../../../src/engine/index.ts';
import type { CommandResult, LeftTableDraft } from '../../../src/renderer/index.ts';
import { bookRows } from '../table/books.ts';
import { noDrafts } from '../../../test/support/fakeHost.tsx';
import { InCells } from './InCells.tsx';

const answer = fn<(input: JsonObject) => CommandResult | Promise<CommandResult>>();
const saved: CommandResult = { ok: true, body: {} };

const columns = [
  'title',
  {
    field: 'price',
    title: 'Cost',
    cell: 'entry',
    width: 200,
    command: 'books.cost',
    edits: { form: 'book', question: 'cost' },
    closed: { when: { 'row.lent': true }, reason: 'Lent, so it has no price' },
  },
];
const names = ['A Room of One’s Own', 'Beowulf', 'Candide'];
const rows = bookRows(3, (index) => ({ title: names[index] ?? '', price: null, lent: false }));

const meta: Meta<typeof InCells> = {
  title: 'Renderer/Cells/Typed row after row',
  component: InCells,
  args: { columns, rows, answer },
  beforeEach: () => {
    answer.mockReset().mockReturnValue(saved);
  },
};
export default meta;

type Story = StoryObj<typeof meta>;

const page = () => within(document.body);
const box = (index: number) => page().findByRole('textbox', { name: `Cost of ${names[index] ?? ''}` });

/** A number and Enter for each row: it is saved, and the box below has the focus. */
export const ByKeyboard: Story = {
  play: async () => {
    await userEvent.click(await box(0));
    await userEvent.keyboard('12{Enter}');
    await waitFor(async () => expect(await box(1)).toHaveFocus());
    await userEvent.keyboard('7.5{Enter}');
    await waitFor(async () => expect(await box(2)).toHaveFocus());
    await waitFor(() => expect(answer.mock.calls).toEqual([[{ bookId: 1, cost: 12 }], [{ bookId: 2, cost: 7.5 }]]));
    await waitFor(async () => expect(await box(0)).toHaveValue('12'));
  },
};

/** What its form refuses is said in the row and not sent; Escape takes back what was typed. */
export const NotValid: Story = {
  play: async () => {
    await userEvent.type(await box(0), '-3{Enter}');
    await waitFor(() => expect(page().getByRole('alert')).toBeVisible());
    await waitFor(async () => expect(await box(0)).toHaveFocus());
    await waitFor(async () => expect(await box(0)).toHaveValue('-3'));
    await expect(answer).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await box(0)).toHaveValue(''));
    await waitFor(() => expect(page().queryByRole('alert')).toBeNull());
  },
};

/** What the server says of the question stands in the row, and what was typed stays. */
export const SomebodyElseWasFaster: Story = {
  play: async () => {
    const sentence = 'Somebody else has entered £9.00 meanwhile.';
    answer.mockReturnValue({ ok: false, status: 409, message: 'Not saved', errors: { '/cost': sentence } });
    await userEvent.type(await box(0), '8');
    await userEvent.click(await page().findByRole('button', { name: `Save Cost of ${names[0] ?? ''}` }));
    await waitFor(() => expect(page().getByRole('alert')).toHaveTextContent(sentence));
    await waitFor(async () => expect(await box(0)).toHaveValue('8'));
  },
};

const left = (index: number, text: string, row: Row = rows[index] ?? {}): LeftTableDraft => ({
  draft: {
    title: `Books: ${String(row.title)}`,
    row,
    base: { answers: { cost: null }, parked: {} },
    document: { answers: { cost: text }, parked: {} },
    box: JSON.stringify([row.bookId ?? null, 'price']),
  },
  at: Date.UTC(2026, 2, 9, 10),
  place: '/books?page=2',
  take: () => undefined,
});

/**
 * What an earlier page left unsaved is in its box again, also where somebody else has saved another figure since; of a
 * row that is not shown the way to it is.
 */
export const PutBack: Story = {
  args: {
    rows: rows.map((row, index) => ({ ...row, price: index === 1 ? 9 : null })),
    drafts: {
      ...noDrafts,
      find: () => Promise.resolve([left(0, '12'), left(1, '8'), left(9, '7', { bookId: 99, title: 'Dracula' })]),
    },
  },
  play: async () => {
    await waitFor(async () => expect(await box(0)).toHaveValue('12'));
    await waitFor(async () => expect(await box(1)).toHaveValue('8'));
    await page().findByText(/^Text from 09\/03\/2026 10:00 was not saved\./);
    await page().findByText(/somebody else saved a different answer: £9\.00/);
    await page().findByRole('link', { name: 'Cost of Dracula: 7 (its row is not shown here)' });
    await userEvent.click(await page().findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await box(1)).toHaveValue('9'));
    await waitFor(() => expect(page().queryByText(/was not saved/)).toBeNull());
  },
};

/** A column of a spreadsheet fills the boxes that take something, and nothing is sent before it is looked at. */
export const FromASpreadsheet: Story = {
  args: { rows: rows.map((row, index) => ({ ...row, lent: index === 1 })) },
  play: async () => {
    await userEvent.click(await box(0));
    await userEvent.paste('£1,200.50\tin stock\n7\n9\n');
    await waitFor(async () => expect(await box(0)).toHaveValue('1200.50'));
    await waitFor(async () => expect(await box(2)).toHaveValue('7'));
    await expect(answer).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(answer.mock.calls).toEqual([[{ bookId: 1, cost: 1200.5 }], [{ bookId: 3, cost: 7 }]]));
  },
};

/** What stands in the box above is taken with a key. */
export const FromAbove: Story = {
  play: async () => {
    await userEvent.type(await box(0), '12{Enter}');
    await waitFor(async () => expect(await box(1)).toHaveFocus());
    await userEvent.keyboard('{Control>}d{/Control}{Enter}');
    await waitFor(() => expect(answer.mock.calls).toEqual([[{ bookId: 1, cost: 12 }], [{ bookId: 2, cost: 12 }]]));
  },
};

/** A row that takes nothing says why, and is passed by. */
export const Closed: Story = {
  args: { rows: rows.map((row, index) => ({ ...row, lent: index === 1 })) },
  play: async () => {
    await userEvent.type(await box(0), '5{Enter}');
    await waitFor(async () => expect(await box(2)).toHaveFocus());
    await waitFor(async () => expect(await box(1)).toBeDisabled());
    await waitFor(async () => expect(await box(1)).toHaveAccessibleDescription('Lent, so it has no price'));
  },
};

export const ForOthersPlainText: Story = {
  args: { never: { 'books.cost': 'Not you' }, rows: rows.map((row) => ({ ...row, price: 12.5 })) },
  play: async () => {
    await page().findAllByText('£12.50');
    await waitFor(() => expect(page().queryByRole('textbox', { name: /^Cost/ })).toBeNull());
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await userEvent.type(await box(0), '12{Enter}');
    await waitFor(async () => expect(await box(1)).toHaveFocus());
  },
};
