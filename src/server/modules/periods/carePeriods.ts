import { careOf } from '../../care/careOf.ts';
import { isInCare } from '../../care/careStatuses.ts';
import { ageFault } from '../students/changeCareStatus.ts';
import { keepFirst } from '../students/keepFirst.ts';
import { refuse } from '../students/refuse.ts';
import { checkDays, checkOwnDay, labelOf } from './checks.ts';
import { inOrder, type Period, type PeriodKind } from './kind.ts';

const statusFrom = ({ start, says }: Period) => ({ careStatusId: Number(says.careStatusId), start });

/** What a pupil's care is from a day on: the changes of care status, with the legal status and why care ended. */
export const carePeriodKind: PeriodKind = {
  table: 'care_status_change',
  columns: { careStatusId: 'care_status_id', legalStatus: 'legal_status', endReason: 'end_reason' },
  always: 'care status',
  nameOf: (declarations, { careStatusId }) => `“${labelOf(declarations, 'care-status', careStatusId)}”`,
  add: (periods, period) => ({ after: inOrder([...periods, period]) }),
  check(call, pupil, period, all) {
    const { careStatusId, start } = statusFrom(period);
    checkDays(call, pupil, period);
    const age = ageFault(call.declarations, { dateOfBirth: pupil.date_of_birth, careStatusId, start });
    if (age !== null) throw refuse('startDate', age);
    checkOwnDay(call, carePeriodKind, { period, all });
    const inCare = isInCare(call.declarations, careStatusId);
    if (!inCare && period.says.legalStatus != null)
      throw refuse('legalStatus', 'Only a child in care has a legal status. Please leave it blank.');
    if (inCare && period.says.endReason != null)
      throw refuse('endReason', 'Care does not end with this care status. Please leave it blank.');
    checkNews(period, all);
  },
  follows: ['care_status_id', 'care_status_start', 'care_start', 'care_end'],
  follow: ({ declarations }, pupil, { before, after }) =>
    careOf(declarations, pupil, { before: before.map(statusFrom), after: after.map(statusFrom) }),
  first: ({ care_status_id, care_status_start }) =>
    care_status_start === null
      ? null
      : { id: 0, start: care_status_start, says: { careStatusId: care_status_id, legalStatus: null, endReason: null } },
  complete: (call, pupilIds) => keepFirst(call.db, call.viewer.authorityId, pupilIds),
};

function checkNews({ id, says }: Period, all: readonly Period[]): void {
  const former = all[all.findIndex((each) => each.id === id) - 1];
  if (former === undefined) return;
  const isSame = ['careStatusId', 'legalStatus', 'endReason'].every((name) => former.says[name] === says[name]);
  if (isSame) throw refuse('careStatusId', 'The period before says the same already.');
}
