import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const entry = (id: number, row: JsonObject): JsonObject => ({
  id: String(id),
  at: `2025-11-12T09:0${id}:41.120Z`,
  who: 'Senara Fairlode',
  userTypeId: 3,
  about: '',
  studentId: null,
  changes: '',
  ...row,
});

const pupil = { about: 'Ambrel, Elowen', studentId: 1 };

const entries: readonly JsonObject[] = [
  entry(8, {
    actionId: 'students.changeCareStatus',
    ...pupil,
    changes:
      'Care status: In care monitored → Care leaver;\nCare status from: 02/02/2023 → 12/11/2025;\nLeft care: blank → 12/11/2025',
  }),
  entry(7, {
    actionId: 'pep.saveStage',
    who: 'Perran Oakhollow',
    userTypeId: 1,
    ...pupil,
    changes: 'Longer-term aim: blank → Wants to keep bees',
  }),
  entry(6, { actionId: 'attachments.read', who: 'Merrin Saltcote (support)', ...pupil, changes: 'File: Report.pdf' }),
  entry(5, {
    actionId: 'exports.students',
    about: 'In a file: 62 pupils',
    changes:
      'Care status: In care monitored;\nColumns: Name, UPN, School name;\nRows: 62;\nLocked with a password: Yes',
  }),
  entry(4, {
    actionId: 'notes.save',
    who: 'Grady Ravenlea',
    userTypeId: 6,
    ...pupil,
    changes:
      'Note: Grandmother rang about Saturday, and asked whether the contact could begin an hour later from now on → Grandmother rang about Saturday',
  }),
  entry(3, {
    actionId: 'organisations.setAlternativeProvision',
    about: 'Otterglow Primary School',
    changes: 'Alternative provision: No → Yes',
  }),
  entry(2, { actionId: 'refused', who: 'Grady Ravenlea', userTypeId: 6, changes: 'Asked for: Exported the audit log' }),
  entry(1, { actionId: 'signIn.failed', about: 'Senara Fairlode' }),
];

/** What the calls of the trail answer in stories. */
export const trailAnswers: { readonly [call: string]: (query: URLSearchParams) => object } = {
  'GET /api/AuditLog/entries': (query) =>
    query.get('search') === 'nobody'
      ? codecOf('trail.list').pageToWire({ rows: [], total: 0 })
      : codecOf('trail.list').pageToWire({ rows: entries, total: entries.length }),
  'GET /api/AuditLog/people': () => ({
    contents: [
      { id: 7, label: 'Senara Fairlode' },
      { id: 8, label: 'Merrin Saltcote (support)' },
    ],
  }),
};
