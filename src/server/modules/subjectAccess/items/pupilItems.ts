import { sql } from 'kysely';
import { dayText, labelOf, momentText, personOf, yearText, yesNo, type Item, type Line, type Making } from './item.ts';

/** Who the pupil is, the care status and the schools of all years, and who is or was with them. */
export async function* pupilItems(making: Making): AsyncGenerator<Item> {
  const whole = { date: null } as const;
  yield { ...whole, kind: 'details', title: 'Pupil details', lines: await detailLines(making) };
  yield { ...whole, kind: 'careStatus', title: 'Care periods', lines: await careLines(making) };
  yield { ...whole, kind: 'placements', title: 'Placements', lines: await placementLines(making) };
  yield { ...whole, kind: 'sen', title: 'SEN history', lines: await senLines(making) };
  yield { ...whole, kind: 'schools', title: 'School history', lines: await schoolLines(making) };
  yield { ...whole, kind: 'professionals', title: 'Professionals', lines: await professionalLines(making) };
}

async function detailLines(making: Making): Promise<Line[]> {
  const { pupil, call } = making;
  const school =
    pupil.school_id === null
      ? undefined
      : await call.db.selectFrom('school').select('name').where('id', '=', pupil.school_id).executeTakeFirst();
  return [
    ['First name', pupil.first_name],
    ['Last name', pupil.last_name],
    ['UPN', pupil.upn],
    ['Pupil number of the authority', pupil.la_student_id],
    ['Date of birth', dayText(pupil.date_of_birth)],
    ['Gender', labelOf(making, 'gender', pupil.gender_id)],
    ['Ethnicity', labelOf(making, 'ethnicity', pupil.ethnicity_code)],
    ['Year group', `${labelOf(making, 'year-group', pupil.year_group_id)} in ${yearText(pupil.year_group_year)}`],
    ['Key stage', labelOf(making, 'key-stage', pupil.key_stage_id)],
    ['School', school?.name ?? ''],
    ['Educated otherwise than at school', labelOf(making, 'educated-otherwise', pupil.educated_otherwise)],
    ['SEN status', labelOf(making, 'sen-status', pupil.sen_status_id)],
    ['Care status', labelOf(making, 'care-status', pupil.care_status_id)],
    ['Care status from', dayText(pupil.care_status_start)],
    ['Came into care', dayText(pupil.care_start)],
    ['Left care', dayText(pupil.care_end)],
    ['Social worker', personOf(making, pupil.social_worker_id)],
    ['Sensitive', yesNo(pupil.is_sensitive)],
    ['Registered at two schools', yesNo(pupil.is_dual_registered)],
    ['Percentage register', yesNo(pupil.is_percentage_register)],
    ['Contact method', pupil.contact_method],
    ['Added', dayText(pupil.date_added)],
  ];
}

async function careLines(making: Making): Promise<Line[]> {
  const changes = await making.call.db
    .selectFrom('care_status_change')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
  return changes.map((change) => [
    dayText(change.start_date),
    labelOf(making, 'care-status', change.care_status_id),
    labelOf(making, 'legal-status', change.legal_status),
    labelOf(making, 'care-end-reason', change.end_reason),
    momentText(change.changed_at),
    personOf(making, change.changed_by),
  ]);
}

async function placementLines(making: Making): Promise<Line[]> {
  const placements = await making.call.db
    .selectFrom('placement')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('start_date')
    .execute();
  return placements.map((placement) => [
    dayText(placement.start_date),
    dayText(placement.end_date),
    labelOf(making, 'placement-type', placement.placement_type),
    placement.provider ?? '',
    placement.address ?? '',
    placement.postcode ?? '',
    placement.is_out_of_area === null ? '' : yesNo(placement.is_out_of_area),
    momentText(placement.changed_at),
    personOf(making, placement.changed_by),
  ]);
}

async function senLines(making: Making): Promise<Line[]> {
  const periods = await making.call.db
    .selectFrom('sen_period')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('start_date')
    .execute();
  return periods.map((period) => [
    dayText(period.start_date),
    labelOf(making, 'sen-status', period.sen_status_id),
    labelOf(making, 'sen-need', period.sen_need),
    momentText(period.changed_at),
    personOf(making, period.changed_by),
  ]);
}

async function schoolLines({ call: { db }, pupil }: Making): Promise<Line[]> {
  const rolls = await db
    .selectFrom('registration')
    .leftJoin('school', 'school.id', 'registration.school_id')
    .select(['school.name', 'start_date', 'end_date', 'is_main'])
    .where('pupil_id', '=', pupil.id)
    .orderBy('start_date')
    .orderBy('registration.id')
    .execute();
  return rolls.map(({ name, start_date: from, end_date: to, is_main: isMain }) => [
    name ?? '',
    dayText(from),
    dayText(to),
    yesNo(isMain),
  ]);
}

/** Whether somebody is assigned to a pupil, and where a designated teacher did so, until when (D-354). */
function assignmentWords(statusId: number, givenUntil: string | null): string {
  if (statusId !== 1) return 'Not assigned any more';
  return givenUntil === null ? 'Assigned' : `Given by a designated teacher until ${dayText(givenUntil)}`;
}

/** Those assigned now or before, the social worker, and the designated teachers of the school. */
async function professionalLines(making: Making): Promise<Line[]> {
  const { call, pupil } = making;
  const assigned = await call.db
    .selectFrom('pupil_user')
    .leftJoin('app_user', 'app_user.id', 'pupil_user.user_id')
    .select(['pupil_user.user_id', 'type_id', 'start_date', 'active_status_id', 'given_until'])
    .where('pupil_id', '=', pupil.id)
    .orderBy('start_date')
    .execute();
  const teachers = await sql<{ id: number; type_id: number }>`
    select teacher.id, teacher.type_id from user_school place
    join app_user teacher on teacher.authority_id = place.authority_id and teacher.id = place.user_id
    where place.school_id = ${pupil.school_id} and teacher.type_id = 1 order by teacher.id`.execute(call.db);
  const role = (typeId: number | null) => labelOf(making, 'user-type', typeId);
  return [
    ...assigned.map((each) => [
      personOf(making, each.user_id),
      role(each.type_id),
      dayText(each.start_date),
      assignmentWords(each.active_status_id, each.given_until),
    ]),
    ...(pupil.social_worker_id === null
      ? []
      : [[personOf(making, pupil.social_worker_id), 'Social worker', '', 'Now']]),
    ...teachers.rows.map(({ id, type_id }) => [personOf(making, id), role(type_id), '', 'Of the school now']),
  ];
}
