import { signedInTypes } from '../ids.ts';
import { defineOperations } from './define.ts';
import { closed, ids, paging, yearId } from './schema.ts';

/** Lists that stand behind reports (REP, D-86). */
export const reportOperations = defineOperations({
  'reports.assessments': {
    method: 'GET',
    path: '/api/Assessments/report',
    kind: 'list',
    summary: 'Results of assessments, a row each',
    query: closed({
      ...paging,
      gradeLevelIds: ids,
      academicYearIds: { type: 'array', items: yearId, maxItems: 100 },
      careStatusIds: { type: 'array', items: { type: 'integer', minimum: 0 }, maxItems: 20 },
      yearGroupIds: ids,
    }),
    allow: [{ 'user.typeId': signedInTypes }],
  },
});
