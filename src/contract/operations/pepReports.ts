import { pepCases, pepPremium, pepRatings, pepTimeliness, suspensionFigures } from '../codecs/pepReports.ts';
import { adminTypes } from '../ids.ts';
import { defineOperations } from './define.ts';

/** Figures of all plans are the virtual school's, where the authority keeps plans here. */
const ofAll = { method: 'GET', kind: 'list', allow: [{ 'user.typeId': adminTypes, 'user.hasPep': true }] } as const;

/** Reports of plans for the virtual school (calculations 7 and 8). */
export const pepReportOperations = defineOperations({
  'pepReports.timeliness': {
    ...ofAll,
    path: '/api/PepReports/timeliness',
    summary: 'How much of what was asked of plans in a year was done in time, by measure',
    query: pepTimeliness.query,
  },
  'pepReports.cases': {
    ...ofAll,
    path: '/api/PepReports/cases',
    summary: 'The pupils and plans behind those figures',
    query: pepCases.query,
  },
  'pepReports.ratings': {
    ...ofAll,
    allow: [{ 'user.typeId': adminTypes, 'user.hasPep': true, 'user.hasPepRagRatingEnabled': true }],
    path: '/api/PepReports/ratings',
    summary: 'How plans that were handed in were rated, by section',
    query: pepRatings.query,
  },
  'pepReports.premium': {
    ...ofAll,
    path: '/api/PepReports/premium',
    summary:
      'Pupil premium that plans asked for, were agreed and have spent, by term, financial year, area or key stage',
    query: pepPremium.query,
  },
  'pepReports.suspensions': {
    ...ofAll,
    allow: [{ 'user.typeId': adminTypes }],
    path: '/api/PepReports/suspensions',
    summary: 'Suspensions of pupils in care in a year, by term or by main reason (D-297)',
    query: suspensionFigures.query,
  },
});
