import type { Facts } from '../declaration/types.ts';
import { matches } from '../when.ts';
import { constantFilters } from './openQuery.ts';
import type { Column, CompiledTable } from './types.ts';

/**
 * A table as one viewer has it: without the columns and filters that are not offered under these facts,
 * and with those locked that keep their first value. Throws `MISSING_FACT` like every condition.
 */
export function tableFor(compiled: CompiledTable, facts: Facts): CompiledTable {
  const columns = columnsFor(compiled.columns, facts);
  if (
    columns === compiled.columns &&
    compiled.filters.every(({ when, lockedWhen }) => when === undefined && lockedWhen === undefined)
  )
    return compiled;
  const filters = compiled.filters.flatMap((filter) => {
    if (filter.when !== undefined && !matches(filter.when, facts)) return [];
    return [
      filter.lockedWhen !== undefined && matches(filter.lockedWhen, facts) ? { ...filter, locked: true } : filter,
    ];
  });
  return {
    ...compiled,
    columns,
    filters,
    initialQuery: { ...compiled.initialQuery, filters: constantFilters(filters) },
  };
}

/** What columns that are left out would have taken of the width is shared out among those whose width is declared. */
function columnsFor(columns: readonly Column[], facts: Facts): readonly Column[] {
  const there = columns.filter(({ declaration: { when } }) => when === undefined || matches(when, facts));
  if (there.length === columns.length) return columns;
  const taken = (some: readonly Column[]) => some.reduce((sum, { width = 0, hidden }) => sum + (hidden ? 0 : width), 0);
  const scale = taken(columns) / (taken(there) || 1);
  return there.map((column) =>
    column.width === undefined ? column : { ...column, width: Math.floor(column.width * scale) },
  );
}
