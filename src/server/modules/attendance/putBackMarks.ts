import { actingUser } from '../../db/across/index.ts';
import type { UnitCall } from '../handler.ts';
import type { HalfDay } from './halfDays.ts';
import type { StoredMark } from './readMarks.ts';

/** A session with what stood there before something marked it; null where nothing did. */
export interface FormerMark extends HalfDay {
  /** Where the pupil has two schools on the day: the one at which it was marked. */
  readonly schoolId?: number;
  readonly former: StoredMark | null;
}

/** Gives sessions of a pupil back what stood there. */
export async function putBackMarks(
  { db, viewer, services }: UnitCall,
  pupilId: number,
  marks: readonly FormerMark[],
): Promise<void> {
  for (const { date, session, schoolId, former } of marks) {
    const place = { authority_id: viewer.authorityId, pupil_id: pupilId, mark_date: date, session };
    await db
      .deleteFrom('attendance_mark')
      .where('pupil_id', '=', pupilId)
      .where('mark_date', '=', date)
      .where('session', '=', session)
      .$if(schoolId !== undefined, (marked) => marked.where('school_id', '=', schoolId ?? 0))
      .execute();
    if (former === null) continue;
    const { mark, sub_code, comment, school_id } = former;
    const stood = { mark, sub_code, comment, school_id };
    const who = { updated_by: actingUser(viewer), updated_at: services.now() };
    await db
      .insertInto('attendance_mark')
      .values({ ...place, ...stood, ...who })
      .execute();
  }
}
