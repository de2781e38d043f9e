import type { Db } from '../../src/server/db/unitOfWork.ts';

/** A mark that was amended with a reason, and one that was taken away without, of a pupil at a school. */
export async function insertAmendments(
  db: Db,
  { authorityId, studentId }: { readonly authorityId: number; readonly studentId: number },
): Promise<void> {
  const { school_id } = await db
    .selectFrom('authority_school')
    .select('school_id')
    .where('authority_id', '=', authorityId)
    .orderBy('school_id')
    .executeTakeFirstOrThrow();
  const row = {
    authority_id: authorityId,
    pupil_id: studentId,
    school_id,
    was_sub_code: null,
    was_comment: null,
    was_by: null,
    was_by_name: 'The records',
    was_at: new Date('2026-11-02T09:20:00Z'),
    sub_code: null,
    comment: null,
    amended_by: null,
    amended_by_name: 'Ada Quillfeather',
    amended_by_position: 'LA User',
  };
  const late = { was_mark: 'N', mark: 'L', reason: 'The school told us late' };
  const gone = { was_mark: '\\', mark: null, reason: '' };
  await db
    .insertInto('attendance_amendment')
    .values([
      { ...row, ...late, mark_date: '2026-11-02', session: 1, amended_at: new Date('2026-11-12T10:05:00Z') },
      { ...row, ...gone, mark_date: '2026-11-03', session: 2, amended_at: new Date('2026-11-04T15:40:00Z') },
    ])
    .execute();
}
