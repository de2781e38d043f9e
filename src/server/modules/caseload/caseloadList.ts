import { sql } from 'kysely';
import { userType } from '../../../contract/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { isOpen } from '../pep/enquiries/readEnquiries.ts';

const teacher = sql.lit(userType.designatedTeacher);

const nameOf = (alias: string) => sql`${sql.id(alias)}.first_name || ' ' || ${sql.id(alias)}.last_name`;

/** Assignments that the virtual school made and that go on, and social workers whom records name. */
const work = ({ viewer }: UnitCall) => sql`
  select user_id, pupil_id, start_date, false as is_social_worker, null::int as open_questions, null::text as shared
  from pupil_user
  where authority_id = ${viewer.authorityId} and active_status_id = 1 and given_by is null
  union all select social_worker_id, id, null, true, null, null from pupil
  where authority_id = ${viewer.authorityId} and social_worker_id is not null`;

/** Open questions on answers, by whom they were asked. */
const questions = ({ viewer }: UnitCall) => sql`
  select enquiry.asked_of, pep.pupil_id, null::date, false, count(*)::int, null
  from enquiry
  join pep_stage stage on stage.authority_id = enquiry.authority_id and stage.id = enquiry.stage_id
  join pep on pep.authority_id = stage.authority_id and pep.id = stage.pep_id
  join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id
  where enquiry.authority_id = ${viewer.authorityId} and pep.deleted_at is null and ${isOpen}
  group by enquiry.asked_of, pep.pupil_id`;

/** What designated teachers have given and colleagues have been given, until its day. */
const given = ({ viewer, today }: UnitCall) => sql`
  select shared.user_id, link.pupil_id, null, false, null,
    shared.words || ' until ' || to_char(link.given_until, 'DD/MM/YYYY')
  from pupil_user link
  join app_user holder on holder.authority_id = link.authority_id and holder.id = link.user_id
  join app_user giver on giver.authority_id = link.authority_id and giver.id = link.given_by
  cross join lateral (values (giver.id, 'Given to ' || ${nameOf('holder')}),
    (holder.id, 'Given by ' || ${nameOf('giver')})) shared (user_id, words)
  where link.authority_id = ${viewer.authorityId} and link.active_status_id = 1 and link.given_by is not null
    and link.given_until >= ${today}::date`;

/**
 * What somebody has to do with pupils: a row of each, since it is handed over together. A record passed on is nobody's.
 */
const ofPupils = (call: UnitCall) => sql`
  select 'pupil'::text as kind, part.user_id, pupil.id as pupil_id, null::int as school_id,
    pupil.last_name || ', ' || pupil.first_name as name, min(part.start_date) as start_date,
    bool_or(part.is_social_worker) as is_social_worker, sum(part.open_questions)::int as open_questions,
    coalesce(string_agg(part.shared, '; ' order by part.shared), '') as shared, pupil.authority_id
  from (${work(call)} union all ${questions(call)} union all ${given(call)}) part
  join pupil on pupil.authority_id = ${call.viewer.authorityId} and pupil.id = part.pupil_id
  where pupil.passed_on is null and ${visiblePupils(call)}
  group by part.user_id, pupil.id, pupil.last_name, pupil.first_name, pupil.authority_id`;

const ofSchools = sql`
  select 'school', place.user_id, null, place.school_id, school.name, null::date, false, null::int, '',
    place.authority_id
  from user_school place
  join app_user teacher on teacher.authority_id = place.authority_id and teacher.id = place.user_id
    and teacher.type_id = ${teacher}
  join school on school.id = place.school_id`;

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

/** Who has what to do with which pupils and schools; of those who cannot sign in any more, what they left. */
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
      openQuestions: value(sql`item.open_questions`),
      shared: text(sql`item.shared`),
      alsoWith: text(alsoWith),
    },
  },
};
