import { sql } from 'kysely';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { visiblePupils } from './visiblePupils.ts';

/** A pupil in the viewer's scope; any other id is not found, whether it exists or not (D-6). */
export async function findPupil({ db, viewer }: UnitCall, studentId: number) {
  const pupil = await db.selectFrom('pupil').selectAll('pupil')
    .where('pupil.id', '=', studentId).where(visiblePupils(viewer)).executeTakeFirst();
  if (!pupil) throw new ServerError('NOT_FOUND');
  return pupil;
}

export type FoundPupil = Awaited<ReturnType<typeof findPupil>>;

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;

/** Whether a mark stands on a day on which the pupil was on no roll (D-59). */
export async function hasMarksOutsideRegistration({ db }: UnitCall, pupil: FoundPupil): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    select exists (
      select from attendance_mark mark
      where mark.authority_id = ${pupil.authority_id} and mark.pupil_id = ${pupil.id} and not exists (
        select from registration roll
        where roll.authority_id = mark.authority_id and roll.pupil_id = mark.pupil_id
          and roll.start_date <= mark.mark_date and coalesce(roll.end_date, mark.mark_date) >= mark.mark_date)
    ) as found`.execute(db);
  return found.rows[0]?.found === true;
}
