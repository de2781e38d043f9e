import { sql } from 'kysely';
import { userType } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';
import { text, value, type ListSource } from '../lists/source.ts';
import { goesOn, visiblePupils } from '../../db/visiblePupils.ts';

/**
 * Who is with a pupil, and since when: those assigned whose time has begun (D-61), the social worker that the
 * record names, and the designated teachers of the pupil's school, from the day the pupil is on its roll.
 */
const links = ({ today }: UnitCall) => sql`(
  select assigned.user_id, assigned.start_date, true as is_assigned from pupil_user assigned
  where assigned.authority_id = pupil.authority_id and assigned.pupil_id = pupil.id
    and ${goesOn('assigned', today)} and coalesce(assigned.start_date, ${today}::date) <= ${today}
  union all select pupil.social_worker_id, null::date, true
  union all
  select place.user_id, roll.start_date, false from user_school place
  join app_user teacher on teacher.authority_id = place.authority_id and teacher.id = place.user_id
    and teacher.type_id = ${userType.designatedTeacher}
  left join registration roll on roll.authority_id = place.authority_id and roll.pupil_id = pupil.id
    and roll.school_id = place.school_id
    and roll.start_date <= ${today} and coalesce(roll.end_date, ${today}::date) >= ${today}
  where place.authority_id = pupil.authority_id and place.school_id = pupil.school_id)`;

/** The active professionals of a pupil, each once (PROF-1). */
export const professionalSource: ListSource = {
  base: (call) => sql`(
    select pupil.id as pupil_id, person.id, person.first_name, person.last_name, person.type_id, person.telephone,
      person.username,
      min(link.start_date) as start_date, bool_or(link.is_assigned) as is_assigned
    from pupil cross join lateral ${links(call)} link
    join app_user person on person.authority_id = pupil.authority_id and person.id = link.user_id and person.is_active
    where ${visiblePupils(call)}
    group by pupil.id, person.id, person.first_name, person.last_name, person.type_id, person.telephone, person.username) professional
    where true`,
  // All have one status, so that the names give the order (C-62).
  id: sql`professional.last_name collate "und-x-icu", professional.first_name collate "und-x-icu", professional.id`,
  fields: {
    id: value(sql`professional.id`),
    activeStatusId: value(sql`1`),
    userFirstName: text(sql`professional.first_name`),
    userLastName: text(sql`professional.last_name`),
    userType: value(sql`professional.type_id`),
    telephone: text(sql`professional.telephone`),
    username: text(sql`professional.username`),
    userStartDate: value(sql`professional.start_date`),
    isAssigned: value(sql`professional.is_assigned`),
    status: text(sql`'Active'::text`),
  },
};
