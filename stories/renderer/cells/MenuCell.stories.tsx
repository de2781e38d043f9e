import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import type { CommandResult } from '../../../src/renderer/index.ts';
import { bookRows } from '../table/books.ts';
import { refusal } from './cellLibrary.ts';
import { InCells } from './InCells.tsx';

const answer = fn<(input: JsonObject) => CommandResult | Promise<CommandResult>>();
const shelf = { field: 'shelfId', cell: 'menu', command: 'books.setShelf', width: 200 };
const rows = bookRows(3, (index) => ({
  title: ['Emma', 'Cane', 'Orlando'][index] ?? '',
  shelfId: [1, 2, 3][index] ?? 1,
}));

const meta: Meta<typeof InCells> = {
  title: 'Renderer/Cells/Menu',
  component: InCells,
  args: { columns: ['title', shelf], rows, answer },
  beforeEach: () => {
    answer.mockReset().mockReturnValue({ ok: true, body: {} });
  },
};
export default meta;

type Story = StoryObj<typeof InCells>;

const page = () => within(document.body);
const button = () => page().findByRole('button', { name: 'Change Shelf of Emma' });

export const Plain: Story = {};

export const ByKeyboard: Story = {
  play: async () => {
    (await button()).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(page().getByRole('menuitem', { name: 'History' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await button()).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(page().getByRole('menuitem', { name: 'History' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answer).toHaveBeenCalledWith({ bookId: 1, shelfId: 2 }));
    await waitFor(async () => expect(await button()).toHaveFocus());
  },
};

export const Open: Story = {
  args: { columns: ['title', { ...shelf, offers: [1, 2, 3] }] },
  play: async () => {
    await userEvent.click(await button());
    await waitFor(() =>
      expect(
        page()
          .getAllByRole('menuitem')
          .map((item) => item.textContent),
      ).toEqual(['History', 'Cellar']),
    );
  },
};

export const Saving: Story = {
  play: async () => {
    answer.mockReturnValue(new Promise<CommandResult>(() => undefined));
    await userEvent.click(await button());
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }));
    await waitFor(() => expect(page().getByRole('progressbar', { name: 'Saving' })).toBeVisible());
  },
};

export const Failure: Story = {
  play: async () => {
    answer.mockReturnValue(refusal('Somebody has it.'));
    await userEvent.click(await button());
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }));
    await waitFor(() => expect(page().getAllByText('Poetry')).toHaveLength(1));
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  },
};

export const AsksForMore: Story = {
  args: { columns: ['title', { ...shelf, asks: { '2': 'loan' } }] },
  play: async () => {
    await userEvent.click(await button());
    await userEvent.click(await page().findByRole('menuitem', { name: 'History' }));
    const dialog = within(await page().findByRole('dialog', { name: 'Lend a book' }));
    await userEvent.type(await dialog.findByRole('textbox', { name: /Reader/ }), 'Ms Woodhouse');
    await userEvent.click(await dialog.findByRole('button', { name: 'Lend book' }));
    await waitFor(() => expect(answer).toHaveBeenCalledWith({ reader: 'Ms Woodhouse', book: 1, shelf: 2 }));
    await waitFor(() => expect(page().queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await button()).toHaveFocus());
  },
};

export const Refused: Story = {
  args: { rows: rows.map((row) => ({ ...row, $denied: { 'books.setShelf': 'On loan to a reader' } })) },
  play: async () => {
    await page().findByText('Emma');
    await waitFor(() => expect(page().queryByRole('button', { name: /^Change Shelf/ })).toBeNull());
  },
};

export const ForOthersPlainText: Story = { args: { never: { 'books.setShelf': 'Not you' } } };

export const NothingToOffer: Story = {
  args: { columns: ['title', { ...shelf, offers: [1] }], rows: rows.slice(0, 1) },
  play: async () => {
    await page().findByText('Emma');
    await waitFor(() => expect(page().queryByRole('button', { name: /^Change Shelf/ })).toBeNull());
  },
};

export const Narrow: Story = { args: { columns: ['title', { ...shelf, width: 90 }] } };

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
