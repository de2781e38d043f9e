import { sql } from 'kysely';
import { addDays } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { staffId, type Staff } from './staff.ts';

/** A colleague of the designated teacher fills in two sections of three pupils' plans. */
export async function addDelegations(
  db: Db,
  { authorityId, staff, today }: { readonly authorityId: number; readonly staff: Staff; readonly today: string },
): Promise<void> {
  const [teacher, colleague] = [staffId(staff, 'dt'), staffId(staff, 'oeu')];
  await sql`insert into pupil_user
      (authority_id, user_id, pupil_id, start_date, active_status_id, given_by, given_stages, given_until)
    select ${authorityId}, ${colleague}, pupil.id, ${addDays(today, -20)}::date, 1, ${teacher},
      ${['attendance', 'attainment']}::text[], ${addDays(today, 90)}::date
    from pupil join user_school place on place.authority_id = pupil.authority_id
      and place.school_id = pupil.school_id and place.user_id = ${teacher}
    where pupil.authority_id = ${authorityId} and pupil.year_group_id between 3 and 13
    order by pupil.id limit 3
    on conflict (authority_id, user_id, pupil_id) do nothing`.execute(db);
}
