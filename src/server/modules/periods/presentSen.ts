import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';

/**
 * A SEN status that is corrected in the pupil's details, or comes with a file of pupils, is that of the present period:
 * both say how it is, and from which day is said by the period.
 */
export async function correctPresentSen(db: Db, pupilId: number): Promise<void> {
  await sql`
    update sen_period set sen_status_id = pupil.sen_status_id from pupil
    where pupil.id = ${pupilId} and sen_period.pupil_id = pupil.id and sen_period.start_date = (
      select max(start_date) from sen_period each where each.authority_id = pupil.authority_id
        and each.pupil_id = pupil.id)`.execute(db);
}
