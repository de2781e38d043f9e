import type { Meta, StoryObj } from '@storybook/react-vite';
import type { JsonObject } from '../../../src/engine/index.ts';
import { TableView } from '../../../src/renderer/index.ts';
import { sittingRows } from './books.ts';
import { InLibrary } from './InLibrary.tsx';
import type { LibraryOptions } from './libraryHost.ts';

const params = {};

function Sittings({ options }: { readonly options?: LibraryOptions }) {
  return (
    <InLibrary options={options}>
      <TableView id="sittings" params={params} />
    </InLibrary>
  );
}

const meta: Meta<typeof Sittings> = {
  title: 'Renderer/PivotView',
  component: Sittings,
  parameters: { layout: 'fullscreen' },
};
export default meta;

type Story = StoryObj<typeof Sittings>;

export const Usual: Story = {};

const booked = { rows: 'week', across: ['weekday', 'half'], value: { field: 'booked', command: 'sittings.book' } };

export const CellsThatChange: Story = { args: { options: { grid: { pivot: booked } } } };

export const RefusedCells: Story = {
  args: {
    options: {
      grid: { pivot: booked, rowStyles: [{ when: { 'row.half': 'PM' }, tone: 'muted', label: 'Closed' }] },
      rows: sittingRows(4, (index): JsonObject =>
        index % 2 === 1 ? { $denied: { 'sittings.book': 'The room is closed' } } : {},
      ),
    },
  },
};

const entered = { rows: 'week', across: ['weekday', 'half'], value: 'seat', entry: 'seats', moves: 'right' } as const;

/** Cells and heads hold the focus themselves, and a letter is meant for what has it. */
export const KeysOfTheWholeGrid: Story = { args: { options: { grid: { pivot: entered } } } };

export const SomeCellsHaveNoRow: Story = {
  args: { options: { rows: sittingRows(3).filter((_, index) => index % 5 !== 2) } },
};

export const AYearOnOnePage: Story = {
  args: { options: { rows: sittingRows(52), grid: { pageSizes: [10, 0], pageSize: 0 } } },
};

export const Empty: Story = { args: { options: { rows: [] } } };

export const FirstLoad: Story = { args: { options: { list: { page: null, loading: true } } } };

export const Narrow: Story = { ...CellsThatChange, globals: { viewport: { value: 'phone' } } };
