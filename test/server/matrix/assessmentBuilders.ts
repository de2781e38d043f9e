import type { Builders } from './builders.ts';

const everything = { page: 1, sizePerPage: 99_999 };

/** Calls about results of one pupil, and what a plan reads of them. */
export const assessmentBuilders: Builders = {
  'assessments.list': ({ studentId }) => ({ query: { ...everything, studentId } }),
  'assessments.gradeOptions': ({ studentId }) => ({ query: { studentId, gradeTypeId: 11, gradeLevelId: 9 } }),
  'assessments.gradeTypes': ({ studentId }) => ({ query: { studentId } }),
  'assessments.save': ({ studentId, lastName }) => ({
    body: {
      id: 0,
      studentId,
      subject: `${lastName} subject`,
      gradeTypeId: 11,
      gradeLevelId: 9,
      academicYearId: 17,
      term: 1,
      gradeId: 4,
      complete: true,
    },
  }),
  'assessments.delete': ({ resultId }, { userId }) => ({
    query: { id: resultId },
    before: (db) =>
      db
        .updateTable('assessment_result')
        .set({ created_by: userId, created_at: '2026-11-17T10:00:00Z' })
        .where('id', '=', resultId)
        .execute(),
  }),
  'assessments.progress': ({ studentId }) => ({ query: { ...everything, studentId } }),
  'assessments.saveTerm': ({ studentId }) => ({ body: { studentId, maths: 4 } }),
  'pep.grades': ({ studentId, pepId }) => ({ query: { studentId, pepId } }),
  'pep.exclusions': ({ studentId }) => ({ query: { studentId } }),
};
