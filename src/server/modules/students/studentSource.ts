import { sql, type RawBuilder } from 'kysely';
import { userType } from '../../../contract/index.ts';
import { daysOfYear, figuresJoin, figuresPercentage } from '../attendance/figures/pupilFigures.ts';
import { weekMean, weekPercentages } from '../attendance/figures/weekPercentages.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { UnitCall } from '../handler.ts';
import { anyOf, text, value, type ListSource } from '../lists/source.ts';
import { isInArea } from '../organisations/isInArea.ts';
import { assignedToAny } from './assignedTo.ts';
import { activeCareStatuses } from '../../care/careStatuses.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';

/** Newest plan that still counts. */
const latestPepStatus = sql`(
  select status_id from pep
  where pep.authority_id = pupil.authority_id and pep.pupil_id = pupil.id and pep.deleted_at is null
  order by (pep.status_id = 7), pep.academic_year_id desc, pep.school_term_id desc, pep.id desc limit 1)`;

/** Numbers and names that a child was recorded under before two records became one. */
const formerly = sql`(
  select string_agg(
    concat_ws(' ', former.upn, former.la_student_id, former.last_name || ', ' || former.first_name), '; ')
  from former_identity former where former.authority_id = pupil.authority_id and former.pupil_id = pupil.id)`;

/** Designated teachers of the pupil's school, in one text. */
export const designatedTeachers = sql`(
  select string_agg(teacher.first_name || ' ' || teacher.last_name, ', '
    order by place.ordinal, teacher.last_name, teacher.id)
  from user_school place
  join app_user teacher on teacher.authority_id = place.authority_id and teacher.id = place.user_id
    and teacher.type_id = ${userType.designatedTeacher} and teacher.is_active
  where place.authority_id = pupil.authority_id and place.school_id = pupil.school_id)`;

/** The days that attendance is reckoned over: the current academic year until today. */
export function attendanceYear({ today }: UnitCall): RawBuilder<unknown> {
  return sql`select ${daysOfYear(academicYearId(today)).first}::date as first, ${today}::date as until`;
}

/**
 * Attendance in monitored care, to one decimal; none where no session was possible. Where the school gives a percentage
 * for each week, their mean (D-85). By pupil, so that it is reckoned for the rows of a page only.
 */
export const attendancePercentage = sql`(case when pupil.is_percentage_register
  then (select ${weekMean} from ${weekPercentages(sql`year.first`, sql`year.until`)} percentages)
  else (select ${figuresPercentage} from (select 1) one ${figuresJoin({
    first: sql`year.first`,
    last: sql`year.until`,
    monitored: sql`active.statuses`,
    inCareOnly: true,
  })}) end)`;

/** The pupils list (D-56). */
export const studentSource: ListSource = {
  base: (call) => sql`pupil
    left join school on school.id = pupil.school_id
    left join app_user worker on worker.authority_id = pupil.authority_id and worker.id = pupil.social_worker_id
    cross join (${attendanceYear(call)}) year
    cross join (select ${activeCareStatuses(call.declarations)}::int[] as statuses) active
    where ${visiblePupils(call)}`,
  id: sql`pupil.id`,
  key: sql`pupil.id`,
  fields: {
    studentId: value(sql`pupil.id`),
    studentName: text(sql`(pupil.last_name || ', ' || pupil.first_name)`),
    upn: text(sql`pupil.upn`),
    formerly: { ...text(formerly), filterOnly: true },
    dateOfBirth: value(sql`pupil.date_of_birth`),
    yearGroup: value(sql`pupil.year_group_id`),
    organisationId: value(sql`pupil.school_id`),
    organisationName: text(sql`school.name`),
    careStatusId: value(sql`pupil.care_status_id`),
    isActive: value(sql`(pupil.care_status_id = any(active.statuses))`),
    assignedUserId: anyOf(assignedToAny),
    senStatusId: text(sql`pupil.sen_status_id`),
    inBorough: value(isInArea(sql`pupil.authority_id`)),
    socialWorker: text(sql`(worker.first_name || ' ' || worker.last_name)`),
    designatedTeacher: text(designatedTeachers),
    attendancePercentage: value(attendancePercentage),
    latestPepStatusId: value(latestPepStatus),
  },
};
