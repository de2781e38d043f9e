import type { PivotGrid, TableQuery } from '../../engine/index.ts';
import { sortableFields } from '../../engine/index.ts';
import { useTableScope } from './tableScope.ts';

interface PivotHeadProps {
  readonly grid: PivotGrid;
  readonly sort: TableQuery['sort'];
  readonly onSort: (field: string) => void;
}

/** The heads of a grid: what its lines are, and one row of heads for each field across. */
export function PivotHead({ grid, sort, onSort }: PivotHeadProps) {
  const depth = grid.across.length;
  return (
    <thead>
      {grid.across.map((heads, level) => (
        <tr key={level} aria-rowindex={level + 1}>
          {level === 0 && <LineHead depth={depth} sort={sort} onSort={onSort} />}
          {heads.map((head, index) => (
            <th
              key={index}
              scope={head.span > 1 ? 'colgroup' : 'col'}
              colSpan={head.span}
              aria-colindex={2 + index * head.span}
            >
              {head.label}
            </th>
          ))}
        </tr>
      ))}
    </thead>
  );
}

function LineHead({ depth, sort, onSort }: { readonly depth: number } & Omit<PivotHeadProps, 'grid'>) {
  const { compiled } = useTableScope();
  const column = compiled.pivot?.rows;
  if (column === undefined) return null;
  const direction = sort?.field === column.field ? sort.direction : null;
  const words = direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  const sortable = sortableFields(compiled).includes(column.field);
  return (
    <th scope="col" rowSpan={depth} aria-colindex={1} aria-sort={sortable ? words : undefined}>
      {sortable ? (
        <button type="button" onClick={() => onSort(column.field)}>
          {column.title} <span aria-hidden="true">{direction === null ? '' : direction === 'asc' ? '↑' : '↓'}</span>
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}
