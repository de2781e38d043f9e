import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const given = { userId: 41, personName: 'Wyn Applegarth', givenBy: 'Ina Coverdale', startDate: '2025-10-08' };

const rows: readonly JsonObject[] = [
  {
    ...given,
    delegationId: '41-5',
    studentId: 5,
    studentName: 'Larkhanger, Rafi',
    sections: 'Attendance and exclusions, Attainment and progress',
    until: '2026-07-21',
    state: 'open',
  },
  {
    ...given,
    delegationId: '41-9',
    studentId: 9,
    studentName: 'Thorncombe, Isolde',
    sections: 'All sections',
    until: '2025-10-31',
    state: 'over',
  },
  {
    ...given,
    delegationId: '42-6',
    userId: 42,
    personName: 'Bartholomew-Maximilian Featherstonehaugh of the Upper Valley',
    studentId: 6,
    studentName: 'Starling, Ede',
    sections: 'My views',
    until: '2026-02-13',
    state: 'paused',
  },
];

/** What the server says of what teachers gave colleagues. */
export const delegationAnswers = {
  'GET /api/Delegations': () => codecOf('delegation.list').pageToWire({ rows: [...rows], total: rows.length }),
  'GET /api/Delegations/Colleagues': () => ({
    contents: [
      { id: 41, label: 'Wyn Applegarth' },
      { id: 42, label: 'Bartholomew-Maximilian Featherstonehaugh of the Upper Valley' },
    ],
  }),
  'GET /api/Delegations/Sections': () => ({
    contents: [
      { id: 'attendance', label: 'Attendance and exclusions' },
      { id: 'attainment', label: 'Attainment and progress' },
      { id: 'my-views', label: 'My views' },
    ],
  }),
  'POST /api/Delegations/Give': () => ({ success: true, id: 41 }),
  'POST /api/Delegations/TakeBack': () => ({ success: true, id: 5 }),
};
