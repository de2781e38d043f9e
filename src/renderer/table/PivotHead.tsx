import type { PivotGrid, TableQuery } from '../../engine/index.ts';
import { sortableFields } from '../../engine/index.ts';
import type { CellPosition } from './gridKeys.ts';
import { useTableScope } from './tableScope.ts';

interface PivotHeadProps {
  readonly grid: PivotGrid;
  readonly sort: TableQuery['sort'];
  readonly onSort: (field: string) => void;
  /** Where heads take keys, the place with the tab stop. */
  readonly stop?: CellPosition;
}

/** The heads of a grid: what its lines are, and one row of heads for each field across. */
export function PivotHead({ grid, sort, onSort, stop }: PivotHeadProps) {
  const depth = grid.across.length;
  return (
    <thead>
      {grid.across.map((heads, level) => (
        <tr key={level} aria-rowindex={level + 1}>
          {level === 0 && <LineHead depth={depth} sort={sort} onSort={onSort} stop={stop} />}
          {heads.map((head, index) => (
            <th
              key={index}
              scope={head.span > 1 ? 'colgroup' : 'col'}
              colSpan={head.span}
              aria-colindex={2 + index * head.span}
              {...headStop({ line: level - depth, head: index * head.span }, stop)}
            >
              {head.label}
            </th>
          ))}
        </tr>
      ))}
    </thead>
  );
}

/** What makes a head a place of the grid; nothing where heads take no keys. */
export function headStop({ line, head }: CellPosition, stop: CellPosition | undefined) {
  if (stop === undefined) return {};
  return { 'data-line': line, 'data-head': head, tabIndex: stop.line === line && stop.head === head ? 0 : -1 };
}

function LineHead({
  depth,
  sort,
  onSort,
  stop,
}: { readonly depth: number; readonly stop: CellPosition | undefined } & Omit<PivotHeadProps, 'grid' | 'stop'>) {
  const { compiled } = useTableScope();
  const column = compiled.pivot?.rows;
  if (column === undefined) return null;
  const direction = sort?.field === column.field ? sort.direction : null;
  const words = direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  const sortable = sortableFields(compiled).includes(column.field);
  return (
    <th
      scope="col"
      rowSpan={depth}
      aria-colindex={1}
      aria-sort={sortable ? words : undefined}
      {...headStop({ line: -1, head: -1 }, stop)}
    >
      {sortable ? (
        <button type="button" tabIndex={stop && -1} onClick={() => onSort(column.field)}>
          {column.title} <span aria-hidden="true">{direction === null ? '' : direction === 'asc' ? '↑' : '↓'}</span>
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}
