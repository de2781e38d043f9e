import { EngineError, ENGINE_ERRORS } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { LONGEST_SEARCH, readFilter } from './filterValue.ts';
import type { CompiledTable, FilterValue, TableQuery } from './types.ts';

/**
 * Checks a query from an untrusted source against its table. What is absent or null takes the table's
 * own page size, no sort, no filter. Throws one EngineError of code `BAD_TABLE_QUERY` whose `details`
 * list every fault: a name the table does not declare, a wrong type, a page size it does not offer.
 */
export function parseTableQuery(compiled: CompiledTable, raw: Json): TableQuery {
  const faults: string[] = [];
  if (!isObject(raw)) throw badQuery(['A query is an object.']);
  const known = ['page', 'pageSize', 'sort', 'filters', 'search'];
  for (const name of Object.keys(raw)) if (!known.includes(name)) faults.push(`There is no "${name}" in a query.`);
  const query = {
    page: readPage(raw.page, faults),
    pageSize: readPageSize(compiled, raw.pageSize, faults),
    sort: readSort(compiled, raw.sort, faults),
    filters: readFilters(compiled, raw.filters, faults),
    search: readSearch(compiled, raw.search, faults),
  };
  if (faults.length > 0) throw badQuery(faults);
  return query;
}

/** Fields that a table can be sorted by: its sortable columns and the one it opens with. */
export function sortableFields(compiled: CompiledTable): string[] {
  const fields = compiled.columns.filter((column) => column.sortable).map((column) => column.field);
  const first = compiled.declaration.sort?.field;
  return first === undefined || fields.includes(first) ? fields : [...fields, first];
}

function badQuery(faults: readonly string[]): EngineError {
  return new EngineError('BAD_TABLE_QUERY', [ENGINE_ERRORS.BAD_TABLE_QUERY, ...faults].join('\n'), faults);
}

function readPage(raw: Json | undefined, faults: string[]): number {
  if (raw === undefined || raw === null) return 1;
  if (typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 1) return raw;
  faults.push(`The page must be a whole number from 1, not ${JSON.stringify(raw)}.`);
  return 1;
}

function readPageSize(compiled: CompiledTable, raw: Json | undefined, faults: string[]): number {
  const own = compiled.initialQuery.pageSize;
  if (raw === undefined || raw === null || raw === own) return own;
  if (typeof raw === 'number' && compiled.pageSizes.includes(raw)) return raw;
  const sizes = compiled.pageSizes.map((size) => (size === 0 ? '0 (All)' : String(size))).join(', ');
  faults.push(`The page size must be one of ${sizes}, not ${JSON.stringify(raw)}.`);
  return own;
}

function readSort(compiled: CompiledTable, raw: Json | undefined, faults: string[]): TableQuery['sort'] {
  if (raw === undefined || raw === null) return null;
  const { field, direction } = isObject(raw) ? raw : {};
  if (typeof field !== 'string' || (direction !== 'asc' && direction !== 'desc')) {
    faults.push('The sort must be { "field": …, "direction": "asc" or "desc" }.');
    return null;
  }
  if (sortableFields(compiled).includes(field)) return { field, direction };
  faults.push(`The table "${compiled.id}" cannot be sorted by "${field}".`);
  return null;
}

function readFilters(compiled: CompiledTable, raw: Json | undefined, faults: string[]): TableQuery['filters'] {
  if (raw === undefined || raw === null) return {};
  if (!isObject(raw)) {
    faults.push('The filters must be an object by field.');
    return {};
  }
  return Object.fromEntries(Object.entries(raw).flatMap((entry) => readOne(compiled, entry, faults)));
}

function readOne(compiled: CompiledTable, [field, raw]: [string, Json], faults: string[]): [string, FilterValue][] {
  const filter = compiled.filters.find((candidate) => candidate.field === field);
  if (filter === undefined) {
    faults.push(`The table "${compiled.id}" has no filter "${field}".`);
    return [];
  }
  const reading = readFilter(filter, raw);
  if ('problem' in reading) faults.push(reading.problem);
  return 'value' in reading && reading.value !== null ? [[field, reading.value]] : [];
}

function readSearch(compiled: CompiledTable, raw: Json | undefined, faults: string[]): string {
  if (raw === undefined || raw === null) return '';
  if (typeof raw !== 'string' || raw.length > LONGEST_SEARCH) {
    faults.push(`The search must be a text of at most ${LONGEST_SEARCH} characters.`);
    return '';
  }
  const text = raw.trim();
  if (text !== '' && compiled.declaration.search === undefined) {
    faults.push(`The table "${compiled.id}" cannot be searched.`);
  }
  return text;
}

/** A query as JSON, for instance as the body of a call. */
export function queryToJson(query: TableQuery): JsonObject {
  return JSON.parse(JSON.stringify(query)) as JsonObject;
}
