import { sql, type RawBuilder } from 'kysely';
import type { JsonObject } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { copyReleases, joinSchools, keepNames } from './besides.ts';
import {
  columnsOf,
  renumber,
  rowsOf,
  travelling,
  valueOf,
  type Column,
  type Move,
  type Numbers,
  type Part,
} from './rows.ts';

/** A row that a record has from now on, or has otherwise. */
export interface Brought {
  readonly table: string;
  readonly isNew: boolean;
  /** Of one that was there, what it said before; of a period that the other authority has no more, all of it. */
  readonly was: JsonObject | null;
}

interface Copied {
  readonly pupilId: number;
  /** Of a record that goes back, what comes of it; of any other nothing. */
  readonly brought: readonly Brought[];
}

/**
 * Copies a pupil's record into another authority, with all that hangs on it, within work of the system role that holds
 * the pupil; where it goes back, into the record that it was made from. The list of tables says what goes over, and
 * how.
 */
export async function copyRecord(db: Db, move: Move): Promise<Copied> {
  const numbers = new Map<string, Numbers>();
  const brought: Brought[] = [];
  await copyReleases(db, move);
  for (const [table, travels] of travelling) {
    const part: Part = { table, travels, move, numbers };
    if (travels.numbered) numbers.set(table, await renumber(db, part));
    if (move.into === undefined) await copyRows(db, part);
    else brought.push(...(await bringRows(db, part)));
  }
  const pupilId = numbers.get('pupil')?.becomes[0];
  if (pupilId === undefined) throw new Error('There is no such pupil to copy.');
  await joinSchools(db, move.to, pupilId);
  await keepNames(db, move, numbers);
  return { pupilId, brought };
}

const names = (columns: readonly Column[], of?: string): RawBuilder<unknown> =>
  sql.join(columns.map(({ name }) => (of === undefined ? sql.id(name) : sql.id(of, name))));

const insertOf = (part: Part, columns: readonly Column[]) => sql`
  insert into ${sql.table(part.table)} as target (${names(columns)})
  select ${sql.join(columns.map(({ name }) => valueOf(name, part)))} from ${rowsOf(part)}`;

async function copyRows(db: Db, part: Part): Promise<void> {
  await insertOf(part, await columnsOf(db, part.table)).execute(db);
}

/** Of a record that goes back, what came since is added, and what is there says what the newer one says. */
async function bringRows(db: Db, part: Part): Promise<Brought[]> {
  const { table, travels } = part;
  const columns = await columnsOf(db, table);
  const key = columns.filter(({ isKey }) => isKey);
  const told = columns.filter((column) => isTold(column, part));
  const gone = travels.isWhole ? await removeGone(db, part) : [];
  const sets = [...told.map(({ name }) => sql`${sql.id(name)} = excluded.${sql.id(name)}`), ...following(travels)];
  const otherwise =
    told.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(sets)}
          where (${names(told, 'target')}) is distinct from (${names(told, 'excluded')})`;
  const same = key.map(({ name }) => sql`former.${sql.id(name)} = said.${sql.id(name)}`);
  // What there is already comes first: a period that ends makes room for the one that begins.
  const order = travels.numbered ? sql`order by ${valueOf('id', part)}` : sql``;
  const { rows } = await sql<Omit<Brought, 'table'>>`
    with said as (${insertOf(part, columns)} ${order} on conflict (${names(key)}) ${otherwise}
      returning ${names(
        columns.filter(({ name }) => name !== 'bytes'),
        'target',
      )})
    select former.authority_id is null as "isNew", (select jsonb_object_agg(key, value)
      from jsonb_each(to_jsonb(former)) where value is distinct from to_jsonb(said)->key
        and former.authority_id is not null and to_jsonb(said) ? key) as was
    from said left join ${sql.table(table)} former on ${sql.join(same, sql` and `)}`.execute(db);
  return [...gone, ...rows].map((row) => ({ table, ...row }));
}

/** What is said anew of a row that is there: not what each authority says for itself, and not what never changes. */
function isTold({ name, isAltered, isKey }: Column, { travels }: Part): boolean {
  const { by, instead, stays = [] } = travels;
  const isOwn = ['id', 'authority_id', 'origin_id', by?.[0], ...Object.keys(instead ?? {}), ...stays].includes(name);
  return isAltered && !isKey && !isOwn;
}

const following = ({ follows = {} }: Part['travels']) =>
  Object.entries(follows).map(
    ([name, other]) => sql`${sql.id(name)} = case
      when ${sql.id('target', other)} is distinct from ${sql.id('excluded', other)}
      then ${sql.id('excluded', name)} else ${sql.id('target', name)} end`,
  );

/** Periods follow from each other: one that was taken out at the other authority would contradict those that it has. */
async function removeGone(db: Db, { table, move, numbers }: Part): Promise<Omit<Brought, 'table'>[]> {
  const { rows } = await sql<{ was: JsonObject }>`
    delete from ${sql.table(table)} own where own.authority_id = ${move.to} and own.pupil_id = ${move.into}
      and not (own.id = any(${numbers.get(table)?.becomes ?? []}::int[])) returning to_jsonb(own.*) as was`.execute(db);
  return rows.map(({ was }) => ({ isNew: false, was }));
}
