import type { Db } from '../../db/unitOfWork.ts';
import type { SeededPupil } from './pupils.ts';

/** Pupils in care at the schools of a designated teacher, in their order. */
export async function taughtBy(
  db: Db,
  { teacher, pupils }: { readonly teacher: number; readonly pupils: readonly SeededPupil[] },
): Promise<readonly SeededPupil[]> {
  const schools = await db.selectFrom('user_school').select('school_id').where('user_id', '=', teacher).execute();
  return pupils.filter(
    ({ schoolId, careStatusId }) => careStatusId === 1 && schools.some(({ school_id }) => school_id === schoolId),
  );
}

/** The id of a pupil's newest plan; null where there is none. */
export async function newestPlan(db: Db, pupilId: number): Promise<number | null> {
  const plan = await db
    .selectFrom('pep')
    .select('id')
    .where('pupil_id', '=', pupilId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return plan?.id ?? null;
}
