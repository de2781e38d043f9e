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
  /** The record there from which this one was made, where it goes back. */
  readonly into?: number;
}

/** New numbers by old ones, of a table whose rows have numbers. */
export interface Numbers {
  readonly was: readonly number[];
  readonly becomes: readonly number[];
  /** Those of `was` that are there already. */
  readonly known: readonly number[];
}

/** A table of a record that goes over, with the numbers of those before it. */
export interface Part {
  readonly table: string;
  readonly travels: Travels;
  readonly move: Move;
  readonly numbers: ReadonlyMap<string, Numbers>;
}

export const travelling = Object.entries(pupilTables).flatMap(([table, { travels }]): [string, Travels][] =>
  typeof travels === 'string' ? [] : [[table, travels]],
);

const noNumbers: Numbers = { was: [], becomes: [], known: [] };

/** As `moved`, what rows are told by. */
const moved = ({ from, to, today }: Move, becomes: number | null) =>
  sql`(select ${from}::int as was_of, ${to}::int as becomes_of, ${today}::date as today,
    ${becomes}::int as becomes) moved`;

const pairs = ({ was, becomes }: Numbers, name: string) =>
  sql`unnest(${was}::int[], ${becomes}::int[]) as ${sql.id(name)} (was, becomes)`;

/** A row that another one there was made from, or was made from it: both began as the same. */
const counterpart = (table: string) => sql`coalesce(
  (select own.id from ${sql.table(table)} own
    where own.authority_id = moved.becomes_of and own.id = coalesce(source.origin_id, source.id)),
  (select own.id from ${sql.table(table)} own
    where own.authority_id = moved.becomes_of and own.origin_id = coalesce(source.origin_id, source.id)))`;

/** What a row goes back into; nothing there is looked for where a record goes over for the first time. */
function knownOf({ table, move: { into } }: Part): RawBuilder<unknown> {
  if (into === undefined) return sql`null::int`;
  return table === 'pupil' ? sql`${into}::int` : counterpart(table);
}

function allRowsOf({ table, travels: { by }, move, numbers }: Part): RawBuilder<unknown> {
  const owner =
    by === undefined
      ? sql``
      : sql`join ${pairs(numbers.get(by[1]) ?? noNumbers, 'owner')} on owner.was = source.${sql.ref(by[0])}`;
  const own = table === 'pupil' ? sql`source.id = ${move.pupilId}` : sql`true`;
  return sql`${sql.table(table)} source cross join ${moved(move, numbers.get('pupil')?.becomes[0] ?? null)} ${owner}
    where source.authority_id = moved.was_of and ${own}`;
}

/** Tables, and which of their rows go over: what is there already is told that it was deleted since. */
export function rowsOf(part: Part): RawBuilder<unknown> {
  const known = part.travels.numbered ? (part.numbers.get(part.table) ?? noNumbers).known : [];
  const goes = sql.raw(part.travels.only ?? 'true');
  const also = known.length === 0 ? sql`` : sql`or source.id = any(${known}::int[])`;
  return sql`${allRowsOf(part)} and (${goes} ${also})`;
}

/** Takes numbers for the rows before they are written, so that what points to them can be written too. */
export async function renumber(db: Db, part: Part): Promise<Numbers> {
  const { rows } = await sql<{ was: number; becomes: number; isKnown: boolean }>`
    select was, coalesce(known, nextval(pg_get_serial_sequence(${part.table}, 'id')))::int as becomes,
      known is not null as "isKnown"
    from (select source.id as was, ${knownOf(part)} as known, (${sql.raw(part.travels.only ?? 'true')}) as goes
      from ${allRowsOf(part)} order by source.id) numbered
    where goes or known is not null`.execute(db);
  return {
    was: rows.map(({ was }) => was),
    becomes: rows.map(({ becomes }) => becomes),
    known: rows.flatMap(({ was, isKnown }) => (isKnown ? [was] : [])),
  };
}

export interface Column {
  readonly name: string;
  /** Whether whoever copies may change it in a row that is there. */
  readonly isAltered: boolean;
  /** Whether it is part of what tells a row from all others. */
  readonly isKey: boolean;
}

/** From the database itself, so that a new column goes over with the others. */
export async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, has_column_privilege(attrelid, attnum, 'update') as "isAltered",
      coalesce(attnum = any(indkey), false) as "isKey"
    from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  return rows;
}

/** What the copy says in a column. */
export function valueOf(column: string, { table, travels, numbers }: Part): RawBuilder<unknown> {
  const { by, points, instead, numbered } = travels;
  const said = instead?.[column];
  const pointed = points?.[column] ?? (numbered && column === 'id' ? table : undefined);
  if (column === 'authority_id') return sql`moved.becomes_of`;
  if (numbered && column === 'origin_id') return sql`coalesce(source.origin_id, source.id)`;
  if (said !== undefined) return sql.raw(said);
  if (column === by?.[0]) return sql`owner.becomes`;
  if (pointed === undefined) return sql`source.${sql.id(column)}`;
  return sql`(select becomes from ${pairs(numbers.get(pointed) ?? noNumbers, 'pointed')}
    where pointed.was = source.${sql.id(column)})`;
}
