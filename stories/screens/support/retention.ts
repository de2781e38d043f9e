import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { catalog } from './catalogue.ts';

const usual = 'As long as the whole record';

const titleOf = (kind: string): string =>
  catalog.lookup('retention-kind').options?.find(({ value }) => value === kind)?.label ?? kind;

const rule = (ordinal: number, kind: string, more: JsonObject = {}): JsonObject => ({
  ordinal,
  kind,
  title: titleOf(kind),
  words: usual,
  basis: 'whole',
  years: null,
  origin: 'default',
  usual,
  ...more,
});

const years = '75 years from the date of birth';
const closed = '7 years from the day on which the account was closed';

const rules: readonly JsonObject[] = [
  rule(1, 'record', { words: years, basis: 'born', years: 75, usual: years }),
  rule(2, 'plans'),
  rule(3, 'notes'),
  rule(4, 'attendance', {
    words: '6 years from the last entry',
    basis: 'lastEntry',
    years: 6,
    origin: 'own',
  }),
  rule(5, 'suspensions'),
  rule(6, 'results'),
  rule(7, 'requests'),
  rule(8, 'accounts', { words: closed, basis: 'closed', years: 7, usual: closed }),
];

const part = (studentId: number, studentName: string, kind: string, more: JsonObject): JsonObject => ({
  key: `${studentId}-${kind}`,
  studentId,
  studentName,
  kind,
  title: titleOf(kind),
  entries: 190,
  keptUntil: '2026-07-22',
  state: 'due',
  reason: 'Last entry 22/07/2020, kept for 6 years, until 22/07/2026',
  ...more,
});

const due: readonly JsonObject[] = [
  part(31, 'Otterburn, Tegan', 'attendance', {}),
  part(32, 'Larkhanger, Corisande', 'attendance', { entries: 1140, state: 'held' }),
  part(33, 'Ambrel, Jory', 'record', {
    entries: 2301,
    keptUntil: '2026-11-02',
    reason: 'Born 02/11/1951, kept for 75 years, until 02/11/2026',
  }),
];

const hold = (holdId: number, more: JsonObject): JsonObject => ({
  holdId,
  studentId: 32,
  studentName: 'Larkhanger, Corisande',
  reason: 'inquiry',
  note: 'Inquiry into school transport; ask the solicitor before this is lifted.',
  state: 'set',
  setBy: 'Senara Fairlode',
  setAt: '2026-10-02T09:12:00Z',
  liftedBy: null,
  liftedAt: null,
  ...more,
});

const holds: readonly JsonObject[] = [
  hold(2, {}),
  hold(1, {
    studentId: 31,
    studentName: 'Otterburn, Tegan',
    reason: 'complaint',
    note: 'Complaint 2025/7.',
    state: 'lifted',
    setAt: '2025-03-11T13:40:00Z',
    liftedBy: 'Cass Fernaby',
    liftedAt: '2025-09-30T08:05:00Z',
  }),
];

const account = (userId: number, name: string, more: JsonObject): JsonObject => ({
  userId,
  name,
  accessLevelId: 6,
  closedOn: '2018-04-03',
  keptUntil: '2025-04-03',
  state: 'due',
  reason: 'Closed 03/04/2018, kept for 7 years, until 03/04/2025',
  holdId: null,
  ...more,
});

const accounts: readonly JsonObject[] = [
  account(61, 'Marlpit, Odo', {}),
  account(62, 'Thistle, Aveline', {
    accessLevelId: 1,
    state: 'held',
    holdId: 4,
    reason: 'Closed 03/04/2018, kept for 7 years, until 03/04/2025; on hold: Inquiry into school transport',
  }),
  account(63, 'Fernaby-Winterbourne, Maximiliana Theodora', {
    closedOn: '2024-08-31',
    keptUntil: '2031-08-31',
    state: 'kept',
    reason: 'Closed 31/08/2024, kept for 7 years, until 31/08/2031',
  }),
];

const list = (operation: string, rows: readonly JsonObject[]) =>
  codecOf(operation).pageToWire({ rows: [...rows], total: rows.length });

/** What the server says of how long records are kept. */
export const retentionAnswers = {
  'GET /api/Retention/rules': () => list('retention.rules', rules),
  'GET /api/Retention/due': () => list('retention.due', due),
  'GET /api/Retention/holds': () => list('retention.holds', holds),
  'GET /api/Retention/accounts': () => list('retention.accounts', accounts),
  'POST /api/Retention/rule': () => ({ success: true }),
  'POST /api/Retention/erase': () => ({ success: true, id: 31 }),
  'POST /api/Retention/hold': () => ({ success: true, id: 3 }),
  'POST /api/Retention/lift': () => ({ success: true, id: 2 }),
};
