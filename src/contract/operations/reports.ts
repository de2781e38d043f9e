import { assessments } from '../codecs/reports.ts';
import { signedInTypes } from '../ids.ts';
import { defineOperations } from './define.ts';

/** Lists that stand behind reports (REP, D-86). */
export const reportOperations = defineOperations({
  'reports.assessments': {
    method: 'GET',
    path: '/api/Assessments/report',
    kind: 'list',
    summary: 'Results of assessments, a row each',
    query: assessments.query,
    allow: [{ 'user.typeId': signedInTypes }],
  },
});
