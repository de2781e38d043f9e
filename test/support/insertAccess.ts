import type { Db } from '../../src/server/db/unitOfWork.ts';

/** A request for all that is held on a pupil, of one item, that is not sealed. */
export async function insertAccess(
  db: Db,
  { authorityId, studentId, words }: { authorityId: number; studentId: number; words: string },
): Promise<number> {
  const { id } = await db
    .insertInto('subject_access')
    .values({
      authority_id: authorityId,
      pupil_id: studentId,
      reference: `SAR ${words}`,
      prepared_by: 1,
      prepared_at: '2026-11-18T08:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { authority_id: authorityId, request_id: id, number: 1 };
  await db
    .insertInto('subject_access_item')
    .values({ ...item, kind: 'details', title: `${words} details` })
    .execute();
  await db
    .insertInto('subject_access_line')
    .values({ ...item, line: 1, cells: ['Last name', words] })
    .execute();
  return id;
}
