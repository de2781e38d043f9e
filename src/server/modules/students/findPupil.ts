import { sql } from 'kysely';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';

const inScope = (call: UnitCall, studentId: number) =>
  call.db.selectFrom('pupil').selectAll('pupil').where('pupil.id', '=', studentId).where(visiblePupils(call));

/** A pupil in the viewer's scope; any other id is not found, whether it exists or not (D-6). */
export async function findPupil(call: UnitCall, studentId: number) {
  const pupil = await inScope(call, studentId).executeTakeFirst();
  if (!pupil) throw new ServerError('NOT_FOUND');
  return pupil;
}

/**
 * The same, held until the call's end, so that calls which look at a pupil's records before they write
 * come one after the other: none overwrites what another saved in between, or adds it a second time.
 */
export async function lockPupil(call: UnitCall, studentId: number): Promise<FoundPupil> {
  const pupil = await inScope(call, studentId).forNoKeyUpdate().executeTakeFirst();
  if (!pupil) throw new ServerError('NOT_FOUND');
  return pupil;
}

/**
 * The same of several, in the order of their numbers, so that two calls never wait for each other; those out of sight
 * are not among them.
 */
export async function lockPupils(call: UnitCall, studentIds: readonly number[]): Promise<FoundPupil[]> {
  return call.db
    .selectFrom('pupil')
    .selectAll('pupil')
    .where('pupil.id', 'in', studentIds)
    .where(visiblePupils(call))
    .orderBy('pupil.id')
    .forNoKeyUpdate()
    .execute();
}

export type FoundPupil = Awaited<ReturnType<typeof findPupil>>;

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`;

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
