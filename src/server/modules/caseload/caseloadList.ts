import { sql } from 'kysely';
import { userType } from '../../../contract/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';

const teacher = sql.lit(userType.designatedTeacher);

/**
 * Work with pupils: assignments that the virtual school made and that go on, and social workers whom records name. A
 * record passed on is nobody's.
 */
const ofPupils = (call: UnitCall) => sql`
  select 'pupil'::text as kind, work.user_id, pupil.id as pupil_id, null::int as school_id,
    pupil.last_name || ', ' || pupil.first_name as name, min(work.start_date) as start_date,
    bool_or(work.is_social_worker) as is_social_worker, pupil.authority_id
  from pupil cross join lateral (
    select assigned.user_id, assigned.start_date, false as is_social_worker from pupil_user assigned
    where assigned.authority_id = pupil.authority_id and assigned.pupil_id = pupil.id
      and assigned.active_status_id = 1 and assigned.given_by is null
    union all select pupil.social_worker_id, null, true where pupil.social_worker_id is not null) work
  where pupil.passed_on is null and ${visiblePupils(call)}
  group by work.user_id, pupil.id, pupil.last_name, pupil.first_name, pupil.authority_id`;

const ofSchools = sql`
  select 'school', place.user_id, null, place.school_id, school.name, null::date, false, place.authority_id
  from user_school place
  join app_user teacher on teacher.authority_id = place.authority_id and teacher.id = place.user_id
    and teacher.type_id = ${teacher}
  join school on school.id = place.school_id`;

const nameOf = (alias: string) => sql`${sql.id(alias)}.first_name || ' ' || ${sql.id(alias)}.last_name`;

/** Others who can sign in and have the same pupil or school. */
const alsoWith = sql`coalesce((
  select string_agg(${nameOf('other')}, ', ' order by other.last_name, other.id) from app_user other
  where other.authority_id = item.authority_id and other.id <> item.user_id and other.is_active and (
    exists (select from pupil_user link where link.authority_id = other.authority_id and link.user_id = other.id
      and link.pupil_id = item.pupil_id and link.active_status_id = 1 and link.given_by is null)
    or exists (select from pupil named where named.authority_id = other.authority_id and named.id = item.pupil_id
      and named.social_worker_id = other.id)
    or other.type_id = ${teacher} and exists (select from user_school place
      where place.authority_id = other.authority_id and place.user_id = other.id
        and place.school_id = item.school_id))), '')`;

/** Who works with which pupils and schools, those who cannot sign in any more too: what they left is here. */
export const caseloadList: ListDefinition = {
  operation: 'caseload.list',
  source: {
    base: (call) => sql`(${ofPupils(call)} union all ${ofSchools}) item
      join app_user person on person.authority_id = item.authority_id and person.id = item.user_id
      where item.authority_id = ${call.viewer.authorityId}`,
    id: sql`item.name collate "und-x-icu", item.user_id, item.pupil_id, item.school_id`,
    fields: {
      itemId: value(sql`concat_ws('-', item.user_id, item.kind, item.pupil_id, item.school_id)`),
      userId: value(sql`item.user_id`),
      personName: text(sql`(${nameOf('person')})`),
      accessLevelId: value(sql`person.type_id`),
      state: text(sql`case when person.activated_at is null and person.is_active then 'Un-activated'
        when person.is_active then 'Active' else 'Inactive' end`),
      kind: value(sql`item.kind`),
      studentId: value(sql`item.pupil_id`),
      schoolId: value(sql`item.school_id`),
      itemName: text(sql`item.name`),
      startDate: value(sql`item.start_date`),
      isSocialWorker: value(sql`item.is_social_worker`),
      alsoWith: text(alsoWith),
    },
  },
};
