import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const list = (operation: string, rows: readonly JsonObject[]) =>
  codecOf(operation).pageToWire({ rows: [...rows], total: rows.length });

const detail = (field: string, kept: string, other: string): JsonObject => ({
  field,
  kept,
  other,
  differs: kept !== other,
});

const details: readonly JsonObject[] = [
  detail('firstName', 'Tegan', 'Tegan'),
  detail('lastName', 'Otterburn', 'Otterbourne'),
  detail('dateOfBirth', '14/02/2012', '14/02/2012'),
  detail('upn', 'A820200116001', ''),
  detail('careStatusId', 'In care monitored from 04/03/2024', 'In care monitored from 02/11/2026'),
];

const content = (kind: string, kept: number, other: number, twice = 0): JsonObject => ({
  kind,
  kept,
  other,
  twice,
  rule: twice > 0 ? kind : null,
});

const contents: readonly JsonObject[] = [
  content('plans', 4, 1, 1),
  content('marks', 1140, 24, 18),
  content('notes', 12, 3),
  content('schools', 2, 1, 1),
  content('care', 3, 1, 1),
];

const merge: JsonObject = {
  mergeId: 3,
  studentId: 5,
  mergedName: 'Otterbourne, Tegan',
  mergedUpn: '',
  mergedNumber: '77-2',
  mergedBirth: '2012-02-14',
  moved: 28,
  aside: 20,
  isNewest: true,
  reason: 'Recorded again after a move.',
  mergedBy: 'Cass Fernaby',
  mergedAt: '2026-11-17T09:12:00Z',
  until: '2026-12-17',
};

const aside = (rowId: number, kind: string, day: string, words: string): JsonObject => ({
  rowId,
  studentId: 5,
  kind,
  day,
  words,
  side: 'other',
  mergedName: 'Otterbourne, Tegan',
});

const asideRows: readonly JsonObject[] = [
  aside(1, 'marks', '2026-11-16', 'Fernlight School, AM, I'),
  aside(2, 'care', '2026-11-02', 'In care monitored'),
  aside(3, 'schools', '2026-11-02', 'Fernlight School, main school'),
];

/** What the server says of two records of one child. */
export const mergingAnswers = {
  'GET /api/Merging/fields': () => list('merging.fields', details),
  'GET /api/Merging/contents': () => list('merging.contents', contents),
  'GET /api/Merging/merges': () => list('merging.merges', [merge]),
  'GET /api/Merging/aside': () => list('merging.aside', asideRows),
  'POST /api/Merging/merge': () => ({ success: true, id: 5 }),
  'POST /api/Merging/undo': () => ({ success: true, id: 6 }),
};
