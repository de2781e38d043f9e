import { sql, type SqlBool } from 'kysely';
import type { Row } from '../../../../engine/index.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { anyOf, condition, countOf, distinctOf, pounds, text, value, type ListSource } from '../../lists/source.ts';
import { isInArea } from '../../organisations/isInArea.ts';
import { assignedToAny } from '../../students/assignedTo.ts';
import { limitDays, type DayLimit } from '../../../calendar/timeLimits.ts';
import { usualSchoolDays, type SchoolDays } from '../../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import { isWorkingDay } from '../../../calendar/workingDays.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import { asksDaysOfSchool, countingDays } from '../dates/dateColumns.ts';
import { planDatesOf } from '../dates/planDates.ts';
import { notRated } from '../review/overallRating.ts';
import {
  datedPlan,
  dueDate,
  isLate,
  isLeftToMe,
  isThisTerm,
  leftToMe,
  localDays,
  lookedAt,
  sectionsLeft,
  startSection,
  yearsLookedAt,
} from './planWork.ts';
import { shownDate } from './recordFacts.ts';

/** Sum over the pupil's plans of the same academic year (D-33); superseded ones have left. */
const ofYear = (column: 'agreed_pence' | 'requested_pence') => sql`(
  select sum(${sql.ref(`other.${column}`)}) from pep other
  where other.authority_id = pep.authority_id and other.pupil_id = pep.pupil_id
    and other.academic_year_id = pep.academic_year_id and other.status_id <> 7 and other.deleted_at is null)`;

/** The circles of a row (PEP-5); json, which takes a third of the time that jsonb does. */
const stages = sql`(
  select coalesce(json_agg(json_build_object(
    'id', stage.id, 'key', stage.slug, 'description', stage.title, 'value', stage.percent, 'isOptional', stage.is_optional,
    'link', '/students/' || pep.pupil_id || '/pep/' || pep.id || '/' || stage.slug || '/form')
    order by stage.ordinal), '[]')
  from pep_stage stage where stage.authority_id = pep.authority_id and stage.pep_id = pep.id
    and stage.is_present)`;

/** C-49: a plan that still needs one. */
const missingMeeting = sql<SqlBool>`pep.meeting_at is null and pep.status_id not in (5, 7)`;

const fields = {
  id: value(sql`pep.id`),
  studentId: value(sql`pep.pupil_id`),
  firstName: text(sql`pupil.first_name`),
  lastName: text(sql`pupil.last_name`),
  careStatusId: value(sql`pupil.care_status_id`),
  organisationId: value(sql`pupil.school_id`),
  organisationName: text(sql`school.name`),
  inBorough: value(isInArea(sql`pep.authority_id`)),
  gender: value(sql`pupil.gender_id`),
  yearGroup: value(sql`pep.year_group_id`),
  socialWorker: text(sql`(worker.first_name || ' ' || worker.last_name)`),
  schoolTermId: value(sql`pep.school_term_id`),
  pepCycleId: value(sql`pep.pep_cycle_id`),
  pepCycleName: text(sql`cycle.name`),
  senStatusId: text(sql`pupil.sen_status_id`),
  academicYearId: value(sql`pep.academic_year_id`),
  academicYearName: text(sql`((pep.academic_year_id + 2009) || '-' || (pep.academic_year_id + 2010))`),
  datePepSubmitted: value(sql`pep.date_submitted`),
  datePepCompleted: value(sql`pep.date_completed`),
  meetingDate: { ...value(sql`pep.meeting_at`), ...localDays(sql`pep.meeting_at`) },
  nextMeetingDate: value(sql`pep.next_meeting_at`),
  pupilPremiumAgreedAmount: pounds(sql`pep.agreed_pence`),
  pupilPremiumRequestedAmount: pounds(sql`pep.requested_pence`),
  pupilPremiumTotalAmount: pounds(ofYear('agreed_pence')),
  pupilPremiumTotalRequested: pounds(ofYear('requested_pence')),
  pepStatusId: value(sql`pep.status_id`),
  keyStageId: value(sql`pep.key_stage_id`),
  ragRatingId: value(sql`case when looked.shows_rating then coalesce(pep.rag_rating_id, ${notRated}::smallint) end`),
  stages: value(stages),
  assignedUserId: anyOf(assignedToAny),
  missingMeeting: condition(missingMeeting),
  dueDate: value(dueDate),
  isLate: condition(isLate),
  isThisTerm: condition(isThisTerm),
  leftToMe: value(leftToMe),
  isLeftToMe: condition(isLeftToMe),
  sectionsLeft: text(sectionsLeft),
  returnReason: text(sql`sent_back.reason`),
  returnedOn: value(sql`(sent_back.returned_at at time zone 'Europe/London')::date`),
  startSection: value(startSection),
};

const summary = {
  students: distinctOf(sql`pep.pupil_id`),
  schools: distinctOf(sql`pupil.school_id`),
  readyToReview: countOf(sql`pep.status_id = 6`),
  inProgress: countOf(sql`pep.status_id in (2, 3, 4)`),
  notStarted: countOf(sql`pep.status_id = 1`),
  missingMeetingsCount: countOf(missingMeeting),
  totalCount: countOf(),
};

/** The PEP status table: a row per plan (PEP-3), counts over the whole filter (PEP-6, C-49). */
const sourceBy = (counts: DayLimit['counts'], schoolDays: SchoolDays): ListSource => ({
  base: (call) => {
    const dates = planDatesOf(call.declarations, call.viewer.settings.pepTimeLimits);
    const ground = { dates, schoolDays, years: yearsLookedAt(call.today) };
    return sql`pep
    join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id
    left join school on school.id = pupil.school_id
    left join pep_cycle cycle on cycle.authority_id = pep.authority_id and cycle.id = pep.pep_cycle_id
    left join app_user worker on worker.authority_id = pupil.authority_id and worker.id = pupil.social_worker_id
    left join pep_return sent_back on sent_back.authority_id = pep.authority_id and sent_back.pep_id = pep.id
    cross join ${lookedAt(call, counts)} looked
    cross join ${countingDays(ground)} cross join ${datedPlan(ground)}
    where pep.deleted_at is null and ${visiblePupils(call)}`;
  },
  id: sql`pep.id`,
  key: sql`pep.id`,
  fields,
  summary,
});

export const pepSource = sourceBy(isWorkingDay, usualSchoolDays);

export const pepList: ListDefinition = {
  operation: 'pep.list',
  source: pepSource,
  sourceOf: async ({ viewer, db, declarations }) => {
    const limits = viewer.settings.pepTimeLimits;
    const isUsual = limits.countedIn === 'working' && !asksDaysOfSchool({ dates: planDatesOf(declarations, limits) });
    if (isUsual) return pepSource;
    const schoolDays = await readSchoolDays(db, viewer.authorityId);
    return sourceBy(limitDays(limits, schoolDays), schoolDays);
  },
  also: ({ studentId }) => (studentId === undefined ? [] : [sql`pep.pupil_id = ${Number(studentId)}`]),
  rules: {
    operations: ['pep.updateStatus'],
    facts: rowFacts,
    // One call sets both dates, and a completed plan refuses only the first (PEP-19, PEP-20).
    columns: { meetingDate: { operation: 'pep.addMeetingDate', facts: { meeting: { type: 'meeting' } } } },
  },
};

function rowFacts({ pepStatusId = null, datePepCompleted }: Row) {
  return {
    pep: { statusId: pepStatusId, endDate: shownDate(typeof datePepCompleted === 'string' ? datePepCompleted : null) },
  };
}
