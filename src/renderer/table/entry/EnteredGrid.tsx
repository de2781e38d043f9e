import { memo, useMemo, useRef } from 'react';
import type { ComponentType, KeyboardEvent, MouseEvent } from 'react';
import type { PivotGrid, Row } from '../../../engine/index.ts';
import { useOpenForm } from '../../ask/FormOpener.tsx';
import { rowClass } from '../gridStyle.ts';
import { useGridHint } from '../GridHint.tsx';
import { nextPlace } from '../gridKeys.ts';
import type { CellPosition, GridSize } from '../gridKeys.ts';
import { headStop, PivotHead } from '../PivotHead.tsx';
import { PivotFrame } from '../pivotStyle.ts';
import type { ShownGrid } from '../shownGrid.ts';
import { rowTone } from '../rowTone.ts';
import { Hidden } from '../tableParts.ts';
import { useTableScope } from '../tableScope.ts';
import { isWithin, placeOf, useRoving } from '../useRoving.ts';
import type { ChosenBlock } from '../useRoving.ts';
import type { EntryDirection, EntryMove, EntryTarget, GridEntry, GridEntryProps } from './gridEntry.ts';

interface EnteredGridProps extends ShownGrid {
  readonly Entry: ComponentType<GridEntryProps>;
  readonly moves: EntryDirection;
}

/** A grid of which one part takes the keys in all cells and heads, and draws the cells, which hold the focus. */
export function EnteredGrid({ Entry, moves, ...shown }: EnteredGridProps) {
  const { compiled, denied, showSaved } = useTableScope();
  const open = useOpenForm();
  const goes = useRef<MoveFocus>(() => undefined);
  const column = compiled.pivot?.value;
  if (column === undefined) return null;
  return (
    <Entry
      grid={shown.grid}
      column={column}
      moves={moves}
      rowId={compiled.rowId}
      denied={denied}
      showSaved={showSaved}
      open={open}
      focus={(place) => goes.current(place)}
    >
      {(entry) => (
        <EntryTable {...shown} entry={entry} moves={entry.moves ?? moves} onReady={(focus) => (goes.current = focus)} />
      )}
    </Entry>
  );
}

type MoveFocus = GridEntryProps['focus'];

interface EntryTableProps extends ShownGrid {
  readonly entry: GridEntry;
  readonly moves: EntryDirection;
  /** Told how to move the focus. */
  onReady(focus: MoveFocus): void;
}

function EntryTable({ grid, total, before, sort, onSort, entry, moves, onReady }: EntryTableProps) {
  const { compiled } = useTableScope();
  const depth = grid.across.length;
  const heads = grid.lines[0]?.cells.length ?? 0;
  const size = useMemo(
    () => ({ lines: grid.lines.length, heads, spans: grid.across.map(([first]) => first?.span ?? 1) }),
    [grid, heads],
  );
  const roving = useRoving(size, true);
  const { onKeyDown, onMouseDown, onFocus, onBlur } = roving.handlers;
  const keys = useEntryKeys(entry, { grid, size, roving, moves });
  const { id, hint } = useGridHint(null);
  onReady((place) => (place === undefined ? roving.focus() : keys.follow(place)));
  return (
    <PivotFrame>
      {hint}
      <table
        aria-describedby={id}
        ref={roving.table}
        role="grid"
        aria-multiselectable
        aria-rowcount={total + depth}
        aria-colcount={heads + 1}
        onKeyDown={(event) => keys.onKeyDown(event, onKeyDown)}
        onClick={keys.onClick}
        onPaste={(event) => entry.onPaste(event, keys.target(event.target as HTMLElement))}
        onMouseDown={onMouseDown}
        onFocus={onFocus}
        onBlur={(event) => (onBlur(event), entry.onLeave())}
      >
        <caption>{compiled.declaration.title}</caption>
        <PivotHead grid={grid} sort={sort} onSort={onSort} stop={roving.active} />
        <tbody>
          {grid.lines.map((line, index) => (
            <Line
              key={line.id}
              line={line}
              index={index}
              rowIndex={before + index + depth + 1}
              active={roving.activeIn(index)}
              chosen={chosenIn(roving.chosen, index)}
              Cell={entry.Cell}
            />
          ))}
        </tbody>
      </table>
    </PivotFrame>
  );
}

interface KeyParts {
  readonly grid: PivotGrid;
  readonly size: GridSize;
  readonly roving: ReturnType<typeof useRoving>;
  readonly moves: EntryDirection;
}

/** Keys and presses, told to the entry with the cells that they mean; what it leaves is the grid's. */
function useEntryKeys(entry: GridEntry, { grid, size, roving, moves }: KeyParts) {
  const target = (element: HTMLElement): EntryTarget => {
    const cell = element.closest<HTMLElement>('[data-line]') ?? element;
    const { active: place, chosen } = roving;
    const isHead = place.line < 0 || place.head < 0;
    return {
      place,
      block: meant(grid, place, chosen, size),
      kind: isHead ? 'head' : 'cell',
      chosen: chosen !== null,
      element: cell,
    };
  };
  const follow = (move: EntryMove) => {
    if (move === null || move === 'stay') return;
    const { active } = roving;
    const to = move === 'next' ? nextPlace(active, size, moves) : move;
    if (to.line !== active.line || to.head !== active.head) roving.go(to);
  };
  return {
    target,
    follow,
    onKeyDown(event: KeyboardEvent<HTMLElement>, otherwise: (event: KeyboardEvent<HTMLElement>) => void) {
      const at = event.target as HTMLElement;
      if (event.defaultPrevented || placeOf(at, event.currentTarget) === null) return;
      const move = entry.onKeyDown(event, target(at));
      if (move === null) return otherwise(event);
      event.preventDefault();
      follow(move);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const at = event.target as HTMLElement;
      const place = placeOf(at, event.currentTarget);
      if (place === null || place.line < 0 || place.head < 0 || event.shiftKey) return;
      entry.onPress({ ...target(at), place, block: meant(grid, place, null, size), chosen: false });
    },
  };
}

/** The cells that are meant at a place: a block, what a head heads, or the one cell. */
export function meant(
  grid: PivotGrid,
  place: CellPosition,
  chosen: ChosenBlock | null,
  { spans = [] }: GridSize,
): (Row | null)[][] {
  if (chosen !== null)
    return grid.lines
      .slice(chosen.from.line, chosen.to.line + 1)
      .map(({ cells }) => cells.slice(chosen.from.head, chosen.to.head + 1));
  const lines = place.line < 0 ? grid.lines : grid.lines.slice(place.line, place.line + 1);
  if (place.head < 0) return lines.map(({ cells }) => [...cells]);
  const span = place.line < 0 ? (spans[place.line + spans.length] ?? 1) : 1;
  return lines.map(({ cells }) => cells.slice(place.head, place.head + span));
}

/** First and last chosen cell of a line, as a text that stays the same while they do. */
function chosenIn(chosen: ChosenBlock | null, line: number): string {
  return chosen !== null && isWithin({ line, head: chosen.from.head }, chosen)
    ? `${chosen.from.head}-${chosen.to.head}`
    : '';
}

interface LineProps {
  readonly line: PivotGrid['lines'][number];
  readonly index: number;
  readonly rowIndex: number;
  readonly active: number | null;
  readonly chosen: string;
  readonly Cell: GridEntry['Cell'];
}

/** Memoised: a move of the focus redraws the two lines that it leaves and enters. */
const Line = memo(function Line({ line, index, rowIndex, active, chosen, Cell }: LineProps) {
  const [first = 0, last = -1] = chosen === '' ? [] : chosen.split('-').map(Number);
  const stop = { line: active === null ? -99 : index, head: active ?? -99 };
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row" aria-colindex={1} {...headStop({ line: index, head: -1 }, stop)}>
        {line.label}
      </th>
      {line.cells.map((row, head) => (
        <EntryCell
          key={head}
          row={row}
          line={index}
          head={head}
          tabIndex={active === head ? 0 : -1}
          chosen={head >= first && head <= last}
          Cell={Cell}
        />
      ))}
    </tr>
  );
});

interface EntryCellProps {
  readonly row: Row | null;
  readonly line: number;
  readonly head: number;
  readonly tabIndex: 0 | -1;
  readonly chosen: boolean;
  readonly Cell: GridEntry['Cell'];
}

const EntryCell = memo(function EntryCell({ row, line, head, tabIndex, chosen, Cell }: EntryCellProps) {
  const { compiled, facts } = useTableScope();
  const style = row === null ? null : rowTone(compiled, row, facts);
  const place = { 'data-line': line, 'data-head': head };
  return (
    <Cell
      row={row}
      Element="td"
      style={style && <Hidden>{style.label}</Hidden>}
      attributes={{
        ...place,
        role: 'gridcell',
        'aria-colindex': head + 2,
        'aria-selected': chosen,
        tabIndex,
        className: [rowClass(style), chosen ? 'chosen' : ''].join(' ').trim(),
      }}
    />
  );
});
