import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import type { CommandResult } from '../../../src/renderer/index.ts';
import { bookRows } from '../table/books.ts';
import { refusal } from './cellLibrary.ts';
import { InCells } from './InCells.tsx';

const answer = fn<(input: JsonObject) => CommandResult | Promise<CommandResult>>();
const saved: CommandResult = { ok: true, body: {} };

const edit = (field: string, question: string, more: JsonObject = {}) => ({
  field,
  cell: 'edit',
  command: `books.${question}`,
  edits: { form: 'book', question },
  ...more,
});
const columns = [
  'title',
  edit('changed', 'opened', { title: 'Opened' }),
  edit('price', 'cost', { title: 'Cost', width: 120 }),
  edit('summary', 'summary'),
  edit('shelfId', 'shelfId'),
];
const rows = bookRows(3, (index) => ({
  published: '2020-01-10',
  changed: '2026-03-09T10:30:00Z',
  summary:
    index === 0
      ? 'A long walk along a coast, with weather, told by somebody who had lost everything but the wish to go on walking'
      : 'Short',
}));

const meta: Meta<typeof InCells> = {
  title: 'Renderer/Cells/Edited in its place',
  component: InCells,
  args: { columns, rows, answer },
  beforeEach: () => {
    answer.mockReset().mockReturnValue(saved);
  },
};
export default meta;

type Story = StoryObj<typeof InCells>;

const page = () => within(document.body);
const pencil = (column: string) => page().findByRole('button', { name: `Edit ${column} of A Room of One’s Own` });
const first = 'A Room of One’s Own';
const panel = async (column: string) => within(await page().findByRole('dialog', { name: `${column} of ${first}` }));

const named = { rows: [{ ...rows[0], title: first }, ...rows.slice(1)] };

export const Plain: Story = { args: named };

/** Enter on the grid's cell opens the panel, the question has the focus, Save gives it back to the cell. */
export const ByKeyboard: Story = {
  args: named,
  play: async () => {
    (await pencil('Cost')).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await panel('Cost');
    const field = await dialog.findByRole('textbox', { name: /Cost/ });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.clear(field);
    await userEvent.type(field, '12.5{Enter}');
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(answer).toHaveBeenCalledWith({ bookId: 1, cost: 12.5 }));
    await waitFor(async () => expect(await pencil('Cost')).toHaveFocus());
    await waitFor(() => expect(page().getByText('£12.50')).toBeVisible());
    await userEvent.keyboard('{F2}');
    await waitFor(async () => expect((await panel('Cost')).getByRole('textbox', { name: /Cost/ })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await pencil('Cost')).toHaveFocus());
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  },
};

export const ADayAndATime: Story = {
  args: named,
  play: async () => {
    await userEvent.click(await pencil('Opened'));
    await waitFor(async () =>
      expect((await panel('Opened')).getByRole('combobox', { name: /Time/ })).toHaveValue('10:30'),
    );
  },
};

export const ALongText: Story = {
  args: named,
  play: async () => {
    await userEvent.click(await pencil('Summary'));
    await waitFor(async () =>
      expect((await panel('Summary')).getByRole('textbox')).toHaveValue(String(rows[0]?.summary)),
    );
  },
};

export const AChoice: Story = {
  args: named,
  play: async () => {
    await userEvent.click(await pencil('Shelf'));
    await userEvent.selectOptions(await (await panel('Shelf')).findByRole('combobox'), 'History');
  },
};

export const Unchanged: Story = {
  args: named,
  play: async () => {
    await userEvent.click(await pencil('Opened'));
    await userEvent.click(await (await panel('Opened')).findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull());
    await expect(answer).not.toHaveBeenCalled();
  },
};

export const NotValid: Story = {
  args: named,
  play: async () => {
    await userEvent.click(await pencil('Opened'));
    const dialog = await panel('Opened');
    await userEvent.clear(await dialog.findByRole('textbox'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByText('Please choose a day and a time')).toBeVisible());
    await expect(answer).not.toHaveBeenCalled();
  },
};

export const Saving: Story = {
  args: named,
  play: async () => {
    answer.mockReturnValue(new Promise<CommandResult>(() => undefined));
    await userEvent.click(await pencil('Cost'));
    const dialog = await panel('Cost');
    await userEvent.clear(await dialog.findByRole('textbox'));
    await userEvent.type(await dialog.findByRole('textbox'), '5{Enter}');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled());
    await waitFor(() => expect(dialog.getByRole('progressbar')).toBeVisible());
  },
};

export const FailureKeepsWhatWasTyped: Story = {
  args: named,
  play: async () => {
    answer.mockReturnValue(refusal('There was a problem saving the data, please try again.'));
    await userEvent.click(await pencil('Cost'));
    const dialog = await panel('Cost');
    await userEvent.clear(await dialog.findByRole('textbox'));
    await userEvent.type(await dialog.findByRole('textbox'), '8{Enter}');
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('There was a problem saving the data, please try again.'),
    );
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveValue('8.00'));
  },
};

export const AsksBeforeLeaving: Story = {
  args: named,
  play: async () => {
    await userEvent.click(await pencil('Cost'));
    const dialog = await panel('Cost');
    await userEvent.clear(await dialog.findByRole('textbox'));
    await userEvent.type(await dialog.findByRole('textbox'), '5{Escape}');
    await userEvent.click(await page().findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull());
    await expect(answer).not.toHaveBeenCalled();
  },
};

export const Refused: Story = {
  args: {
    rows: rows.map((row) => ({
      ...row,
      $denied: {
        'books.cost': 'Sold on 09/03/2026',
        'books.opened': 'Sold on 09/03/2026',
        'books.summary': 'Sold on 09/03/2026',
      },
    })),
  },
  play: async () => {
    await waitFor(() => expect(page().getAllByText(/Sold on 09\/03\/2026/)).toHaveLength(9));
    await waitFor(() => expect(page().queryByRole('button', { name: /^Edit Cost/ })).toBeNull());
  },
};

export const ForOthersPlainText: Story = {
  args: {
    never: {
      'books.cost': 'Not you',
      'books.opened': 'Not you',
      'books.summary': 'Not you',
      'books.shelfId': 'Not you',
    },
  },
  play: async () => {
    await page().findAllByText('Short');
    await waitFor(() => expect(page().queryByRole('button', { name: /^Edit/ })).toBeNull());
  },
};

export const LongWords: Story = {
  args: {
    rows: rows.map((row) => ({
      ...row,
      title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      summary: 'x'.repeat(300),
    })),
  },
};

export const OnAPhone: Story = {
  args: { ...named, columns: ['title', edit('changed', 'opened', { title: 'Opened' }), edit('summary', 'summary')] },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await userEvent.click(await pencil('Opened'));
    const dialog = await page().findByRole('dialog', { name: `Opened of ${first}` });
    await waitFor(() => expect(dialog.getBoundingClientRect().left).toBeGreaterThanOrEqual(0));
    await waitFor(() => expect(dialog.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth));
    await waitFor(() => expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth));
  },
};
