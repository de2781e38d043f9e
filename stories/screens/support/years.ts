import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

/** What is known of a turn of the year that nobody has approved. */
const nobody = { approvedBy: '', approvedAt: null, doneAt: null, undoneBy: '' };

const done = { approvedBy: 'Senara Fairlode', approvedAt: '2025-07-14T09:12:00Z', doneAt: '2025-09-01T05:00:00Z' };

const turns: readonly JsonObject[] = [
  { academicYearId: 17, label: '2026-2027', begins: '2026-09-01', state: 'open', pupils: 5, ...nobody },
  { academicYearId: 16, label: '2025-2026', begins: '2025-09-01', state: 'done', pupils: 812, ...done, undoneBy: '' },
];

const row = (studentId: number, studentName: string, more: JsonObject): JsonObject => ({
  studentId,
  studentName,
  careStatusId: 1,
  againstAge: 'age',
  eighteenOn: null,
  step: 'up',
  nextSchool: 'stays',
  schoolName: 'Starlingmere High School',
  ...more,
});

const preview: readonly JsonObject[] = [
  row(5, 'Ambrel, Elowen', { dateOfBirth: '2012-04-09', yearGroup: 10, nextYearGroup: 11, step: 'up' }),
  row(6, 'Larkhanger, Corisande', {
    dateOfBirth: '2015-02-01',
    yearGroup: 8,
    nextYearGroup: 9,
    step: 'stage',
    nextSchool: 'ends',
    schoolName: 'Featherstonehaugh of the Upper Valley Primary School',
  }),
  row(7, 'Otterburn, Tegan', {
    dateOfBirth: '2013-11-30',
    yearGroup: 9,
    nextYearGroup: 10,
    againstAge: 'behind',
    nextSchool: 'none',
    schoolName: '',
  }),
  row(8, 'Pellar, Jory', {
    dateOfBirth: '2008-05-17',
    yearGroup: 15,
    nextYearGroup: null,
    step: 'leaves',
    nextSchool: null,
    eighteenOn: '2026-05-17',
  }),
  row(9, 'Quillfeather, Wren', {
    dateOfBirth: '2023-01-08',
    yearGroup: 1,
    nextYearGroup: 1,
    step: 'stays',
    nextSchool: 'closed',
  }),
];

/** What the server says of the turns of the year. */
export const yearAnswers = {
  'GET /api/Years/turns': () => codecOf('years.turns').pageToWire({ rows: turns, total: turns.length }),
  'GET /api/Years/preview': () => codecOf('years.preview').pageToWire({ rows: preview, total: preview.length }),
  'POST /api/Years/approve': () => ({ success: true, id: 17 }),
  'POST /api/Years/undo': () => ({ success: true, id: 16 }),
};
