import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

/** How far the import is that a story shows. */
export type ImportStage =
  | 'to look at'
  | 'to bring in'
  | 'in the records'
  | 'none'
  | 'school history'
  | 'marks'
  | 'answers'
  | 'to match'
  | 'working'
  | 'stopped';

let stage: ImportStage = 'to look at';

export function setImport(shown: ImportStage): void {
  stage = shown;
}

const people = { madeBy: 'Senara Fairlode', madeAt: '2025-11-18T09:12:00Z' };

const kinds: { readonly [stage in ImportStage]?: string } = {
  'school history': 'registration',
  marks: 'mark',
  answers: 'answers',
};

const kindShown = () => kinds[stage] ?? 'pupil';

const row = (number: number, name: string, outcome: string, words: string): JsonObject => ({
  row: number,
  runId: 3,
  kind: kindShown(),
  name,
  outcome,
  words,
  recordId: null,
  candidateId: outcome === 'clash' ? 5 : null,
  isOpen: stage !== 'in the records',
});

const open = (): readonly JsonObject[] => [
  row(2, 'Larkhanger, Corisande', 'new', 'UPN: A100000000011; Date of birth: 01/02/2014; SEN status: SEN support'),
  row(3, 'Featherstonehaugh of the Upper Valley, Bartholomew', 'faulty', 'Date of birth: “31/02/2014” is no day'),
  row(
    4,
    'Ambrel, Elowen',
    'clash',
    'Ambrel, Elowen (UPN A100000000005) has the same name and date of birth, and neither UPN nor number says whether it is the same child.',
  ),
  row(5, 'Otterburn, Tegan', 'changed', 'Care status: In care monitored → Care Leaver'),
  row(6, 'Pellar, Jory', 'same', ''),
];

/** The rows of a file of marks, the second of which somebody has to decide. */
const marks = (): readonly JsonObject[] => [
  row(2, 'Ambrel, Elowen', 'new', 'Day: 10/11/2025; Session: AM; Code: /'),
  row(3, 'Ambrel, Elowen', 'clash', '10/11/2025 PM: “M” stands, given by Senara Fairlode; the file says “N”.'),
  row(4, 'Otterburn, Tegan', 'changed', 'Code: N → M; 10/11/2025 AM'),
];

/** The rows of a workbook of answers, of which one clashes and one is refused. */
const answers = (): readonly JsonObject[] => [
  row(2, 'Ambrel, Elowen', 'changed', 'SDQ total difficulties score: blank → 12; SDQ completed on: blank → 03/11/2025'),
  row(
    3,
    'Otterburn, Tegan',
    'clash',
    'Allergies: “Nuts” stands, saved by Senara Fairlode since; the workbook says “None known”.',
  ),
  row(4, 'Pellar, Jory', 'faulty', 'PEP Completed: 14/11/2025'),
];

const histories = (): readonly JsonObject[] => [
  row(
    2,
    'Ambrel, Elowen: Quarry Bank Academy',
    'new',
    'School URN: 950001; First day: 01/09/2018; Last day: 20/07/2024',
  ),
  row(
    3,
    'Ambrel, Elowen: Heron Primary',
    'new',
    'School URN: 950020; First day: 03/11/2025; Quarry Bank Academy ends on 02/11/2025',
  ),
  row(4, 'Otterburn, Tegan: Heron Primary', 'changed', 'Last day: blank → 24/10/2025'),
];

const decided = (): readonly JsonObject[] =>
  open().map((each) => (['faulty', 'clash'].includes(String(each.outcome)) ? { ...each, outcome: 'out' } : each));

const counts = () => {
  if (stage === 'school history') return { new: 2, changed: 1, same: 0, clash: 0, faulty: 0, out: 0 };
  if (stage === 'answers') return { new: 0, changed: 1, same: 0, clash: 1, faulty: 1, out: 0 };
  if (stage === 'marks') return { new: 1, changed: 1, same: 0, clash: 1, faulty: 0, out: 0 };
  return stage === 'to look at'
    ? { new: 1, changed: 1, same: 1, clash: 1, faulty: 1, out: 0 }
    : { new: 1, changed: 1, same: 1, clash: 0, faulty: 0, out: 2 };
};

const columns = (): readonly JsonObject[] =>
  [
    ['UPN', 'A100000000011; A100000000012', 'upn', 'read'],
    ['Forename', 'Corisande; Bartholomew', 'firstName', 'read'],
    ['Surname', 'Larkhanger; Featherstonehaugh', 'lastName', 'read'],
    [
      'Born on',
      '01/02/2014; 31/02/2014',
      stage === 'to match' ? null : 'dateOfBirth',
      stage === 'to match' ? 'unknown' : 'read',
    ],
    ['Shoe size', '4; 5', null, 'unknown'],
    ['Allergies', 'None', '', 'out'],
  ].map(([heading = '', examples = '', field, match = ''], index) => ({
    column: index + 1,
    runId: 3,
    kind: 'pupil',
    heading,
    examples,
    field: field === null ? null : `pupil/${field}`,
    match,
  }));

const fields = [
  { id: 'pupil/', label: 'Left out' },
  { id: 'pupil/upn', label: 'UPN' },
  { id: 'pupil/firstName', label: 'First name (needed)' },
  { id: 'pupil/lastName', label: 'Last name (needed)' },
  { id: 'pupil/dateOfBirth', label: 'Date of birth (needed)' },
];

const headings = (): readonly JsonObject[] => [
  {
    headingId: 1,
    kind: 'pupil',
    heading: 'Born on',
    field: 'pupil/dateOfBirth',
    chosenBy: people.madeBy,
    chosenAt: people.madeAt,
  },
  {
    headingId: 2,
    kind: 'pupil',
    heading: 'Allergies',
    field: 'pupil/',
    chosenBy: people.madeBy,
    chosenAt: people.madeAt,
  },
];

/** The key that a story makes; nobody's. */
export const madeKey = 'vsp_Y2hhbGtkb3duLW1hcmxwaXQtcXVhcnJ5LWhlcm9uLW90';

const keys = (): readonly JsonObject[] => [
  {
    keyId: 2,
    name: 'Care system, nightly extract',
    madeBy: people.madeBy,
    madeAt: people.madeAt,
    lastUsedAt: '2025-11-19T02:05:00Z',
    revokedAt: null,
    isRevoked: false,
  },
  {
    keyId: 1,
    name: 'Trial',
    madeBy: people.madeBy,
    madeAt: '2025-10-02T13:40:00Z',
    lastUsedAt: null,
    revokedAt: '2025-11-18T09:10:00Z',
    isRevoked: true,
  },
];

/** One that is under way, or stopped when its server did. */
const works = () => {
  const work = { workId: 1, runId: 3, step: 'apply', fileName: 'Children in care, November.xlsx', failure: null };
  const state = stage === 'working' ? 'running' : 'stopped';
  if (state === 'stopped' && stage !== 'stopped') return [];
  return [{ ...work, done: 12_500, all: 20_000, begunAt: people.madeAt, state }];
};

export const importAnswers = {
  'GET /api/Pep/workbookSections': () => ({
    contents: [
      { id: 'health', label: 'Health and emotional wellbeing' },
      { id: 'targets', label: 'Targets and Pupil Premium Plus' },
    ],
  }),
  'GET /api/Imports/work': () => ({ contents: works() }),
  'GET /api/Imports/columns': () => {
    const rows = [...(stage === 'answers' ? [] : columns())].sort((a, b) =>
      String(b.match).localeCompare(String(a.match)),
    );
    return codecOf('imports.columns').pageToWire({ rows, total: rows.length });
  },
  'GET /api/Imports/fields': () => ({ contents: fields }),
  'POST /api/Imports/matchColumn': () => ({ success: true, id: 3 }),
  'POST /api/Imports/readAgain': () => ({ success: true, id: 3 }),
  'GET /api/ImportHeadings/list': () => {
    const rows = stage === 'none' ? [] : headings();
    return codecOf('importHeadings.list').pageToWire({ rows, total: rows.length });
  },
  'POST /api/ImportHeadings/change': () => ({ success: true, id: 1 }),
  'POST /api/ImportHeadings/forget': () => ({ success: true, id: 1 }),
  'GET /api/ImportKeys/list': () => {
    const rows = stage === 'none' ? [] : keys();
    return codecOf('importKeys.list').pageToWire({ rows, total: rows.length });
  },
  'POST /api/ImportKeys/add': () => ({ success: true, id: 3, key: madeKey }),
  'POST /api/ImportKeys/revoke': () => ({ success: true, id: 2 }),
  'GET /api/Imports/runs': () => {
    const state = stage === 'in the records' ? 'applied' : 'ready';
    const waiting = stage === 'to look at' || stage === 'to match' ? 2 : 0;
    const all = [
      { runId: 3, kind: 'pupil', fileName: 'Children in care, November.xlsx', state, rows: 5, waiting, ...people },
      {
        runId: 2,
        kind: 'pupil',
        fileName: 'Nightly extract.csv',
        state: 'undone',
        rows: 812,
        waiting: 0,
        madeBy: 'Key: Care system, nightly extract',
        madeAt: people.madeAt,
      },
    ];
    const rows = stage === 'none' ? [] : all;
    return codecOf('imports.list').pageToWire({ rows, total: rows.length });
  },
  'GET /api/Imports/rows': () => {
    const ofPupils = stage === 'to look at' ? open() : decided();
    const others = { 'school history': histories, marks, answers };
    const rows = stage in others ? others[stage as keyof typeof others]() : ofPupils;
    return codecOf('imports.rows').pageToWire({ rows, total: rows.length });
  },
  'GET /api/Imports/run': () => ({
    contents: [
      {
        runId: 3,
        kind: kindShown(),
        fileName: stage === 'school history' ? 'School histories.csv' : 'Children in care, November.xlsx',
        state: stage === 'in the records' ? 'applied' : 'ready',
        unread: stage === 'school history' ? [] : stage === 'to match' ? ['Born on', 'Shoe size'] : ['Shoe size'],
        missing: stage === 'to match' ? ['Date of birth'] : [],
        isStale: false,
        ...people,
        appliedBy: stage === 'in the records' ? people.madeBy : null,
        appliedAt: stage === 'in the records' ? '2025-11-18T09:20:00Z' : null,
        undoneBy: null,
        undoneAt: null,
        undoUntil: stage === 'in the records' ? '2025-11-19T09:20:00Z' : null,
        counts: counts(),
        toCorrect: stage === 'school history' ? 0 : 2,
      },
    ],
  }),
};
