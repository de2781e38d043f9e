import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import { AddressProvider, TableView } from '../../../src/renderer/index.ts';
import { found } from '../found.ts';
import { bookRows } from './books.ts';
import { InLibrary } from './InLibrary.tsx';
import type { LibraryOptions } from './libraryHost.ts';
import { useState } from 'react';

const params = {};

function Books({ options, address = '' }: { readonly options?: LibraryOptions; readonly address?: string }) {
  const [search, setSearch] = useState(address);
  return (
    <InLibrary options={options}>
      <AddressProvider search={search} onReplace={setSearch}>
        <TableView id="books" params={params} />
      </AddressProvider>
    </InLibrary>
  );
}

const meta: Meta<typeof Books> = {
  title: 'Renderer/TableView states',
  component: Books,
  parameters: { layout: 'fullscreen' },
};
export default meta;

type Story = StoryObj<typeof Books>;

const phone = { viewport: { value: 'phone' } };

export const FirstLoadNarrow: Story = { args: { options: { list: { page: null, loading: true } } }, globals: phone };

export const EmptyUnderFiltersAndSearch: Story = {
  args: { address: 'filter.onLoan=true&search=xyz', options: { rows: bookRows(4) } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(page.getByText('There are no results to display.')).toBeVisible());
    await userEvent.click(await page.findByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(page.getByText('1 result(s)')).toBeVisible());
  },
};

export const EmptyUnderFiltersNarrow: Story = {
  args: { address: 'filter.shelfId=3', options: { rows: bookRows(2) } },
  globals: phone,
};

const late = Array.from({ length: 12 }, (_, index): JsonObject =>
  index % 3 === 1 ? { onLoan: true } : { onLoan: false },
);

export const ACountThatFilters: Story = {
  args: {
    options: {
      rows: bookRows(12, (index) => late[index] ?? {}),
      table: {
        summary: [
          { field: 'total', title: 'Books' },
          { field: 'late', title: 'on loan', filters: { onLoan: true } },
        ],
      },
      summary: { total: 12, late: 4 },
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: '4 on loan' }));
    await waitFor(() => expect(page.getByText('4 result(s)')).toBeVisible());
    await waitFor(() => expect(page.getByRole('button', { name: '4 on loan', pressed: true })).toBeVisible());
  },
};

/** Each is filters and an order under a name; which one is shown follows from the filters, so a link opens it. */
export const ViewsByName: Story = {
  args: {
    options: {
      rows: bookRows(12, (index) => late[index] ?? {}),
      table: {
        views: [
          { title: 'All books' },
          { title: 'On loan', filters: { onLoan: true } },
          { title: 'In the cellar', filters: { shelfId: [3] }, sort: { field: 'price', direction: 'desc' } },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.selectOptions(await page.findByLabelText('View'), 'On loan');
    await waitFor(() => expect(page.getByText('4 result(s)')).toBeVisible());
    await waitFor(() => expect(page.getByLabelText('View')).toHaveValue('On loan'));
  },
};

export const ViewsByNameNarrow: Story = {
  args: { ...ViewsByName.args },
  globals: phone,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Search and filter' }));
    await waitFor(() => expect(page.getByLabelText('View')).toBeVisible());
  },
};

const loans = { filters: { onLoan: { is: true } }, sort: null, pageSize: 10, columns: null };
const columns = ['title', 'price'].map((field) => ({ field, shown: true }));

/** What people have saved stands below what is declared; one that the list can no longer show says so. */
export const SavedViews: Story = {
  args: {
    options: {
      ...ViewsByName.args?.options,
      table: { ...ViewsByName.args?.options?.table, savesViews: true },
      savedViews: [
        { ...loans, viewId: 1, title: 'Dear loans', isForAll: false, mayChange: true, columns: { columns } },
        { ...loans, viewId: 2, title: 'Long ago', isForAll: false, mayChange: true, filters: { gone: { is: true } } },
        { ...loans, viewId: 3, title: 'For the desk', isForAll: true, mayChange: false },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const view = await page.findByLabelText('View');
    const gone = await page.findByRole('option', { name: 'Long ago (cannot be shown any more)' });
    await waitFor(() => expect(gone).toBeDisabled());
    await userEvent.selectOptions(view, 'Dear loans');
    await waitFor(() => expect(page.getByText('4 result(s)')).toBeVisible());
    await waitFor(() => expect(view).toHaveDisplayValue('Dear loans'));
    await userEvent.click(await page.findByRole('button', { name: 'Save or change views' }));
    const menu = within(await screen.findByRole('menu', { name: 'Save or change views' }));
    const items = ['Rename “Dear loans”', 'Save as a new view', 'Remove “Dear loans”'];
    await waitFor(() => expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items));
  },
};

export const LockedFilter: Story = {
  args: {
    options: {
      table: { filters: [{ field: 'shelfId', initial: '{user.shelf}', locked: { 'user.shelf': 1 } }, 'price'] },
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const button = await page.findByRole('button', { name: /^Filters/ });
    if (button.getAttribute('aria-expanded') === 'false') await userEvent.click(button);
    await waitFor(() => expect(page.getByText('This filter cannot be changed.')).toBeVisible());
  },
};

const refused = (index: number): JsonObject =>
  index % 4 === 1 ? { $denied: { 'books.lend': 'On loan to a reader' } } : {};
const bulk: LibraryOptions = {
  rows: bookRows(10, refused),
  table: {
    bulkActions: [
      { label: 'Lend', command: 'books.lend', params: { bookId: '{row.bookId}' } },
      { label: 'Return', command: 'books.return' },
    ],
    rowActions: [{ label: 'Note', opens: 'note' }],
  },
};

export const SeveralRowsAtOnce: Story = {
  args: { options: bulk },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('checkbox', { name: 'Select Emma' }));
    await waitFor(() => expect(page.getByText('1 selected')).toBeVisible());
    await userEvent.click(await page.findByRole('checkbox', { name: 'Select all rows of this page' }));
    await waitFor(() => expect(page.getByText('10 selected')).toBeVisible());
    await userEvent.click(await page.findByRole('button', { name: 'Lend' }));
    await waitFor(() => expect(page.getByText('Lend: 7 done')).toBeVisible());
    await waitFor(() => expect(page.getByText(/3 refused: On loan to a reader/)).toBeVisible());
  },
};

export const SeveralCardsAtOnce: Story = {
  args: { options: { ...bulk, fails: 'Somebody has it.' } },
  globals: phone,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('checkbox', { name: 'Select Beloved' }));
    await userEvent.click(await page.findByRole('button', { name: 'Lend' }));
    await waitFor(() => expect(page.getByText(/1 failed and still ticked: Somebody has it\./)).toBeVisible());
  },
};

const chosen = {
  columns: [
    { field: 'price', shown: true, width: 200 },
    { field: 'title', shown: true, width: 300 },
    { field: 'shelfId', shown: false },
    { field: 'weight', shown: true },
  ],
};

export const ChosenColumns: Story = {
  args: { options: { preferences: new Map([['columns:books', JSON.stringify(chosen)]]) } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('columnheader', { name: 'Cost' });
    await waitFor(() => expect(page.queryByRole('columnheader', { name: 'Shelf' })).toBeNull());
    await userEvent.click(await page.findByRole('button', { name: 'Columns' }));
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Columns' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Make Cost narrower' }));
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('Cost is now 176 pixels wide'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Move Cost down' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Move Cost down' })).toHaveFocus());
  },
};

/** A head's border is dragged with the mouse. */
export const WidthByMouse: Story = {
  args: { options: { preferences: new Map() } },
  play: async ({ canvasElement }) => {
    const head = () => found(canvasElement, '.MuiDataGrid-columnHeader[data-field="price"]');
    await waitFor(async () => expect((await head()).getBoundingClientRect().width).toBe(90));
    const border = await found(await head(), '.MuiDataGrid-columnSeparator');
    const { x, y } = border.getBoundingClientRect();
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: border, coords: { clientX: x, clientY: y } },
      { target: border, coords: { clientX: x + 60, clientY: y } },
      { keys: '[/MouseLeft]', target: border, coords: { clientX: x + 60, clientY: y } },
    ]);
    await waitFor(async () => expect((await head()).getBoundingClientRect().width).toBe(150));
  },
};

/** Reached and worked with the keyboard alone: a head, its sort, a cell with a control. */
export const ByKeyboard: Story = {
  args: { options: { rows: bookRows(10) } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const head = await found(canvasElement, '.MuiDataGrid-columnHeader[data-field="title"]');
    head.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'descending'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('A'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('type', 'checkbox'));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(page.getAllByRole('row').length).toBeGreaterThan(5));
  },
};

export const FiftyThousandRows: Story = {
  args: { options: { rows: bookRows(50_000), table: { pageSize: 0 } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(page.getByText('50000 result(s)')).toBeVisible());
    await waitFor(() => expect(page.getAllByRole('row').length).toBeLessThan(60));
  },
};

export const FiftyThousandCards: Story = {
  ...FiftyThousandRows,
  globals: phone,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Show 100 more of 49900' }));
    await waitFor(() => expect(page.getAllByRole('listitem').length).toBeLessThan(220));
  },
};
