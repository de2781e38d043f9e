import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

let sealed = false;
let alone = false;
/** Items that somebody has looked at. */
let seen: readonly number[] = [];

/**
 * How the request stands in a story: `seen` that whatever names somebody else is looked at; `alone` that its preparer
 * looks at it, where two people are asked for.
 */
export function setAccess(state: 'open' | 'seen' | 'sealed', who: 'colleague' | 'alone' = 'colleague'): void {
  [sealed, alone] = [state === 'sealed', who === 'alone'];
  seen = state === 'open' ? [] : [4, 6];
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

const withheldItem = { outcome: 'withheld', reason: 'third-party' };

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
  looked: 'free',
  lookedBy: null,
  lookedAt: null,
  isOpen: !sealed,
  ...more,
  ...(seen.includes(number) && { looked: 'yes', lookedBy: 'Cass Fernaby', lookedAt: '2026-11-17T14:05:00Z' }),
});

const naming = { names: 'Tegan Otterburn', looked: 'no' };

const items = (): readonly JsonObject[] => [
  item(1, 'details', 'Pupil details'),
  item(2, 'careStatus', 'Care periods', { lines: 3 }),
  item(3, 'planSection', 'PEP Autumn 2026-2027: My views', { itemDate: '2026-10-05', lines: 14 }),
  item(4, 'note', 'Telephone call', { itemDate: '2026-10-21', lines: 3, outcome: 'partly', ...naming }),
  item(5, 'note', 'Meeting', { itemDate: '2026-11-02', lines: 1, ...naming, looked: 'yes', ...withheldItem }),
  item(6, 'file', 'Certificate of swimming.pdf', { itemDate: '2026-06-30', lines: 1, ...naming }),
];

/** The item as its page tells it. */
const told = (number: number) => {
  const found = items().find((each) => each.item === number) ?? {};
  return { ...found, linesWithheld: found.outcome === 'partly' ? 2 : 0, isFile: found.kind === 'file' };
};

const line = (number: number, words: string, more: JsonObject = {}): JsonObject => ({
  line: number,
  requestId: 3,
  item: 4,
  studentId: 5,
  words,
  outcome: 'included',
  reason: null,
  left: null,
  isOpen: !sealed,
  isOfFile: false,
  ...more,
});

const call = 'Date: 21/10/2026; Type: Telephone call; Written by: Cass Fernaby; Note:';

const lines = (): readonly JsonObject[] => [
  line(1, `${call} Had lunch with Tegan Otterburn, and is glad of it.`, {
    outcome: 'partly',
    reason: 'third-party',
    left: `${call} Had lunch with [Withheld: About another person], and is glad of it.`,
  }),
  line(2, `${call} Tegan’s mother rang about the weekend.`, {
    outcome: 'withheld',
    reason: 'third-party',
    left: 'Withheld: About another person',
  }),
  line(3, `${call} Swims on Fridays now.`),
];

const list = (operation: string, rows: readonly JsonObject[]) =>
  codecOf(operation).pageToWire({ rows: [...rows], total: rows.length });

/** What the server says of requests for all that is held on a pupil. */
export const accessAnswers = {
  'GET /api/SubjectAccess/requests': () =>
    list('subjectAccess.requests', [{ ...request(), state: sealed ? 'sealed' : 'open' }]),
  'GET /api/SubjectAccess/request': (query: URLSearchParams) => ({
    contents: [
      {
        ...request(),
        studentName: 'Corisande Larkhanger',
        unlooked: items().filter(({ looked }) => looked === 'no').length,
        needsAnother: alone,
        item: query.has('item') ? told(Number(query.get('item'))) : null,
      },
    ],
  }),
  'GET /api/SubjectAccess/items': () => list('subjectAccess.items', items()),
  'GET /api/SubjectAccess/lines': () => list('subjectAccess.lines', lines()),
  'POST /api/SubjectAccess/prepare': () => ({ success: true, id: 3 }),
  'POST /api/SubjectAccess/withhold': () => ({ success: true, id: 3 }),
  'POST /api/SubjectAccess/include': () => ({ success: true, id: 3 }),
  'POST /api/SubjectAccess/looked': () => ({ success: true, id: 3 }),
  'POST /api/SubjectAccess/seal': () => ({ success: true, id: 3 }),
};
