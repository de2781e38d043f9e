import { sql } from 'kysely';
import { isObject, jsonEqual, type Json, type JsonObject } from '../../../../engine/index.ts';
import { filesOfMessages } from '../../../db/messageFiles.ts';
import type { Db } from '../../../db/unitOfWork.ts';
import type { UnitCall } from '../../handler.ts';
import { correctPresentSen } from '../../periods/presentSen.ts';
import type { WrittenRow } from '../kind.ts';

/** Tables whose rows somebody has added to a pupil; the first care status and school are the import's own. */
const builtOn = [
  'pep',
  'attendance_mark',
  'attendance_amendment',
  'case_note',
  'exclusion',
  'assessment_result',
  'attendance_week',
  'attachment',
  'message_thread',
  'pupil_user',
  'placement',
  'sen_period',
  'pupil_merge',
] as const;

/** Takes rows of pupils back; names those on which something was built since, and leaves them. */
export async function undoPupils(call: UnitCall, rows: readonly WrittenRow[]): Promise<readonly string[]> {
  const ids = rows.map(({ recordId }) => recordId);
  const pupils = await call.db.selectFrom('pupil').selectAll().where('id', 'in', ids).forUpdate().execute();
  const present = new Map(pupils.map((pupil) => [pupil.id, pupil as unknown as JsonObject]));
  const used = await usedOf(call.db, rows);
  const kept = rows.filter((row) => used.has(row.recordId) || !isAsWritten(present.get(row.recordId), row));
  if (kept.length > 0) return kept.map(({ name }) => name);
  const added = rows.filter(({ isNew }) => isNew).map(({ recordId }) => recordId);
  if (added.length > 0) await call.db.deleteFrom('pupil').where('id', 'in', added).execute();
  for (const row of rows) if (!row.isNew) await putBack(call.db, row);
  return [];
}

const isAsWritten = (present: JsonObject | undefined, { undo: { after } }: WrittenRow): boolean =>
  present !== undefined &&
  isObject(after) &&
  Object.entries(after).every(([column, value]) => jsonEqual(present[column] ?? null, value));

/** Ids of pupils of whom there is more than the import wrote. */
async function usedOf(db: Db, rows: readonly WrittenRow[]): Promise<ReadonlySet<number>> {
  const added = rows.filter(({ isNew }) => isNew).map(({ recordId }) => recordId);
  const used = new Set<number>();
  if (added.length > 0) {
    const parts = builtOn.map(
      (table) => sql`select pupil_id from ${sql.table(table)} where pupil_id = any(${added}::int[])`,
    );
    const more = ['registration', 'care_status_change'].map(
      (table) =>
        sql`select pupil_id from ${sql.table(table)} where pupil_id = any(${added}::int[]) group by pupil_id having count(*) > 1`,
    );
    const said = sql`select pupil_id from care_status_change where pupil_id = any(${added}::int[])
      and (legal_status is not null or end_reason is not null)`;
    const files = sql`select pupil_id from unnest(${added}::int[]) pupil_id
      where exists (select from ${filesOfMessages(sql`pupil_id`)})`;
    const found = await sql<{ pupil_id: number }>`${sql.join([...parts, ...more, said, files], sql` union `)}`.execute(
      db,
    );
    for (const { pupil_id } of found.rows) used.add(pupil_id);
  }
  for (const row of rows) if (!row.isNew && (await isFollowed(db, row))) used.add(row.recordId);
  return used;
}

/** Whether a care status or a school came after the one that the row brought. */
async function isFollowed(db: Db, { recordId, undo }: WrittenRow): Promise<boolean> {
  const later = async (table: 'care_status_change' | 'registration', id: Json | undefined) =>
    typeof id === 'number' &&
    (await db
      .selectFrom(table)
      .select('id')
      .where('pupil_id', '=', recordId)
      .where('id', '>', id)
      .executeTakeFirst()) !== undefined;
  const begun = isObject(undo.school) ? undo.school.begun : undefined;
  return (
    (await later('care_status_change', undo.care)) ||
    (await isSaidMore(db, undo)) ||
    (await later('registration', begun))
  );
}

/** Whether the care period that the row brought was removed, or says more by now. */
async function isSaidMore(db: Db, { care, legalStatus = null }: JsonObject): Promise<boolean> {
  if (typeof care !== 'number') return false;
  const period = await db
    .selectFrom('care_status_change')
    .select(['legal_status', 'end_reason'])
    .where('id', '=', care)
    .executeTakeFirst();
  return period === undefined || period.legal_status !== legalStatus || period.end_reason !== null;
}

async function putBack(db: Db, { recordId, undo }: WrittenRow): Promise<void> {
  const { before, care, school } = undo;
  if (typeof care === 'number') await db.deleteFrom('care_status_change').where('id', '=', care).execute();
  if (isObject(school)) {
    await db.deleteFrom('registration').where('id', '=', Number(school.begun)).execute();
    for (const ended of Array.isArray(school.ended) ? school.ended : []) {
      if (!isObject(ended)) continue;
      await db
        .updateTable('registration')
        .set({ end_date: typeof ended.end_date === 'string' ? ended.end_date : null })
        .where('id', '=', Number(ended.id))
        .execute();
    }
  }
  if (isObject(before)) {
    const { id: _id, authority_id: _authority, ...columns } = before;
    await db
      .updateTable('pupil')
      .set(columns as object)
      .where('id', '=', recordId)
      .execute();
    await correctPresentSen(db, recordId);
  }
}
