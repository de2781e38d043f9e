import type { Facts } from '../declaration/types.ts';
import { matches } from '../when.ts';
import { constantFilters } from './openQuery.ts';
import type { CompiledTable } from './types.ts';

/**
 * A table as one viewer has it: without the filters that are not offered under these facts, and with
 * those locked that keep their first value. Throws `MISSING_FACT` like every condition.
 */
export function tableFor(compiled: CompiledTable, facts: Facts): CompiledTable {
  if (compiled.filters.every(({ when, lockedWhen }) => when === undefined && lockedWhen === undefined)) return compiled;
  const filters = compiled.filters.flatMap((filter) => {
    if (filter.when !== undefined && !matches(filter.when, facts)) return [];
    return [filter.lockedWhen !== undefined && matches(filter.lockedWhen, facts) ? { ...filter, locked: true } : filter];
  });
  return { ...compiled, filters, initialQuery: { ...compiled.initialQuery, filters: constantFilters(filters) } };
}
