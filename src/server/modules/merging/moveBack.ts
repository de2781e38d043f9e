import { sql } from 'kysely';
import { moveFilesOfMessages } from '../../db/messageFiles.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { mergedTables, type Merging } from './kinds.ts';
import { keyOf } from './moveRows.ts';

/** A merge that is taken back; the other's own row is there again. */
export type GoingBack = Merging;

const registration = { table: 'registration', key: ['id'] } as const;

/**
 * Moves back what came from the other record, with what was added to it since; what stood aside stands where it was.
 */
export async function moveBack(db: Db, back: GoingBack): Promise<void> {
  await takeAwayMade(db, back);
  for (const { table, key } of [...mergedTables, registration]) {
    await returnMoved(db, back, { table, key });
    await returnAside(db, back, table);
  }
  await returnOthersFiles(db, back);
  await followPlans(db, back);
  await followSchools(db, back);
}

async function takeAwayMade(db: Db, { authorityId, mergeId }: GoingBack): Promise<void> {
  await sql`delete from registration where authority_id = ${authorityId} and id in (
    select (key->>'id')::int from pupil_merge_row
    where authority_id = ${authorityId} and merge_id = ${mergeId} and state = 'made')`.execute(db);
}

async function returnMoved(
  db: Db,
  { authorityId, mergeId, keptId, otherId }: GoingBack,
  { table, key }: { table: string; key: readonly string[] },
): Promise<void> {
  await sql`update ${sql.table(table)} held set pupil_id = ${otherId} where held.authority_id = ${authorityId}
    and held.pupil_id = ${keptId} and ${keyOf('held', key)} in (
      select key from pupil_merge_row where authority_id = ${authorityId} and merge_id = ${mergeId}
        and source = ${table} and state = 'moved')`.execute(db);
}

/** Files of messages that who takes the merge back may not read. */
async function returnOthersFiles(db: Db, { authorityId, mergeId, keptId, otherId }: GoingBack): Promise<void> {
  const files = sql`select (key->>'id')::uuid from pupil_merge_row where authority_id = ${authorityId}
    and merge_id = ${mergeId} and source = 'attachment' and state = 'moved'`;
  await moveFilesOfMessages(db, { files, from: keptId, to: otherId });
}

async function returnAside(db: Db, { authorityId, mergeId }: GoingBack, table: string): Promise<void> {
  const ofMerge = sql`authority_id = ${authorityId} and merge_id = ${mergeId} and source = ${table}
    and state = 'aside'`;
  const found = await sql<{ column: string }>`select distinct jsonb_object_keys(held) as column
    from pupil_merge_row where ${ofMerge}`.execute(db);
  if (found.rows.length === 0) return;
  const columns = sql.join(found.rows.map(({ column }) => sql.id(column)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)},
      (select jsonb_agg(held) from pupil_merge_row where ${ofMerge}))`.execute(db);
}

/** What was added to a plan since belongs to it: files of its sections, its documents, notes about it. */
async function followPlans(db: Db, { authorityId, keptId, otherId }: GoingBack): Promise<void> {
  const plans = sql`(select id from pep where authority_id = ${authorityId} and pupil_id = ${otherId})`;
  await sql`update attachment set pupil_id = ${otherId} where authority_id = ${authorityId} and pupil_id = ${keptId}
    and stage_id in (select id from pep_stage where authority_id = ${authorityId} and pep_id in ${plans})`.execute(db);
  await sql`update attachment set pupil_id = ${otherId} where authority_id = ${authorityId} and pupil_id = ${keptId}
    and id in (select attachment_id from pep_document where authority_id = ${authorityId} and pep_id in ${plans})`.execute(
    db,
  );
  await sql`update pep_document set pupil_id = ${otherId} where authority_id = ${authorityId} and pupil_id = ${keptId}
    and pep_id in ${plans}`.execute(db);
  await sql`update case_note set pupil_id = ${otherId} where authority_id = ${authorityId} and pupil_id = ${keptId}
    and type_related_id in ${plans}`.execute(db);
}

/** What was entered since at a school and on a day that only the other record has belongs to that school's days. */
async function followSchools(db: Db, { authorityId, keptId, otherId }: GoingBack): Promise<void> {
  const at = (pupilId: number, day: string) => sql`exists (select from registration roll
    where roll.authority_id = ${authorityId} and roll.pupil_id = ${pupilId} and roll.school_id = held.school_id
      and held.${sql.id(day)} between roll.start_date and coalesce(roll.end_date, held.${sql.id(day)}))`;
  for (const [table, day] of [
    ['attendance_mark', 'mark_date'],
    ['attendance_amendment', 'mark_date'],
    ['attendance_week', 'week_start'],
    ['exclusion', 'start_date'],
  ] as const)
    await sql`update ${sql.table(table)} held set pupil_id = ${otherId} where held.authority_id = ${authorityId}
      and held.pupil_id = ${keptId} and ${at(otherId, day)} and not ${at(keptId, day)}
      and not exists (select from ${sql.table(table)} own where own.authority_id = held.authority_id
        and own.pupil_id = ${otherId} and ${isOwn(table)})`.execute(db);
}

/** Where the other has one of its own the later one stays where it is. */
const isOwn = (table: 'attendance_mark' | 'attendance_amendment' | 'attendance_week' | 'exclusion') =>
  ({
    attendance_mark: sql`own.mark_date = held.mark_date and own.session = held.session`,
    // One more beside it takes nothing away.
    attendance_amendment: sql`false`,
    attendance_week: sql`own.week_start = held.week_start`,
    exclusion: sql`own.start_date = held.start_date and own.start_session = held.start_session`,
  })[table];
