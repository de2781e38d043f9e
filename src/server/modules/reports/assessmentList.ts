import { sql } from 'kysely';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value, type ListSource } from '../lists/source.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';

/** Results of the pupils that the viewer may see, one row each. */
const assessmentSource: ListSource = {
  base: (call) => sql`assessment_result result
    join pupil on pupil.authority_id = result.authority_id and pupil.id = result.pupil_id
    left join school on school.id = pupil.school_id
    where result.deleted_at is null and ${visiblePupils(call)}`,
  id: sql`result.id`,
  fields: {
    id: value(sql`result.id`),
    studentId: value(sql`pupil.id`),
    studentName: text(sql`(pupil.last_name || ', ' || pupil.first_name)`),
    upn: text(sql`pupil.upn`),
    yearGroup: value(sql`pupil.year_group_id`),
    organisationName: text(sql`school.name`),
    careStatusId: value(sql`pupil.care_status_id`),
    senStatusId: text(sql`pupil.sen_status_id`),
    academicYearId: value(sql`result.academic_year_id`),
    schoolTermId: value(sql`result.school_term_id`),
    gradeLevelId: value(sql`result.grade_level_id`),
    gradeTypeId: value(sql`result.grade_type_id`),
    subject: text(sql`result.subject`),
    grade: text(sql`result.grade`),
    rawGrade: text(sql`result.raw_grade`),
    note: text(sql`result.note`),
    isComplete: value(sql`result.is_complete`),
    enteredDate: value(sql`result.entered_date`),
  },
};

/** A judgement of any year belongs to the key stage that the pupil is in. */
const ANY_YEAR = 9;

/** Results of pupils; `levels` and `keyStageId` say which of a report card (D-86). */
export const assessmentList: ListDefinition = {
  operation: 'reports.assessments',
  source: assessmentSource,
  also: ({ levels, keyStageId }) =>
    Array.isArray(levels)
      ? [
          sql`(result.grade_level_id = any(${levels.map(Number)}::smallint[])
        or (result.grade_level_id = ${ANY_YEAR} and pupil.key_stage_id = ${Number(keyStageId)}))`,
        ]
      : [],
};
