import { fieldName } from '../declaration/fieldName.ts';
import type { Json } from '../json.ts';
import { jsonEqual } from '../json.ts';
import { parseTableQuery, queryToJson } from './parseTableQuery.ts';
import type { CompiledTable, Filter, FilterValue, TableQuery } from './types.ts';

/** A query as it stands in an address: name -> values, those of a list one by one. */
export type QueryParams = { readonly [name: string]: readonly string[] };

const FILTER = 'filter.';
const NONE = 'none';

/**
 * The part of a query that differs from how the table opens, as parameters of an address: `page`,
 * `pageSize`, `sort` (`title`, `-title`, `none`), `search`, `filter.<field>`. A filter taken away
 * from the opening ones is written with one empty value.
 */
export function queryToParams(
  compiled: CompiledTable,
  query: TableQuery,
  open: TableQuery = compiled.initialQuery,
): QueryParams {
  const params: { [name: string]: string[] } = {};
  if (query.page !== 1) params.page = [String(query.page)];
  if (query.pageSize !== open.pageSize) params.pageSize = [String(query.pageSize)];
  if (sortText(query) !== sortText(open)) params.sort = [sortText(query)];
  if (query.search !== '') params.search = [query.search];
  for (const { field, locked } of compiled.filters) {
    if (locked) continue;
    const value = query.filters[field];
    if (!sameFilter(value, open.filters[field]))
      params[FILTER + field] = value === undefined ? [''] : filterTexts(value);
  }
  return params;
}

/**
 * Reads a query back from an address, over how the table opens; names that are not a table's are
 * passed over, and so are filters that this viewer is not offered or cannot change. Throws like `parseTableQuery` for
 * what the table does not declare.
 */
export function paramsToQuery(
  compiled: CompiledTable,
  params: QueryParams,
  open: TableQuery = compiled.initialQuery,
): TableQuery {
  const filters: { [field: string]: Json } = { ...(queryToJson(open).filters as { [field: string]: Json }) };
  for (const [name, texts] of Object.entries(params)) {
    if (!name.startsWith(FILTER)) continue;
    const field = name.slice(FILTER.length);
    const filter = compiled.filters.find((candidate) => candidate.field === field);
    if (filter === undefined ? isDeclared(compiled, field) : filter.locked) continue;
    if (texts.every((text) => text === '')) delete filters[field];
    else filters[field] = filter === undefined ? null : filterJson(filter, texts);
  }
  return parseTableQuery(compiled, {
    page: wholeNumber(params.page) ?? 1,
    pageSize: wholeNumber(params.pageSize) ?? open.pageSize,
    sort: params.sort === undefined ? (queryToJson(open).sort ?? null) : sortJson(params.sort[0] ?? NONE),
    filters,
    search: params.search?.[0] ?? '',
  });
}

function isDeclared({ declaration }: CompiledTable, field: string): boolean {
  return (declaration.filters ?? []).some((filter) => fieldName(filter) === field);
}

function sortText({ sort }: TableQuery): string {
  if (sort === null) return NONE;
  return sort.direction === 'asc' ? sort.field : `-${sort.field}`;
}

function sortJson(text: string): Json {
  if (text === NONE) return null;
  return text.startsWith('-') ? { field: text.slice(1), direction: 'desc' } : { field: text, direction: 'asc' };
}

function wholeNumber(texts: readonly string[] | undefined): Json | undefined {
  const text = texts?.[0];
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Whether two values of a filter ask the same. */
export function sameFilter(a: FilterValue | undefined, b: FilterValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return jsonEqual(JSON.parse(JSON.stringify(a)) as Json, JSON.parse(JSON.stringify(b)) as Json);
}

function filterTexts(value: FilterValue): string[] {
  if ('in' in value) return value.in.map(String);
  if ('is' in value) return [String(value.is)];
  if ('contains' in value) return [value.contains];
  return value.between.map((bound) => (bound === null ? '' : String(bound)));
}

function filterJson(filter: Filter, texts: readonly string[]): Json {
  const [first = '', second = ''] = texts;
  if (filter.kind === 'in') return { in: texts.filter((text) => text !== '') };
  if (filter.kind === 'between') return { between: [first === '' ? null : first, second === '' ? null : second] };
  if (filter.kind === 'contains') return { contains: first };
  return { is: first === 'true' ? true : first === 'false' ? false : first };
}
