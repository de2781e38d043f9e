import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { compileTable } from '../../../src/engine/index.ts';
import type { ColumnDeclaration, Json, JsonObject } from '../../../src/engine/index.ts';
import { book, booksTable, findLookup } from '../../../test/engine/table/library.ts';
import { CellView } from '../../../src/renderer/table/CellView.tsx';
import { TableSurface } from '../../../src/renderer/table/tableParts.ts';
import { OpenFormContext } from '../../../src/renderer/ask/FormOpener.tsx';
import { TableScopeContext } from '../../../src/renderer/table/tableScope.ts';
import { bookRows } from '../table/books.ts';
import { InLibrary } from '../table/InLibrary.tsx';

interface CellStoryProps {
  readonly column: ColumnDeclaration;
  readonly values: readonly Json[];
  /** Why the row refuses the column's command. */
  readonly refused?: JsonObject;
}

/** Forms that cells open are left as they are. */
const leaveForms = () => Promise.resolve(null);

/** A cell once for each value, in a list. */
function Cell({ column, values, refused = {} }: CellStoryProps) {
  const compiled = compileTable({ ...booksTable, columns: [column] }, book, findLookup);
  const [only] = compiled.columns;
  const scope = {
    compiled,
    denied: {},
    facts: { today: '2026-03-09' },
    showSaved: () => undefined,
    showStored: () => undefined,
  };
  return (
    <InLibrary width={320}>
      <OpenFormContext value={leaveForms}>
        <TableScopeContext value={scope}>
          <TableSurface aria-label="Cells">
            {only &&
              bookRows(values.length).map((row, index) => (
                <div key={index} style={{ minHeight: 36 }}>
                  <CellView
                    column={only}
                    row={{ ...row, [column.field]: values[index] ?? null, $denied: refused }}
                    tabIndex={0}
                    focused={false}
                  />
                </div>
              ))}
          </TableSurface>
        </TableScopeContext>
      </OpenFormContext>
    </InLibrary>
  );
}

const meta: Meta<typeof Cell> = { title: 'Renderer/Cells', component: Cell };
export default meta;

type Story = StoryObj<typeof Cell>;

export const Text: Story = {
  args: {
    column: { field: 'title' },
    values: ['Emma', '', 'A title so long that it has no room in a column of this width'],
  },
};

export const TruncatedText: Story = {
  args: {
    column: { field: 'summary', options: { length: 20 } },
    values: ['A long walk along a coast, with weather', 'Short'],
  },
};

export const LongText: Story = {
  args: { column: { field: 'summary' }, values: ['a'.repeat(89), `${'First line. '.repeat(8)}\nSecond line.`] },
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button');
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Summary' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(dialog.getByRole('status')).not.toBeEmptyDOMElement());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  },
};

export const Percent: Story = { args: { column: { field: 'worn' }, values: [91.25, 0, null] } };

export const Decimal: Story = { args: { column: { field: 'weight' }, values: [0.25, 12, null] } };

export const Integer: Story = { args: { column: { field: 'bookId' }, values: [7, 123456] } };

export const Boolean: Story = { args: { column: { field: 'onLoan' }, values: [true, false, null] } };

export const Date: Story = { args: { column: { field: 'published' }, values: ['2026-03-09', null, '09/03/2026'] } };

export const DateTime: Story = { args: { column: { field: 'changed' }, values: ['2026-07-01T12:00:00Z', null] } };

export const Money: Story = { args: { column: { field: 'price' }, values: [1234.5, 0, null, -5] } };

export const Lookup: Story = { args: { column: { field: 'shelfId' }, values: [1, 2, 3, 99, null] } };

export const LoadedLookup: Story = { args: { column: { field: 'branchId' }, values: [7, 8, 9] } };

export const Link: Story = {
  args: {
    column: { field: 'title', link: '/books/{row.bookId}' },
    values: ['Emma', 'A title so long that it has no room in a column of this width', ''],
  },
};

export const OpensAForm: Story = { args: { column: { field: 'title', opens: 'note' }, values: ['Emma'] } };

export const Toggle: Story = {
  args: { column: { field: 'onLoan', command: 'books.setLoan' }, values: [true, false, null] },
};

export const RefusedToggle: Story = { args: { ...Toggle.args, refused: { 'books.setLoan': 'On loan to a reader' } } };

export const RefusedBlankToggle: Story = {
  args: { column: { field: 'onLoan', command: 'books.setLoan' }, values: [null], refused: { 'books.setLoan': 'Lost' } },
};

export const UnknownCell: Story = { args: { column: { field: 'title', cell: 'sparkle' }, values: ['Emma'] } };
