import type { CompiledTable, FilterValue, Json, Page, Row, TableQuery } from '../../../src/engine/index.ts';
import { jsonEqual } from '../../../src/engine/index.ts';

/** What a server would answer: rows filtered, searched, sorted and cut to a page; pages of a grid count its lines. */
export function queryRows(compiled: CompiledTable, rows: readonly Row[], query: TableQuery): Page {
  const fields = compiled.declaration.search?.fields ?? [];
  const found = rows.filter(
    (row) =>
      Object.entries(query.filters).every(([field, value]) => passes(row[field] ?? null, value)) &&
      (query.search === '' ||
        fields.some((field) =>
          String(row[field] ?? '')
            .toLowerCase()
            .includes(query.search.toLowerCase()),
        )),
  );
  const sorted = sort(found, query);
  const line = compiled.pivot?.rows.field;
  if (line === undefined) return { rows: cut(sorted, query), total: sorted.length };
  const lines = [...new Set(sorted.map((row) => row[line] ?? null))];
  const shown = cut(lines, query);
  return {
    rows: sorted.filter((row) => shown.some((value) => jsonEqual(value, row[line] ?? null))),
    total: lines.length,
  };
}

function cut<T>(items: readonly T[], { page, pageSize }: TableQuery): readonly T[] {
  return pageSize === 0 ? items : items.slice((page - 1) * pageSize, page * pageSize);
}

function sort(rows: readonly Row[], query: TableQuery): readonly Row[] {
  const { sort: wanted } = query;
  if (wanted === null) return rows;
  const sign = wanted.direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a[wanted.field] ?? null, b[wanted.field] ?? null));
}

function compare(a: Json, b: Json): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-GB');
}

function passes(value: Json, filter: FilterValue): boolean {
  if ('is' in filter) return value === filter.is;
  if ('in' in filter) return filter.in.some((item) => item === value);
  if ('contains' in filter)
    return String(value ?? '')
      .toLowerCase()
      .includes(filter.contains.toLowerCase());
  const [low, high] = filter.between;
  if (value === null || typeof value === 'boolean' || typeof value === 'object') return false;
  return (low === null || value >= low) && (high === null || value <= high);
}
