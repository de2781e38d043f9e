import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CompiledTable, FilterValue, JsonObject, Page, Row, TableQuery } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { UnitCall } from '../handler.ts';
import { searchWords } from './searchWords.ts';
import { countOf, type ListSource, type SourceField } from './source.ts';

export interface ListRun {
  readonly source: ListSource;
  readonly compiled: CompiledTable;
  readonly query: TableQuery;
  /** What the call adds to the scope, for example one pupil. */
  readonly also?: readonly RawBuilder<SqlBool>[];
  /** Fields of the rows; all that the source has where absent. */
  readonly fields?: readonly string[];
}

/** The transaction that the rows of lists are read in. */
export const readingOf = (call: UnitCall): Promise<Db> => call.reading?.() ?? Promise.resolve(call.db);

/** One page of a source: two statements, the page and the counts over the whole filter, unless the page is all. */
export async function runList(call: UnitCall, run: ListRun): Promise<Page> {
  const { rows } = await sql<Row>`${pageStatement(call, run)}`.execute(await readingOf(call));
  const isAll = run.source.summary === undefined && run.query.page === 1 && rows.length < run.query.pageSize;
  return isAll ? { rows, total: rows.length } : { ...(await countList(call, run)), rows };
}

/**
 * The rows of a page. The database reckons the fields of the rows it skips too, so a later page is found by its ids
 * first.
 */
function pageStatement(call: UnitCall, run: ListRun): RawBuilder<unknown> {
  const {
    query: { page, pageSize },
    source: { key },
  } = run;
  if (pageSize === 0) return rowsStatement(call, run);
  const paging = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  if (page === 1 || key === undefined) return sql`${rowsStatement(call, run)} ${paging}`;
  const onPage = sql<SqlBool>`${key} in (select ${key} ${scopeOf(call, run)} order by ${orderOf(run)} ${paging})`;
  return rowsStatement(call, { ...run, also: [...(run.also ?? []), onPage] });
}

/** The statement of all rows under the filter, in their order. */
export function rowsStatement(call: UnitCall, run: ListRun): RawBuilder<unknown> {
  const wanted = Object.entries(run.source.fields).filter(
    ([name, { filterOnly }]) => filterOnly !== true && (run.fields?.includes(name) ?? true),
  );
  const columns = wanted.map(([name, field]) => sql`${field.sql} as ${sql.id(name)}`);
  return sql`select ${sql.join(columns)} ${scopeOf(call, run)} order by ${orderOf(run)}`;
}

/**
 * The counts over the whole filter, as a page without rows. A count that filters when it is pressed is not narrowed
 * by what it and its like set: pressed, it would be all that is left, and the others nothing.
 */
export async function countList(call: UnitCall, run: ListRun): Promise<Page> {
  const { total, ...summary } = await counts(call, run);
  return { rows: [], total: Number(total), ...(run.source.summary ? { summary } : {}) };
}

function scopeOf(call: UnitCall, run: ListRun): RawBuilder<unknown> {
  return sql`from ${run.source.base(call, run.query)} ${sql.join(
    conditions(run).map((part) => sql`and ${part}`),
    sql` `,
  )}`;
}

/** What is counted: without columns, of which counting needs none. */
function countedOf(call: UnitCall, run: ListRun): RawBuilder<unknown> {
  const { mostCounted } = run.source;
  return mostCounted === undefined
    ? scopeOf(call, run)
    : sql`from (select ${scopeOf(call, run)} limit ${mostCounted}) as counted`;
}

async function counts(call: UnitCall, run: ListRun): Promise<JsonObject> {
  const {
    source: { summary = {}, ...source },
    compiled,
    query,
  } = run;
  const pressed = (compiled.declaration.summary ?? []).filter(
    ({ field, filters }) => filters !== undefined && summary[field] !== undefined,
  );
  const set = new Set(pressed.flatMap(({ filters }) => Object.keys(filters ?? {})));
  const [own, others] = split(query.filters, set);
  const narrowed = and(filtersSql(source, own));
  const keeps = new Set(pressed.map(({ field }) => field));
  const aggregates = Object.entries({ total: countOf(), ...summary }).map(
    ([name, aggregate]) => sql`${aggregate(keeps.has(name) ? sql<SqlBool>`true` : narrowed)} as ${sql.id(name)}`,
  );
  const scope = countedOf(call, { ...run, query: { ...query, filters: others } });
  const result = await sql<JsonObject>`select ${sql.join(aggregates)} ${scope}`.execute(await readingOf(call));
  return result.rows[0] ?? { total: 0 };
}

/** The filters of some fields, and the others. */
function split(
  filters: TableQuery['filters'],
  fields: ReadonlySet<string>,
): readonly [TableQuery['filters'], TableQuery['filters']] {
  const some = (within: boolean) =>
    Object.fromEntries(Object.entries(filters).filter(([field]) => fields.has(field) === within));
  return [some(true), some(false)];
}

const and = (parts: readonly RawBuilder<unknown>[]) =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;

const filtersSql = (source: Pick<ListSource, 'fields'>, filters: TableQuery['filters']): RawBuilder<unknown>[] =>
  Object.entries(filters).map(([field, filter]) => filterSql(fieldOf(source, field), filter));

function conditions({ source, compiled, query, also = [] }: ListRun): RawBuilder<unknown>[] {
  const names = compiled.declaration.search?.fields ?? [];
  const searches = searchWords(query.search).map(
    (word) =>
      sql`(${sql.join(
        names.map((name) => containsSql(fieldOf(source, name), word)),
        sql` or `,
      )})`,
  );
  return [...also, ...filtersSql(source, query.filters), ...searches];
}

export function fieldOf(source: Pick<ListSource, 'fields'>, name: string): SourceField {
  const field = source.fields[name];
  if (!field) throw new Error(`The source has no field "${name}".`);
  return field;
}

function filterSql(field: SourceField, filter: FilterValue): RawBuilder<unknown> {
  if ('in' in filter && field.anyOf) return field.anyOf(filter.in);
  if ('in' in filter) return filter.in.length === 0 ? sql`false` : sql`${field.sql} in (${sql.join([...filter.in])})`;
  if ('is' in filter) return sql`${field.sql} is ${sql.lit(filter.is)}`;
  if ('contains' in filter) return containsSql(field, filter.contains);
  if (field.between) return field.between(filter.between);
  const [from, to] = filter.between;
  const bounds = [
    ...(from === null ? [] : [sql`${field.sql} >= ${from}`]),
    ...(to === null ? [] : [sql`${field.sql} <= ${to}`]),
  ];
  return bounds.length === 0 ? sql`true` : sql.join(bounds, sql` and `);
}

function containsSql(field: SourceField, word: string): RawBuilder<unknown> {
  const escaped = word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql`${field.sql}::text ilike ${`%${escaped}%`}`;
}

/**
 * Blanks last in both directions, unless they are what comes first; ties by id, so that no row is on two pages or on
 * none.
 */
function orderOf({ source, compiled, query }: ListRun): RawBuilder<unknown> {
  const { sort } = query;
  if (sort === null) return sql`${source.id}`;
  const direction = sort.direction === 'asc' ? sql`asc` : sql`desc`;
  const field = fieldOf(source, sort.field);
  const blanks = field.blanksFirst && sort.direction === 'asc' ? sql`nulls first` : sql`nulls last`;
  return sql`${sortKey(field, sort.field, compiled)} ${direction} ${blanks}, ${source.id}`;
}

function sortKey(field: SourceField, name: string, compiled: CompiledTable): RawBuilder<unknown> {
  const options = compiled.columns.find((column) => column.field === name)?.lookup?.options;
  // A constant list has an order of its own: year groups, statuses; it is what users expect to see.
  if (options) return sql`array_position(${options.map((option) => String(option.value))}::text[], ${field.sql}::text)`;
  return field.kind === 'text' ? sql`nullif(${field.sql}, '') collate "und-x-icu"` : field.sql;
}
