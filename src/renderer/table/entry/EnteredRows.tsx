import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { ChosenColumn, EntryDeclaration, Row } from '../../../engine/index.ts';
import { useOpenForm } from '../../ask/FormOpener.tsx';
import { useEngine } from '../../EngineProvider.tsx';
import { useTableScope } from '../tableScope.ts';
import type { ChosenBlock } from '../useRoving.ts';
import { EnteredCellsContext, EnteringContext } from './entered.ts';
import { CELL, useEntryCells, type EntryCells } from './entryCells.ts';
import type { EntryDirection, GridEntry, GridEntryProps } from './gridEntry.ts';

interface EnteredRowsProps {
  readonly rows: readonly Row[];
  readonly columns: readonly ChosenColumn[];
  /** The rows, as the data grid draws them. */
  readonly children: ReactNode;
}

/** Around the rows of a data grid: where the table declares an entry, that takes the keys of its cells. */
export function EnteredRows({ children, ...props }: EnteredRowsProps) {
  const { entry } = useTableScope().compiled.declaration;
  return entry === undefined ? children : <Entered {...props} declared={entry} rest={children} />;
}

type EnteredProps = Omit<EnteredRowsProps, 'children'> & {
  readonly declared: EntryDeclaration;
  readonly rest: ReactNode;
};

function Entered({ declared, rows, columns, rest }: EnteredProps) {
  const { registry } = useEngine();
  const { denied, showSaved } = useTableScope();
  const open = useOpenForm();
  const cells = useEntryCells(rows, columns);
  const goes = useRef<GridEntryProps['focus']>(() => undefined);
  const names = useMemo(() => cells.grid.lines.map(({ label }) => label), [cells]);
  const Entry = registry.entries[declared.kind];
  if (Entry === undefined) throw new Error(`No entry “${declared.kind}”.`);
  const [column] = cells.columns;
  const { moves = 'down' } = declared;
  // All its columns are hidden.
  if (column === undefined) return rest;
  return (
    <Entry
      grid={cells.grid}
      column={column}
      moves={moves}
      rowId={CELL}
      lineNames={names}
      denied={denied}
      showSaved={(cell, _, value) => {
        const { row, field } = cells.origin(cell);
        showSaved(row, field, value);
      }}
      open={open}
      focus={(place) => goes.current(place)}
    >
      {(entry) => (
        <Shared entry={entry} cells={cells} moves={entry.moves ?? moves} goes={goes}>
          {rest}
        </Shared>
      )}
    </Entry>
  );
}

interface SharedProps {
  readonly entry: GridEntry;
  readonly cells: EntryCells;
  readonly moves: EntryDirection;
  readonly goes: { current: GridEntryProps['focus'] };
  readonly children: ReactNode;
}

/** What the cells know of the entry stays the same while a key changes nothing of it: each would be drawn anew else. */
function Shared({ entry, cells, moves, goes, children }: SharedProps) {
  const [chosen, choose] = useState<ChosenBlock | null>(null);
  const { Cell } = entry;
  const drawn = useMemo(() => ({ cells, Cell, chosen }), [cells, Cell, chosen]);
  return (
    <EnteringContext value={{ entry, cells, moves, chosen, choose, goes }}>
      <EnteredCellsContext value={drawn}>{children}</EnteredCellsContext>
    </EnteringContext>
  );
}
