import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const offer = (passingId: number, more: JsonObject): JsonObject => ({
  passingId,
  direction: 'in',
  studentId: null,
  studentName: 'Larkhanger, Corisande',
  dateOfBirth: '2013-04-05',
  upn: 'X900112600144',
  other: 'Brinmoor',
  startsOn: '2026-11-18',
  note: 'Care is taken over on 18 November; the placement stays.',
  brings: '',
  state: 'open',
  offeredBy: 'Senara Fairlode',
  offeredAt: '2026-11-16T09:12:00Z',
  decidedBy: null,
  decidedAt: null,
  reason: '',
  ...more,
});

const offers: readonly JsonObject[] = [
  offer(4, {}),
  offer(5, {
    studentName: 'Fenwick, Odette',
    upn: 'X900112600201',
    brings: 'This record comes back to you: yours is opened again. New: 1 plan, 2 notes. Changed: 3 entries.',
    note: 'She goes home to her aunt.',
  }),
  offer(3, { direction: 'out', studentId: 5, studentName: 'Larkhanger, Rafi' }),
  offer(2, {
    direction: 'out',
    studentId: 5,
    studentName: 'Larkhanger, Rafi',
    state: 'declined',
    decidedBy: 'Cass Fernaby',
    decidedAt: '2026-10-02T14:05:00Z',
    reason: 'The family has moved on to Thistlemarsh.',
  }),
];

const shown = (query: URLSearchParams) => {
  const rows = offers.filter(
    ({ direction, studentId }) =>
      (query.get('direction') === null || query.get('direction') === direction) &&
      (query.get('studentId') === null || Number(query.get('studentId')) === studentId),
  );
  return codecOf('passing.offers').pageToWire({ rows: [...rows], total: rows.length });
};

/** What the server says of passing pupils to other authorities. */
export const passingAnswers = {
  'GET /api/Passing/offers': shown,
  'GET /api/Passing/authorities': () => ({ contents: [{ id: 12, label: 'Brinmoor' }] }),
  'POST /api/Passing/offer': () => ({
    success: true,
    id: 5,
    message: 'The pupil is offered. This child’s record goes back to Brinmoor.',
  }),
  'POST /api/Passing/withdraw': () => ({ success: true, id: 3 }),
  'POST /api/Passing/accept': () => ({ success: true, id: 41 }),
  'POST /api/Passing/decline': () => ({ success: true, id: 4 }),
};
