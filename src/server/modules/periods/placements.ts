import { addDays } from '../../../contract/index.ts';
import { day, refuse } from '../students/refuse.ts';
import { checkDays, labelOf } from './checks.ts';
import { inOrder, type Period, type PeriodKind } from './kind.ts';

const endOf = ({ says }: Period): string | null => (typeof says.endDate === 'string' ? says.endDate : null);

/** Where a pupil lives: one placement at a time, with days between them or without. */
export const placementKind: PeriodKind = {
  table: 'placement',
  columns: {
    endDate: 'end_date',
    placementType: 'placement_type',
    provider: 'provider',
    address: 'address',
    postcode: 'postcode',
    isOutOfArea: 'is_out_of_area',
  },
  always: null,
  nameOf: (declarations, { placementType }) => `“${labelOf(declarations, 'placement-type', placementType)}”`,
  add(periods, period) {
    const present = periods.findLast((each) => each.start < period.start && endOf(each) === null);
    if (present === undefined) return { after: inOrder([...periods, period]) };
    const formerEnd = addDays(period.start, -1);
    const ended = periods.map((each) =>
      each === present ? { ...each, says: { ...each.says, endDate: formerEnd } } : each,
    );
    return { after: inOrder([...ended, period]), formerEnd };
  },
  check(call, pupil, period, all) {
    checkDays(call, pupil, period);
    const end = endOf(period);
    if (end !== null && end < period.start) throw refuse('endDate', 'The last day cannot be before the first');
    if (end !== null && end > call.today) throw refuse('endDate', 'The last day cannot be in the future.');
    const other = all.find((each) => each.id !== period.id && meet(each, period));
    if (other !== undefined)
      throw refuse('startDate', `${placementKind.nameOf(call.declarations, other.says)} is recorded ${daysOf(other)}.`);
  },
  follows: [],
  follow: () => ({}),
};

const meet = (one: Period, other: Period) => startsBy(one, endOf(other)) && startsBy(other, endOf(one));
const startsBy = ({ start }: Period, end: string | null) => end === null || start <= end;

function daysOf(period: Period): string {
  const end = endOf(period);
  return `from ${day(period.start)} ${end === null ? 'on' : `to ${day(end)}`}`;
}
