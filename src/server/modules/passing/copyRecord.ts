import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';
import { pupilTables, type Travels } from '../pupilTables.ts';

/** Whose record goes where. */
export interface Move {
  readonly pupilId: number;
  readonly from: number;
  readonly to: number;
  /** The day on which it goes. */
  readonly today: string;
}

/** New numbers by old ones, of a table whose rows have numbers. */
interface Numbers {
  readonly was: readonly number[];
  readonly becomes: readonly number[];
}

type Renumbered = Map<string, Numbers>;

const travelling = Object.entries(pupilTables).flatMap(([table, { travels }]): [string, Travels][] =>
  typeof travels === 'string' ? [] : [[table, travels]],
);

/**
 * Copies a pupil's record into another authority, with all that hangs on it, within work of the system role that holds
 * the pupil; answers the number of the copy. The list of tables says what goes over, and how.
 */
export async function copyRecord(db: Db, move: Move): Promise<number> {
  const numbers: Renumbered = new Map();
  await copyReleases(db, move);
  for (const [table, travels] of travelling) {
    if (travels.numbered) numbers.set(table, await renumber(db, { table, travels, move, numbers }));
    await copyRows(db, { table, travels, move, numbers });
  }
  const pupilId = numbers.get('pupil')?.becomes[0];
  if (pupilId === undefined) throw new Error('There is no such pupil to copy.');
  await joinSchools(db, move.to, pupilId);
  await keepNames(db, move, numbers);
  return pupilId;
}

interface Part {
  readonly table: string;
  readonly travels: Travels;
  readonly move: Move;
  readonly numbers: Renumbered;
}

/** As `moved`, what rows are told by. */
const moved = ({ from, to, today }: Move, becomes: number | null) =>
  sql`(select ${from}::int as was_of, ${to}::int as becomes_of, ${today}::date as today,
    ${becomes}::int as becomes) moved`;

const pairs = ({ was, becomes }: Numbers, name: string) =>
  sql`unnest(${was}::int[], ${becomes}::int[]) as ${sql.id(name)} (was, becomes)`;

const noNumbers: Numbers = { was: [], becomes: [] };

/** Tables, and which of their rows go over. */
function rowsOf({ table, travels, move, numbers }: Part): RawBuilder<unknown> {
  const { by, only = 'true' } = travels;
  const owner =
    by === undefined
      ? sql``
      : sql`join ${pairs(numbers.get(by[1]) ?? noNumbers, 'owner')} on owner.was = source.${sql.ref(by[0])}`;
  const own = table === 'pupil' ? sql`source.id = ${move.pupilId}` : sql`true`;
  return sql`${sql.table(table)} source cross join ${moved(move, numbers.get('pupil')?.becomes[0] ?? null)} ${owner}
    where source.authority_id = moved.was_of and ${own} and ${sql.raw(only)}`;
}

async function renumber(db: Db, part: Part): Promise<Numbers> {
  const { rows } = await sql<{ was: number; becomes: number }>`
    select was, nextval(pg_get_serial_sequence(${part.table}, 'id'))::int as becomes
    from (select source.id as was from ${rowsOf(part)} order by source.id) numbered`.execute(db);
  return { was: rows.map(({ was }) => was), becomes: rows.map(({ becomes }) => becomes) };
}

async function copyRows(db: Db, part: Part): Promise<void> {
  const { table, travels, numbers } = part;
  const columns = await columnsOf(db, table);
  const values = columns.map((column) => valueOf(column, travels, { table, numbers }));
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
    select ${sql.join(values)} from ${rowsOf(part)}`.execute(db);
}

/** What the copy says in a column. */
function valueOf(
  column: string,
  { by, points, instead, numbered }: Travels,
  { table, numbers }: Pick<Part, 'table' | 'numbers'>,
): RawBuilder<unknown> {
  const said = instead?.[column];
  const pointed = points?.[column] ?? (numbered && column === 'id' ? table : undefined);
  if (column === 'authority_id') return sql`moved.becomes_of`;
  if (said !== undefined) return sql.raw(said);
  if (column === by?.[0]) return sql`owner.becomes`;
  if (pointed === undefined) return sql`source.${sql.id(column)}`;
  return sql`(select becomes from ${pairs(numbers.get(pointed) ?? noNumbers, 'pointed')}
    where pointed.was = source.${sql.id(column)})`;
}

/** From the database itself, so that a new column goes over with the others. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Plans stay on the forms that they were begun with, whatever the other authority's ask: no answer loses its question.
 */
async function copyReleases(db: Db, { pupilId, from, to }: Move): Promise<void> {
  await sql`
    insert into release (authority_id, hash, stages_id, content, created_at)
    select ${to}::int, hash, stages_id, content, created_at from release
    where authority_id = ${from} and hash in (
      select release_hash from pep where authority_id = ${from} and pupil_id = ${pupilId} and deleted_at is null)
    on conflict do nothing`.execute(db);
}

const atSchools = [
  'registration',
  'attendance_mark',
  'attendance_amendment',
  'attendance_week',
  'exclusion',
  'pep',
] as const;

/** Schools are shared: the other authority has to do with each of them from now on. */
async function joinSchools(db: Db, authorityId: number, pupilId: number): Promise<void> {
  const named = atSchools.map(
    (table) =>
      sql`select school_id from ${sql.table(table)} where authority_id = ${authorityId} and pupil_id = ${pupilId}`,
  );
  await sql`
    insert into authority_school (authority_id, school_id)
    select ${authorityId}::int, school_id from (
      select school_id from pupil where authority_id = ${authorityId} and id = ${pupilId}
      union ${sql.join(named, sql` union `)}) named
    where school_id is not null on conflict do nothing`.execute(db);
}

/**
 * Who wrote something keeps their name, with that of their authority: whoever was there, and whose names had come there
 * with the record before. Those who are of the other authority are known there.
 */
async function keepNames(db: Db, move: Move, numbers: Renumbered): Promise<void> {
  const { from, to } = move;
  const writers = travelling.flatMap(([table, travels]) =>
    (travels.people ?? []).map(
      (column) => sql`select source.${sql.id(column)} from ${rowsOf({ table, travels, move, numbers })}`,
    ),
  );
  await sql`
    insert into former_staff (authority_id, user_id, first_name, last_name, authority_name)
    select ${to}::int, person.id, person.first_name, person.last_name, person.of from (
      select app_user.id, first_name, last_name, authority.name as of
      from app_user join authority on authority.id = app_user.authority_id where app_user.authority_id = ${from}
      union all select user_id, first_name, last_name, authority_name from former_staff
      where authority_id = ${from}) person
    where person.id in (${sql.join(writers, sql` union `)})
      and person.id not in (select id from app_user where authority_id = ${to})
    on conflict do nothing`.execute(db);
}
