import type { Db } from '../../../../src/server/db/unitOfWork.ts';

/** A declined offer of a pupil to Brinmoor. */
export const writePassing = (
  db: Db,
  { studentId, userId }: { readonly studentId: number; readonly userId: number },
  mark: string,
): Promise<unknown> =>
  db
    .insertInto('passing')
    .values({
      authority_id: 11,
      pupil_id: studentId,
      is_offer: true,
      other_id: 12,
      other_name: 'Brinmoor',
      starts_on: '2014-05-06',
      note: mark,
      state: 'declined',
      offered_by: userId,
      offered_by_name: 'Somebody',
      offered_at: '2014-05-06T10:00:00Z',
      reason: `${mark} no`,
    })
    .execute();
