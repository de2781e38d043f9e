import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { counts, kindShown, people, rowsShown, stage } from './importRows.ts';

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
    isSilent: true,
    isRevoked: false,
  },
  {
    keyId: 1,
    name: 'Trial',
    madeBy: people.madeBy,
    madeAt: '2025-10-02T13:40:00Z',
    lastUsedAt: null,
    revokedAt: '2025-11-18T09:10:00Z',
    isSilent: false,
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
  'GET /api/Imports/candidates': () => ({
    contents: [
      { id: 5, label: 'Ambrel, Elowen (born on 01/02/2014, UPN A100000000005, pupil number 11-1005, Heron Primary)' },
      { id: 9, label: 'Ambrel, Elowen (born on 01/02/2014, without a UPN, Quarry Bank Academy)' },
      { id: 0, label: 'Another child' },
    ],
  }),
  'POST /api/Imports/decide': () => ({ success: true }),
  'POST /api/Imports/undecide': () => ({ success: true }),
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
    const rows = rowsShown();
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
        passed: { columns: 0, rows: 0, area: '' },
        toCorrect: stage === 'school history' ? 0 : 2,
      },
    ],
  }),
};
