import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

let sealed = false;
let alone = false;

/** How the request stands in a story; `alone` that its preparer looks at it, where two people are asked for. */
export function setAccess(state: 'open' | 'sealed', who: 'colleague' | 'alone' = 'colleague'): void {
  [sealed, alone] = [state === 'sealed', who === 'alone'];
}

const seal = () => ({
  sealedBy: sealed ? 'Cass Fernaby' : null,
  sealedAt: sealed ? '2026-11-17T15:40:00Z' : null,
});

const request = () => ({
  requestId: 3,
  studentId: 5,
  reference: 'SAR 2026/14, asked for by the young person',
  preparedBy: 'Senara Fairlode',
  preparedAt: '2026-11-16T09:12:00Z',
  items: 6,
  withheld: 1,
  ...seal(),
});

const item = (number: number, kind: string, title: string, more: JsonObject = {}): JsonObject => ({
  item: number,
  requestId: 3,
  studentId: 5,
  kind,
  title,
  itemDate: null,
  names: '',
  lines: 21,
  outcome: 'included',
  reason: null,
  isOpen: !sealed,
  ...more,
});

const items = (): readonly JsonObject[] => [
  item(1, 'details', 'Pupil details'),
  item(2, 'careStatus', 'Care periods', { lines: 3 }),
  item(3, 'planSection', 'PEP Autumn 2026-2027: My views', { itemDate: '2026-10-05', lines: 14 }),
  item(4, 'note', 'Telephone call', { itemDate: '2026-10-21', lines: 1, names: 'Tegan Otterburn' }),
  item(5, 'note', 'Meeting', { itemDate: '2026-11-02', lines: 1, outcome: 'withheld', reason: 'third-party' }),
  item(6, 'file', 'Certificate of swimming.pdf', { itemDate: '2026-06-30', lines: 1 }),
];

const lines: readonly JsonObject[] = [
  'Date: 21/10/2026; Type: Telephone call; Written by: Cass Fernaby; Note: Had lunch with Tegan Otterburn.',
].map((words, index) => ({ line: index + 1, studentId: 5, words }));

const list = (operation: string, rows: readonly JsonObject[]) =>
  codecOf(operation).pageToWire({ rows: [...rows], total: rows.length });

/** What the server says of requests for all that is held on a pupil. */
export const accessAnswers = {
  'GET /api/SubjectAccess/requests': () =>
    list('subjectAccess.requests', [{ ...request(), state: sealed ? 'sealed' : 'open' }]),
  'GET /api/SubjectAccess/request': () => ({
    contents: [{ ...request(), studentName: 'Corisande Larkhanger', named: 1, needsAnother: alone }],
  }),
  'GET /api/SubjectAccess/items': () => list('subjectAccess.items', items()),
  'GET /api/SubjectAccess/lines': () => list('subjectAccess.lines', lines),
  'POST /api/SubjectAccess/prepare': () => ({ success: true, id: 3 }),
  'POST /api/SubjectAccess/withhold': () => ({ success: true, id: 3 }),
  'POST /api/SubjectAccess/include': () => ({ success: true, id: 3 }),
  'POST /api/SubjectAccess/seal': () => ({ success: true, id: 3 }),
};
