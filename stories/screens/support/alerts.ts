import { codecOf } from '../../../src/contract/index.ts';
import type { Row } from '../../../src/engine/index.ts';
import { pupils } from './pupils.ts';

const happened = [3, 8, 1, 5];

/** What is new: a note, a plan, a message about a pupil who is out of sight, and another school. */
const rows: readonly Row[] = happened.map((alertId, index) => {
  const pupil = alertId === 1 ? null : pupils[index];
  const [lastName = '', firstName = ''] = String(pupil?.studentName ?? '').split(', ');
  return {
    id: 40 - index,
    alertId,
    studentId: pupil ? Number(pupil.studentId) : null,
    studentName: pupil ? `${firstName} ${lastName}` : '',
    isSeen: false,
    recordId: index === 1 ? null : 100 + index,
    isGone: index === 1,
    onDate: null,
    at: `2025-11-${String(12 - index).padStart(2, '0')}T09:12:00Z`,
  };
});

/** The calls of the bell and its page. */
export const alertAnswers = {
  'GET /api/alerts/count': () => ({ unseen: rows.length, newest: Number(rows[0]?.id) }),
  'GET /api/alerts': () => codecOf('alerts.list').pageToWire({ rows: [...rows], total: rows.length }),
  'POST /api/alerts/acknowledge': () => ({ acknowledged: 1 }),
};
