import { useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { PivotGrid, Row, TableQuery } from '../../engine/index.ts';
import { nextSort, pivotRows } from '../../engine/index.ts';
import { moveByKey, placeWithin } from './gridKeys.ts';
import type { CellPosition } from './gridKeys.ts';
import { PivotCell } from './PivotCell.tsx';
import { PivotHead } from './PivotHead.tsx';
import { PivotFrame } from './pivotStyle.ts';
import { useTableScope } from './tableScope.ts';

/** What a grid is drawn from; it stands inside a table view, which loads its rows. */
export interface PivotViewProps {
  readonly rows: readonly Row[];
  /** Lines under the filter, on all pages. */
  readonly total: number;
  readonly query: TableQuery;
  readonly onSort: (sort: TableQuery['sort']) => void;
}

/**
 * A table laid out by its pivot, as a native table with one tab stop: arrow keys, Home and End move
 * between its cells, each drawn by the cell that the value's column names.
 */
export function PivotView({ rows, total, query, onSort }: PivotViewProps) {
  const { compiled } = useTableScope();
  const grid = useMemo(() => pivotRows(compiled, rows), [compiled, rows]);
  const heads = grid.lines[0]?.cells.length ?? 0;
  const roving = useRoving({ lines: grid.lines.length, heads });
  const before = query.pageSize === 0 ? 0 : (query.page - 1) * query.pageSize;
  const depth = grid.across.length;
  return (
    <PivotFrame>
      <table
        ref={roving.table}
        role="grid"
        aria-rowcount={total + depth}
        aria-colcount={heads + 1}
        onKeyDown={roving.onKeyDown}
        onFocus={roving.onFocus}
        onBlur={roving.onBlur}
      >
        <caption>{compiled.declaration.title}</caption>
        <PivotHead grid={grid} sort={query.sort} onSort={(field) => onSort(nextSort(query.sort, field))} />
        <tbody>
          {grid.lines.map((line, index) => (
            <Line
              key={JSON.stringify(line.value)}
              line={line}
              index={index}
              rowIndex={before + index + depth + 1}
              active={roving.activeIn(index)}
              focused={roving.inside}
            />
          ))}
        </tbody>
      </table>
    </PivotFrame>
  );
}

interface LineProps {
  readonly line: PivotGrid['lines'][number];
  readonly index: number;
  readonly rowIndex: number;
  /** Place of the tab stop in this line, null where it is in another. */
  readonly active: number | null;
  readonly focused: boolean;
}

function Line({ line, index, rowIndex, active, focused }: LineProps) {
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row" aria-colindex={1}>
        {line.label}
      </th>
      {line.cells.map((row, head) => (
        <PivotCell
          key={head}
          row={row}
          line={index}
          head={head}
          tabIndex={active === head ? 0 : -1}
          focused={focused && active === head}
        />
      ))}
    </tr>
  );
}

const CONTROL = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex]';

/** One tab stop for the whole grid: remembers its place and moves the focus between cells. */
function useRoving(size: { readonly lines: number; readonly heads: number }) {
  const table = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<CellPosition>({ line: 0, head: 0 });
  const [inside, setInside] = useState(false);
  const active = placeWithin(wanted, size);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A list that a cell opens is its child for React, yet stands elsewhere on the page.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    const to = moveByKey(event, active, size);
    if (to === null) return;
    event.preventDefault();
    const cell = table.current?.querySelector<HTMLElement>(`td[data-line="${to.line}"][data-head="${to.head}"]`);
    (cell?.querySelector<HTMLElement>(CONTROL) ?? cell)?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cell = event.target.closest<HTMLElement>('td[data-line]');
    if (cell === null || !event.currentTarget.contains(cell)) return;
    setInside(true);
    setWanted({ line: Number(cell.dataset.line), head: Number(cell.dataset.head) });
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
  };
  return {
    table,
    inside,
    onKeyDown,
    onFocus,
    onBlur,
    activeIn: (line: number) => (line === active.line ? active.head : null),
  };
}
