import { sql } from 'kysely';
import { staff } from '../../db/staff.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { labels } from '../lists/labels.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { scoredTypes } from './gradeTypes.ts';
import { addedOn, resultFacts } from './resultFacts.ts';

/** The results of one pupil; of one day those entered last come first. Deleted ones are out of sight (D-99). */
export const resultList: ListDefinition = {
  operation: 'assessments.list',
  source: {
    base: (call) => sql`assessment_result result
      join pupil on pupil.authority_id = result.authority_id and pupil.id = result.pupil_id
      left join ${staff} person on person.id = result.created_by
      left join ${labels(call, 'grade-type', 'kind')} on kind.id = result.grade_type_id
      cross join (select ${scoredTypes(call.declarations)}::smallint[] as types) scored
      where result.deleted_at is null and ${visiblePupils(call)}`,
    id: sql`result.id desc`,
    fields: {
      id: value(sql`result.id`),
      studentId: value(sql`result.pupil_id`),
      subject: text(sql`result.subject`),
      gradeType: text(sql`kind.label`),
      gradeTypeId: value(sql`result.grade_type_id`),
      gradeLevelId: value(sql`result.grade_level_id`),
      academicYearId: value(sql`result.academic_year_id`),
      academicYear: text(
        sql`((result.academic_year_id + 2009) || '-' || lpad(((result.academic_year_id + 2010) % 100)::text, 2, '0'))`,
      ),
      term: value(sql`result.school_term_id`),
      gradeId: value(sql`result.grade_id`),
      grade: text(sql`result.grade`),
      isScore: value(sql`(result.grade_type_id = any(scored.types))`),
      note: text(sql`result.note`),
      complete: value(sql`result.is_complete`),
      enteredDate: value(sql`result.entered_date`),
      addedBy: text(sql`(person.first_name || ' ' || person.last_name)`),
      addedById: value(sql`result.created_by`),
      addedOn: value(addedOn(sql`result.created_at`)),
    },
  },
  rules: {
    operations: ['assessments.delete'],
    facts: ({ addedById, addedOn: day }, call) => resultFacts(call, { addedById, addedOn: day }),
  },
  also: ({ studentId }) => [sql`result.pupil_id = ${Number(studentId)}`],
};
