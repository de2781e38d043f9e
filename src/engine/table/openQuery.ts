import type { Facts } from '../declaration/types.ts';
import { EngineError } from '../errors.ts';
import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import { fillValues, templatePaths } from '../template.ts';
import { readFilter } from './filterValue.ts';
import type { CompiledTable, Filter, FilterValue, TableQuery } from './types.ts';

/**
 * The query that a table opens with: its own sort and page size, and its filters' first values with
 * facts filled in. A first value that turns out blank restricts nothing; one that does not fit its
 * filter throws `BAD_TABLE_QUERY`: rows nobody asked for would be worse than no table.
 */
export function openQuery(compiled: CompiledTable, facts: Facts): TableQuery {
  return {
    ...compiled.initialQuery,
    filters: initialFilters(compiled.filters, (initial) => fillValues(initial, facts)),
  };
}

/** First values that need no facts; those with templates come with `openQuery`. */
export function constantFilters(filters: readonly Filter[]): TableQuery['filters'] {
  return initialFilters(
    filters.filter((filter) => !hasTemplate(filter.initial)),
    (initial) => initial,
  );
}

function initialFilters(filters: readonly Filter[], fill: (initial: Json) => Json): TableQuery['filters'] {
  return Object.fromEntries(
    filters.flatMap((filter): [string, FilterValue][] => {
      if (filter.initial === undefined) return [];
      const first = fill(filter.initial);
      if (first === null) return [];
      const reading = readFilter(filter, { [filter.kind]: shaped(filter, first) });
      if ('problem' in reading)
        throw new EngineError('BAD_TABLE_QUERY', `The first value of a filter does not fit: ${reading.problem}`);
      return reading.value === null ? [] : [[filter.field, reading.value]];
    }),
  );
}

/**
 * Filter values as a declaration writes them, by field, with facts filled in: what a press on a count
 * sets. Null where one of them is not offered to this viewer, cannot be changed or turns out blank.
 */
export function declaredFilters(
  compiled: CompiledTable,
  values: { readonly [field: string]: Json },
  facts: Facts,
): TableQuery['filters'] | null {
  const named = Object.entries(values).map(([field, initial]) => {
    const filter = compiled.filters.find((candidate) => candidate.field === field);
    return filter === undefined || filter.locked ? null : { ...filter, initial };
  });
  const known = named.filter((filter) => filter !== null);
  if (known.length < named.length) return null;
  const filters = initialFilters(known, (initial) => fillValues(initial, facts));
  return Object.keys(filters).length < known.length ? null : filters;
}

/**
 * The filters that a table opens with, with declared ones laid on them; null takes one of the table's own away. Null as
 * a whole where a filter is not offered to this viewer, cannot be changed or turns out blank.
 */
export function filtersUnder(
  compiled: CompiledTable,
  values: { readonly [field: string]: Json },
  facts: Facts,
): TableQuery['filters'] | null {
  const taken = Object.keys(values).filter((field) => values[field] === null);
  const isTheirs = (field: string) => compiled.filters.some((filter) => filter.field === field && !filter.locked);
  const given = Object.fromEntries(Object.entries(values).filter(([field]) => !taken.includes(field)));
  const set = declaredFilters(compiled, given, facts);
  if (set === null || !taken.every(isTheirs)) return null;
  const { filters } = openQuery(compiled, facts);
  const kept = Object.entries(filters).filter(([field]) => !taken.includes(field));
  return { ...Object.fromEntries(kept), ...set };
}

/** Authors write one choice as itself and several as a list. */
function shaped(filter: Filter, value: Json): Json {
  return filter.kind !== 'in' || Array.isArray(value) ? value : [value];
}

function hasTemplate(value: Json | undefined): boolean {
  if (typeof value === 'string') return templatePaths(value).length > 0;
  if (Array.isArray(value)) return value.some(hasTemplate);
  return isObject(value) && Object.values(value).some(hasTemplate);
}
