import { sql } from 'kysely';
import type { ListHandler } from '../handler.ts';
import { listHandler, type ListDefinition } from '../lists/listHandler.ts';
import { findPupil } from './findPupil.ts';
import { professionalSource } from './professionalSource.ts';
import { schoolHistorySource } from './schoolHistorySource.ts';
import { studentSource } from './studentSource.ts';

/** The list of pupils, which their report and exports hold as well. */
export const studentList: ListDefinition = { operation: 'students.list', source: studentSource };

/** Who works with one pupil now. */
export const professionalList: ListDefinition = {
  operation: 'students.professionals',
  source: professionalSource,
  also: ({ studentId }) => [sql`professional.pupil_id = ${studentId}`],
};

/** The schools of one pupil. */
export const schoolHistoryList: ListDefinition = {
  operation: 'students.schoolHistory',
  source: schoolHistorySource,
  also: ({ studentId }) => [sql`roll.pupil_id = ${studentId}`],
};

/** A list of one pupil's record: of a pupil that the viewer does not see it is not found, rather than empty. */
export function pupilListHandler(list: ListDefinition): ListHandler {
  const answer = listHandler(list);
  return {
    list: async (call) => {
      await findPupil(call, Number(call.query.studentId));
      return answer.list(call);
    },
  };
}
