import { sql } from 'kysely';
import type { AnyDatabase } from '../../../../src/server/db/access.ts';
import type { Column, Table } from './shape.ts';

/** By table and column what a migration says that a value becomes: an expression over the row as it was. */
export type Stated = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Keeps all rows as they are beside the tables, in place of those kept before. */
export async function keepRows(db: AnyDatabase, tables: readonly Table[]): Promise<void> {
  const copies = tables.map(({ name }) => `create table was.${name} as table public.${name};`);
  await sql.raw(`drop schema if exists was cascade; create schema was; ${copies.join('\n')}`).execute(db);
}

/** What is not there any more of the rows and values that were kept; nothing where a migration loses nothing. */
export async function lostSince(
  db: AnyDatabase,
  before: readonly Table[],
  after: readonly Table[],
  stated: Stated = {},
): Promise<string[]> {
  const now = new Map(after.map((table) => [table.name, table]));
  const gone: string[] = [];
  const looks: string[] = [];
  for (const { name, columns } of before) {
    const there = new Set(now.get(name)?.columns.map((column) => column.name));
    gone.push(...columns.filter((column) => !there.has(column.name)).map((column) => `column ${name}.${column.name}`));
    const kept = columns.filter((column) => there.has(column.name)).map((column) => column.name);
    const was = kept.map((column) => stated[name]?.[column] ?? `"${column}"`);
    looks.push(`select '${name}' || lost from (
      select row(${was.join(', ')})::text as lost from was.${name}
      except all select row(${kept.map((column) => `"${column}"`).join(', ')})::text from public.${name}) gone`);
  }
  const { rows } = await sql<{ lost: string }>`
    select * from (${sql.raw(looks.join(' union all '))}) each (lost) limit 20`.execute(db);
  return [...gone, ...rows.map(({ lost }) => lost)];
}

/** Columns that came, in which a row that was there has neither nothing nor what the column begins with. */
export async function filledSince(
  db: AnyDatabase,
  before: readonly Table[],
  after: readonly Table[],
): Promise<readonly string[]> {
  const filled: string[] = [];
  for (const { table, column } of newColumns(before, after)) {
    if (!before.some(({ name }) => name === table)) continue;
    const initial = sql.raw(column.initial ?? 'null');
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column.name)} is distinct from ${initial} limit 1`.execute(db);
    if (rows.length > 0) filled.push(`${table}.${column.name}`);
  }
  return filled;
}

/** Columns that are in `after` alone, those of new tables among them. */
export function newColumns(
  before: readonly Table[],
  after: readonly Table[],
): readonly { readonly table: string; readonly column: Column }[] {
  const known = new Set(before.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  return after.flatMap(({ name, columns }) =>
    columns.filter((column) => !known.has(`${name}.${column.name}`)).map((column) => ({ table: name, column })),
  );
}
