import { refuse } from '../students/refuse.ts';
import { checkDays, checkOwnDay, labelOf } from './checks.ts';
import { inOrder, type PeriodKind } from './kind.ts';

/** A pupil's SEN status from a day on. One that was recorded without a day stands until the first period. */
export const senPeriodKind: PeriodKind = {
  table: 'sen_period',
  columns: { senStatusId: 'sen_status_id', senNeed: 'sen_need' },
  always: 'SEN status',
  nameOf: (declarations, { senStatusId }) => `“${labelOf(declarations, 'sen-status', senStatusId)}”`,
  add: (periods, period) => ({ after: inOrder([...periods, period]) }),
  check(call, pupil, period, all) {
    checkDays(call, pupil, period);
    checkOwnDay(call, senPeriodKind, { period, all });
    if (period.says.senStatusId === 'N' && period.says.senNeed != null)
      throw refuse('senNeed', 'Without a special educational need there is no primary need. Please leave it blank.');
  },
  follows: ['sen_status_id'],
  follow(_call, pupil, { after }) {
    return { sen_status_id: String(after.at(-1)?.says.senStatusId ?? pupil.sen_status_id) };
  },
};
