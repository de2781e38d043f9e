import type { Meta, StoryObj } from '@storybook/react-vite';
import type { JsonObject } from '../../../src/engine/index.ts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ScreenBody, TableView } from '../../../src/renderer/index.ts';
import { bookRows, sittingRows } from './books.ts';
import { InLibrary } from './InLibrary.tsx';
import type { LibraryOptions } from './libraryHost.ts';

const params = {};

function Books({ options }: { readonly options?: LibraryOptions }) {
  return (
    <InLibrary options={options}>
      <TableView id="books" params={params} Body={ScreenBody} />
    </InLibrary>
  );
}

const meta: Meta<typeof Books> = {
  title: 'Renderer/TableView',
  component: Books,
  parameters: { layout: 'fullscreen' },
};
export default meta;

type Story = StoryObj<typeof Books>;

export const Usual: Story = {};

export const Everything: Story = {
  args: {
    options: {
      table: {
        filters: [
          'shelfId',
          { field: 'language', single: true },
          'branchId',
          'published',
          'price',
          { field: 'onLoan', initial: true },
          'title',
        ],
        summary: [
          { field: 'total', title: 'Books' },
          { field: 'value', title: 'Value', format: 'money' },
          { field: 'late', title: 'Overdue' },
        ],
        toolbar: [
          { label: 'Add note', opens: 'note' },
          { label: 'Shelve all', command: 'books.shelve' },
        ],
        rowActions: [
          { label: 'Note', opens: 'note' },
          { label: 'Delete', command: 'books.delete', confirm: 'Delete “{row.title}”?' },
        ],
        rowStyles: [{ when: { 'row.shelfId': 3 }, tone: 'attention', label: 'In the cellar' }],
      },
      rows: bookRows(36, (index): JsonObject =>
        index % 4 === 1
          ? { $denied: { 'books.delete': 'On loan to a reader', 'books.setLoan': 'On loan to a reader' } }
          : {},
      ),
      summary: { total: 36, value: 912.25, late: 3 },
    },
  },
};

/** Of three actions each row has two or one: all of a button lies in the column that stays in sight. */
export const SomeOfManyActions: Story = {
  args: {
    options: {
      rows: bookRows(6),
      table: {
        rowActions: [
          {
            label: 'Lend it',
            command: 'books.lend',
            when: { 'row.onLoan': false },
            params: { bookId: '{row.bookId}' },
          },
          { label: 'Put aside', opens: 'note', when: { 'row.onLoan': false } },
          { label: 'Call it back', opens: 'note', when: { 'row.onLoan': true } },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const name of [/^Lend it/, /^Put aside/, /^Call it back/]) {
      const [button] = await page.findAllByRole('button', { name });
      await waitFor(async () => {
        const cell = button?.closest('[role="gridcell"]')?.getBoundingClientRect();
        await expect(button?.getBoundingClientRect().left).toBeGreaterThanOrEqual(cell?.left ?? Infinity);
        await expect(button?.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.right ?? 0);
      });
    }
  },
};

/** A row opens to a body as a screen's: what it holds is loaded when it is opened. */
export const RowsThatOpen: Story = {
  args: {
    options: {
      sittings: sittingRows(2),
      table: {
        expands: {
          label: 'Sittings and notes',
          body: [
            { text: 'Where and when “{row.title}” was read.' },
            { table: 'sittings', params: { bookId: '{row.bookId}' } },
            { form: 'note', params: { bookId: '{row.bookId}' } },
          ],
        },
        bulkActions: [
          { label: 'Shelve', command: 'books.shelve', params: { bookId: '{row.bookId}' } },
          {
            label: 'Add a note',
            command: 'books.shelve',
            params: { bookId: '{row.bookId}' },
            edits: { form: 'note', question: 'note' },
          },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const [, arrow] = await page.findAllByRole('button', { name: /^Sittings and notes: / });
    if (arrow) await userEvent.click(arrow);
    await waitFor(() => expect(page.getByRole('group', { name: /^Sittings and notes: / })).toBeVisible());
  },
};

export const RowsThatOpenNarrow: Story = { ...RowsThatOpen, globals: { viewport: { value: 'phone' } } };

export const Empty: Story = { args: { options: { rows: [] } } };

export const EmptyInItsOwnWords: Story = {
  args: { options: { rows: [], table: { empty: 'No books yet. Add the first one.' } } },
};

export const FailedWithoutWords: Story = { args: { options: { list: { page: null, failed: true } } } };

export const FailedAtTheServer: Story = {
  args: { options: { list: { page: null, failed: true, reference: 'K7QM-3XTP' } } },
};

export const FailedInItsOwnWords: Story = {
  args: {
    options: {
      list: { page: null, failed: true },
      table: { failure: 'There was a problem loading the data, please try again.' },
    },
  },
};

export const FirstLoad: Story = { args: { options: { list: { page: null, loading: true } } } };

export const OldRowsWhileLoading: Story = { args: { options: { list: { loading: true } } } };

export const AThousandRowsOnOnePage: Story = { args: { options: { rows: bookRows(1000), table: { pageSize: 0 } } } };

export const SmallTable: Story = {
  args: { options: { rows: bookRows(12), table: { pageSizes: [5, 10, 20], filters: [] } } },
};

export const LongWords: Story = {
  args: {
    options: {
      rows: bookRows(3, () => ({
        title: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle und ihre Geschichte',
      })),
      table: {
        columns: [
          { field: 'title', title: 'The title as it stands on the spine of the book', link: '/books/{row.bookId}' },
          'shelfId',
          'price',
          'summary',
        ],
      },
    },
  },
};

export const AValueThatCannotBeShown: Story = {
  args: { options: { rows: bookRows(3, (index): JsonObject => (index === 1 ? { price: 'free' } : {})) } },
};

export const Narrow: Story = {
  ...Everything,
  globals: { viewport: { value: 'phone' } },
};

const pictured = { pageSizes: [0], columns: ['title', 'worn', 'price'] } as const;

/** A picture above its figures: a line is broken where there is no figure, and one is named across. */
export const Lines: Story = {
  args: {
    options: {
      table: {
        ...pictured,
        title: 'Wear of a year',
        chart: {
          kind: 'lines',
          category: 'title',
          series: ['worn', 'price'],
          from: 20,
          reference: { value: 80, title: 'To be bound anew' },
        },
      },
      rows: bookRows(12, (index): JsonObject => ({ worn: index === 5 ? null : 40 + ((index * 17) % 50) })),
    },
  },
};

/** A press on a bar leads to the list behind it, and so does its name in the rows, which says what it shows. */
export const BarsThatLeadOn: Story = {
  args: {
    options: {
      table: {
        ...pictured,
        filters: ['title'],
        chart: {
          kind: 'bars',
          category: 'title',
          series: ['worn'],
          leads: { label: 'Show the books called', table: 'books', page: '/books', filters: { title: '{row.title}' } },
        },
      },
      rows: bookRows(4),
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [name] = await canvas.findAllByRole('link', { name: /^Show the books called / });
    await waitFor(() => expect(name?.getAttribute('href')).toMatch(/^\/books\?filter.title=/));
  },
};

/** Bars on top of each other; a press on one goes where its category leads. */
export const StackedBars: Story = {
  args: {
    options: {
      table: {
        ...pictured,
        columns: [{ field: 'title', link: '/books/{row.bookId}' }, 'worn', 'price'],
        chart: { kind: 'stacked', category: 'title', series: ['worn', 'price'] },
      },
      rows: bookRows(8),
    },
  },
  play: async ({ canvasElement }) => {
    const image = await within(canvasElement).findByRole('img', { name: /Wear|Books/ });
    await waitFor(() => expect(image.querySelectorAll('rect[fill^="url"]').length).toBeGreaterThan(8));
  },
};
