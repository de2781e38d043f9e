import { codecOf, operation, type OperationId, type WireQuery } from '../../src/contract/index.ts';
import {
  sortableFields,
  type Catalog,
  type CompiledTable,
  type FilterValue,
  type JsonObject,
  type Page,
  type TableQuery,
} from '../../src/engine/index.ts';
import { tableOf } from '../../src/server/modules/lists/listHandler.ts';

/** A list call, and the table that it fills. */
export interface ListCall {
  readonly list: OperationId;
  readonly compiled: CompiledTable;
}

/** Every list there is, each once, as it holds for an authority. */
export function everyList(catalog: Catalog, tenant: string): ListCall[] {
  const lists = new Set(catalog.ids.tables.map((id) => catalog.table(id).list as OperationId));
  return [...lists].map((list) => ({ list, compiled: tableOf(catalog.of(tenant), list) }));
}

/**
 * The path of a list call with its query; with parameters where it is a list of one pupil, of one import, of one day
 * or of one request, as in a list of all they would narrow it.
 */
export function pathOf({ list, compiled }: ListCall, change: Partial<TableQuery>, params: JsonObject): string {
  const { path, query } = operation(list);
  const ofOne = /studentId|runId|requestId|organisationId|"date"/.test(JSON.stringify(query?.required ?? []));
  const known = ofOne ? Object.keys((query?.properties ?? {}) as JsonObject) : [];
  const own = Object.fromEntries(Object.entries(params).filter(([name]) => known.includes(name)));
  const wire: WireQuery = codecOf(list).toWire({ ...compiled.initialQuery, filters: {}, ...change }, own);
  const search = Object.entries(wire).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.map(String) : [String(value)]).map((one): [string, string] => [name, one]),
  );
  return `${path}?${new URLSearchParams(search).toString()}`;
}

/** A query for each thing that a list may be asked: its first page, each filter, each order, and a search. */
export function queriesOf({ compiled }: ListCall): [string, Partial<TableQuery>][] {
  const filters = compiled.filters.map((filter): [string, Partial<TableQuery>] => [
    `filter ${filter.field}`,
    { filters: { [filter.field]: someValue(filter) } },
  ]);
  const sorts = sortableFields(compiled).map((field): [string, Partial<TableQuery>] => [
    `sort ${field}`,
    { sort: { field, direction: 'desc' } },
  ]);
  const search: [string, Partial<TableQuery>][] = compiled.declaration.search ? [['search', { search: 'ash' }]] : [];
  return [['first page', {}], ...filters, ...(compiled.pivot ? [] : sorts), ...search];
}

function someValue({ kind, lookup, valueType }: CompiledTable['filters'][number]): FilterValue {
  if (kind === 'is') return { is: true };
  if (kind === 'contains') return { contains: 'ash' };
  if (kind === 'between') return { between: [valueType === 'date' ? '2026-01-01' : 0, null] };
  const [first] = (lookup?.options ?? []).filter(({ offered }) => offered !== false);
  return { in: [first === undefined ? 17 : first.value] };
}

/** A value of each kind that a filter may have, taken from the rows where there is one. */
export function valuesFor(compiled: CompiledTable, page: Page): [string, FilterValue][] {
  return compiled.filters.map(({ field, kind, lookup, valueType }): [string, FilterValue] => {
    const found = page.rows.map((row) => row[field]).find((value) => value !== null && value !== undefined);
    if (kind === 'is') return [field, { is: true }];
    if (kind === 'contains') return [field, { contains: String(found ?? 'a').slice(0, 3) }];
    if (kind === 'between') return [field, { between: [valueType === 'date' ? '2026-01-01' : 0, null] }];
    const value = found ?? lookup?.options?.[0]?.value ?? 17;
    return [field, { in: [typeof value === 'string' ? value : Number(value)] }];
  });
}
