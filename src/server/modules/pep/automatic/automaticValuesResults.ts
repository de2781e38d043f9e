import { ROW_ID, type JsonObject } from '../../../../engine/index.ts';
import { labelIn, said, type Area } from './automaticValuesArea.ts';

/**
 * Levels and types (lookups) of what the state asks for at the end of a stage; judgements during the year are not among
 * them.
 */
const statutory: readonly { readonly level: number; readonly types: readonly number[] }[] = [
  { level: 1, types: [2] },
  { level: 2, types: [5] },
  { level: 3, types: [6, 7] },
  { level: 4, types: [8] },
  { level: 5, types: [9, 10] },
  { level: 7, types: [14, 15, 16, 17, 18] },
];

/** Results held of the pupil, a row for each (FORM-21), those of Year 11 for themselves too. */
export const resultsArea: Area = {
  names: ['cg_auto_prior_results', 'cg_auto_ks4_results'],
  async read({ db, declarations, today }, { loaded: { pep } }) {
    const found = await db
      .selectFrom('assessment_result')
      .selectAll()
      .where('pupil_id', '=', pep.pupil_id)
      .where('is_complete', '=', true)
      .where('deleted_at', 'is', null)
      .where('entered_date', '<=', today)
      .orderBy('grade_level_id')
      .orderBy('entered_date')
      .orderBy('id')
      .execute();
    const results = found.filter((row) =>
      statutory.some(({ level, types }) => level === row.grade_level_id && types.includes(row.grade_type_id)),
    );
    const rows = (list: typeof results) =>
      list.map((row): JsonObject => ({
        [ROW_ID]: `result-${row.id}`,
        gradeLevel: labelIn(declarations, 'grade-level', row.grade_level_id) ?? '',
        subject: row.subject,
        gradeType: labelIn(declarations, 'grade-type', row.grade_type_id) ?? '',
        grade: row.grade,
        rawGrade: row.raw_grade,
        enteredDate: row.entered_date,
      }));
    return said('Assessment results', {
      cg_auto_prior_results: rows(results),
      cg_auto_ks4_results: rows(results.filter((row) => row.grade_level_id === 7)),
    });
  },
};
