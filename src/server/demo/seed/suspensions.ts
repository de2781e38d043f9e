import { addDays, mondayOf } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { SeededPupil } from './pupils.ts';
import { isSchoolDay, nextSchoolDay, schoolDaysBefore } from './schoolDays.ts';

export interface Suspension {
  readonly pupil: SeededPupil;
  readonly schoolId: number;
  readonly reasonId: number | null;
  readonly comments: string;
  /** Days of school that it lasts, in order; some may be still to come. */
  readonly days: readonly string[];
}

/** From the sixth day of one suspension on the school arranges education elsewhere, and the mark is no E any more. */
export const ownDays = 5;

interface Former {
  readonly ago: number;
  readonly count: number;
  readonly reasonId: number | null;
  readonly comments: string;
}

const former: readonly Former[] = [
  { ago: 61, count: 2, reasonId: null, comments: 'Reintegration meeting held with the carer on the first day back.' },
  {
    ago: 230,
    count: 1,
    reasonId: 3,
    comments: 'Threats shouted across the playground. Both pupils have met with the head of year since, and sit apart.',
  },
];

const longer =
  'Left the site twice and swore at staff who asked for the way back. The carer and the social worker were ' +
  'told on the day; ' +
  'from the sixth day a place at the pupil referral unit is arranged, with a taxi.';
const latest =
  'Shouted threats at another pupil in the lunch queue. The carer was told by telephone and came at once; ' +
  'the return meeting is before registration.';

/**
 * Suspensions of the pupils who have any: one that reaches its sixth day today, and one of yesterday after
 * two in the year before, one of these without a reason on record.
 */
export function suspensionsOf(pupil: SeededPupil, { index, today }: { index: number; today: string }): Suspension[] {
  if (index % 8 !== 4 || pupil.yearGroupId < 5 || pupil.yearGroupId > 13) return [];
  const own = (days: readonly string[], what: { reasonId: number | null; comments: string }): Suspension[] => {
    const schoolId = schoolOn(pupil, days[0] ?? today);
    return schoolId === null ? [] : [{ pupil, schoolId, days, reasonId: what.reasonId, comments: what.comments }];
  };
  if (index % 3 === 0) return own(longSuspension(today), { reasonId: 4, comments: longer });
  return [
    ...own(schoolDaysBefore(today, 1), { reasonId: 3, comments: latest }),
    ...former.flatMap((one) => own(daysFrom(schoolMonday(addDays(mondayOf(today), -one.ago)), one.count), one)),
  ];
}

/** Five days of school behind, and three from today on. */
function longSuspension(today: string): string[] {
  return [...schoolDaysBefore(today, ownDays), ...daysFrom(nextSchoolDay(today), 3)];
}

function daysFrom(first: string, count: number): string[] {
  const days = [first];
  while (days.length < count) days.push(nextSchoolDay(addDays(days.at(-1) ?? first, 1)));
  return days;
}

/** The first Monday from there on that is a day of school. */
function schoolMonday(date: string): string {
  let day = mondayOf(date);
  while (!isSchoolDay(day)) day = addDays(day, 7);
  return day;
}

/** Where the pupil is on roll on a day. */
export function schoolOn({ registrations }: SeededPupil, date: string): number | null {
  return (
    registrations.find(({ start, end, main }) => main && start <= date && (end === null || date <= end))?.schoolId ??
    null
  );
}

export async function addSuspensions(db: Db, suspensions: readonly Suspension[]): Promise<void> {
  if (suspensions.length === 0) return;
  const rows = suspensions.map(({ pupil, schoolId, reasonId, comments, days }) => ({
    authority_id: pupil.authorityId,
    pupil_id: pupil.id,
    school_id: schoolId,
    type_id: 1,
    reason_id: reasonId,
    comments,
    start_date: days[0] as string,
    start_session: 1,
    end_date: days.at(-1) as string,
    end_session: 2,
    session_count: days.length * 2,
    created_at: `${days[0]}T15:00:00Z`,
  }));
  await db.insertInto('exclusion').values(rows).execute();
}
