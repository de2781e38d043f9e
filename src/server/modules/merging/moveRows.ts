import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { filesOfMessages, moveFilesOfMessages } from '../../db/messageFiles.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { mergedTables, standsAside, type MergedTable, type Merging } from './kinds.ts';
import { mergeSchools } from './mergeSchools.ts';

/** Whose rows of a table hold, and whether the other's stand aside altogether. */
export interface Holder {
  readonly isOther: boolean;
  readonly alone: boolean;
}

/** Moves all rows of the other record to the one that is kept; what cannot stand twice stands aside. */
export async function moveRows(db: Db, merging: Merging, holderOf: (table: MergedTable) => Holder): Promise<void> {
  for (const table of mergedTables) {
    await setAside(db, merging, { table, holder: holderOf(table) });
    await move(db, merging, table);
  }
  await moveOthersFiles(db, merging);
  await mergeSchools(db, merging);
}

interface Aside {
  readonly table: MergedTable;
  readonly holder: Holder;
}

async function setAside(db: Db, merging: Merging, { table, holder }: Aside): Promise<void> {
  const { keptId, otherId } = merging;
  const [holds, yields] = holder.isOther ? [otherId, keptId] : [keptId, otherId];
  const { twice, blank } = table;
  const condition = standsAside(table);
  if (holder.alone) await store(db, merging, { table, yields, isKept: holder.isOther, when: sql`true` });
  if (condition === undefined || twice === undefined) return;
  if (blank !== undefined) {
    const says = sql<SqlBool>`${blank('yields')} and not ${blank('holds')} and ${twice}`;
    await store(db, merging, { table, yields: holds, isKept: !holder.isOther, when: beside(table, yields, says) });
  }
  await store(db, merging, { table, yields, isKept: holder.isOther, when: beside(table, holds, condition) });
}

/** Whether another record has a row beside which one cannot stand. */
const beside = ({ table }: MergedTable, pupilId: number, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${sql.table(table)} holds where holds.authority_id = yields.authority_id
    and holds.pupil_id = ${pupilId} and ${condition})`;

interface Stored {
  readonly table: MergedTable;
  /** Whose rows. */
  readonly yields: number;
  readonly isKept: boolean;
  readonly when: RawBuilder<SqlBool>;
}

async function store(db: Db, { authorityId, mergeId }: Merging, stored: Stored): Promise<void> {
  const { table, yields, isKept, when } = stored;
  await sql`
    with gone as (
      delete from ${sql.table(table.table)} yields where yields.authority_id = ${authorityId}
        and yields.pupil_id = ${yields} and ${when} returning to_jsonb(yields.*) as held)
    insert into pupil_merge_row (authority_id, merge_id, source, state, of_kept, held)
    select ${authorityId}::int, ${mergeId}::int, ${table.table}::text, 'aside', ${isKept}::bool, held
    from gone`.execute(db);
}

async function move(db: Db, { authorityId, mergeId, keptId, otherId }: Merging, { table, key }: MergedTable) {
  await sql`
    with moved as (
      update ${sql.table(table)} moving set pupil_id = ${keptId} where moving.authority_id = ${authorityId}
        and moving.pupil_id = ${otherId} returning ${keyOf('moving', key)} as key)
    insert into pupil_merge_row (authority_id, merge_id, source, state, key)
    select ${authorityId}::int, ${mergeId}::int, ${table}::text, 'moved', key from moved`.execute(db);
}

/** Files of messages that who merges may not read: their own row-level security hides them from the statement above. */
async function moveOthersFiles(db: Db, { authorityId, mergeId, keptId, otherId }: Merging): Promise<void> {
  const files = sql`select id from ${filesOfMessages(sql`${otherId}`)}`;
  const moved = await moveFilesOfMessages(db, { files, from: otherId, to: keptId });
  await sql`
    insert into pupil_merge_row (authority_id, merge_id, source, state, key)
    select ${authorityId}::int, ${mergeId}::int, 'attachment', 'moved', jsonb_build_object('id', id)
    from unnest(${moved}::uuid[]) id`.execute(db);
}

/** What tells a row from the pupil's others, as JSON. */
export const keyOf = (row: string, key: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(
    key.flatMap((column) => [sql.lit(column), sql`${sql.id(row)}.${sql.id(column)}`]),
  )})`;
