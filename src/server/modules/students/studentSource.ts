import { sql, type RawBuilder } from 'kysely';
import { userType } from '../../../contract/index.ts';
import { codeBook, type Counts } from '../attendance/codes.ts';
import { academicYear, academicYearId } from '../../calendar/academicYears.ts';
import type { UnitCall } from '../handler.ts';
import { anyOf, text, value, type ListSource } from '../lists/source.ts';
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
const designatedTeachers = sql`(
  select string_agg(teacher.first_name || ' ' || teacher.last_name, ', '
    order by place.ordinal, teacher.last_name, teacher.id)
  from user_school place
  join app_user teacher on teacher.authority_id = place.authority_id and teacher.id = place.user_id
    and teacher.type_id = ${userType.designatedTeacher} and teacher.is_active
  where place.authority_id = pupil.authority_id and place.school_id = pupil.school_id)`;

/** What attendance is reckoned by: the current academic year until today, and which marks count as what. */
function attendanceYear({ declarations, today }: UnitCall): RawBuilder<unknown> {
  const codes = [...codeBook(declarations).values()];
  const marksThat = (...kinds: Counts[]) =>
    codes.filter(({ counts }) => kinds.includes(counts)).map(({ value: code }) => code);
  return sql`select ${academicYear(academicYearId(today)).startDate}::date as before, ${today}::date as until,
    ${marksThat('attended')}::text[] as attended, ${marksThat('attended', 'authorised', 'unauthorised')}::text[] as possible`;
}

/**
 * Attendance while in care, to one decimal; none where no session was possible. By pupil, so that it is reckoned
 * for the rows of a page only: for a whole authority it is most of the list's time.
 */
const attendancePercentage = sql`(
  select round(100.0 * count(*) filter (where mark.mark = any(year.attended)) / nullif(count(*) filter (where mark.mark = any(year.possible)), 0), 1)::float8
  from attendance_mark mark
  where mark.authority_id = pupil.authority_id and mark.pupil_id = pupil.id and mark.mark_date > year.before
    and mark.mark_date <= year.until
    and mark.mark_date >= coalesce(pupil.care_start, mark.mark_date)
    and mark.mark_date <= coalesce(pupil.care_end, mark.mark_date))`;

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
    inBorough: value(sql`(school.area_authority_id is not distinct from pupil.authority_id)`),
    socialWorker: text(sql`(worker.first_name || ' ' || worker.last_name)`),
    designatedTeacher: text(designatedTeachers),
    attendancePercentage: value(attendancePercentage),
    latestPepStatusId: value(latestPepStatus),
  },
};
