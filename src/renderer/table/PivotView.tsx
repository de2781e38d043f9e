import { useMemo } from 'react';
import type { PivotGrid, Row, TableQuery } from '../../engine/index.ts';
import { nextSort, pivotRows } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { EnteredGrid } from './entry/EnteredGrid.tsx';
import { useGridHint } from './GridHint.tsx';
import { moveKeys } from './gridKeys.ts';
import { PivotCell } from './PivotCell.tsx';
import { PivotHead } from './PivotHead.tsx';
import { PivotFrame } from './pivotStyle.ts';
import type { ShownGrid } from './shownGrid.ts';
import { useTableScope } from './tableScope.ts';
import { useRoving } from './useRoving.ts';

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
 * between its cells, each drawn by the cell that the value's column names. Where the pivot names an entry, that takes
 * the keys of all cells, and of their heads.
 */
export function PivotView({ rows, total, query, onSort }: PivotViewProps) {
  const { registry } = useEngine();
  const { compiled } = useTableScope();
  const grid = useMemo(() => pivotRows(compiled, rows), [compiled, rows]);
  const before = query.pageSize === 0 ? 0 : (query.page - 1) * query.pageSize;
  const shown = {
    grid,
    total,
    before,
    sort: query.sort,
    onSort: (field: string) => onSort(nextSort(query.sort, field)),
  };
  const { entry, moves } = compiled.pivot ?? {};
  if (entry === undefined) return <PlainGrid {...shown} />;
  const Entry = registry.entries[entry];
  if (Entry === undefined) throw new Error(`No entry “${entry}”.`);
  return <EnteredGrid {...shown} Entry={Entry} moves={moves ?? 'down'} />;
}

function PlainGrid({ grid, total, before, sort, onSort }: ShownGrid) {
  const { compiled } = useTableScope();
  const heads = grid.lines[0]?.cells.length ?? 0;
  const roving = useRoving({ lines: grid.lines.length, heads });
  const depth = grid.across.length;
  const { id, hint } = useGridHint(moveKeys);
  return (
    <PivotFrame>
      {hint}
      <table
        aria-describedby={id}
        ref={roving.table}
        role="grid"
        aria-rowcount={total + depth}
        aria-colcount={heads + 1}
        {...roving.handlers}
      >
        <caption>{compiled.declaration.title}</caption>
        <PivotHead grid={grid} sort={sort} onSort={onSort} />
        <tbody>
          {grid.lines.map((line, index) => (
            <Line
              key={line.id}
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
