import { addDays } from '../../../contract/index.ts';
import { rollOn, type Roll } from '../attendance/rolls.ts';
import type { Call } from '../handler.ts';
import { day, refuse } from '../students/refuse.ts';

// What a call checks of one pupil an import checks of many: nothing here asks the database.

/** The registrations of a pupil before a change and after it. */
export interface Rolls {
  readonly before: readonly Roll[];
  readonly after: readonly Roll[];
}

/** Registrations as the trail tells them. */
export const toldRolls = (rolls: readonly Roll[]) =>
  rolls.map(({ schoolId, start, end, isMain }) => ({ schoolId, startDate: start, endDate: end, isMain }));

type Born = Readonly<Record<'date_of_birth', string>>;

/** Refuses a change of registrations by which they would not agree with each other, or with the day. */
export function checkRolls(call: Pick<Call, 'today'>, pupil: Born, { before, after }: Rolls): void {
  const changed = after.filter((roll) => !before.some((former) => isUnchanged(former, roll)));
  for (const check of [checkStart, checkEnd]) for (const roll of changed) check(call, pupil, roll);
  for (const roll of changed) checkOverlaps(roll, after);
}

const isUnchanged = (former: Roll, roll: Roll) =>
  former.id === roll.id && former.start === roll.start && former.end === roll.end;

/** So many days ahead a place is known at most: one of the next September is given in the spring (D-414). */
const daysAhead = 366;

function checkStart({ today }: Pick<Call, 'today'>, pupil: Born, { start }: Roll): void {
  if (start < pupil.date_of_birth) throw refuse('startDate', `The child was born on ${day(pupil.date_of_birth)}.`);
  const last = addDays(today, daysAhead);
  if (start > last) throw refuse('startDate', `The first day at a school cannot be after ${day(last)}.`);
}

function checkEnd({ today }: Pick<Call, 'today'>, _pupil: Born, { end }: Roll): void {
  const last = addDays(today, daysAhead);
  if (end !== null && end > last) throw refuse('endDate', `The last day at a school cannot be after ${day(last)}.`);
}

/** One main school at a time, and each school once at a time. */
function checkOverlaps(one: Roll, rolls: readonly Roll[]): void {
  const other = rolls.find(
    (each) => each.id !== one.id && meet(one, each) && (isSame(one, each) || areMain(one, each)),
  );
  if (other === undefined) return;
  const what = isSame(one, other)
    ? `${one.schoolName} would be recorded twice`
    : `${one.schoolName} and ${other.schoolName} would both be the main school`;
  throw refuse('startDate', `${what} from ${day(one.start > other.start ? one.start : other.start)}.`);
}

const meet = (one: Roll, other: Roll) => startsBy(one, other.end) && startsBy(other, one.end);
const startsBy = ({ start }: Roll, end: string | null) => end === null || start <= end;
const isSame = (one: Roll, other: Roll) => one.schoolId === other.schoolId;
const areMain = (one: Roll, other: Roll) => one.isMain && other.isMain;

/**
 * Refuses marks that would stand on days without a school; marks that stood so before are not this change's. `days` are
 * those of the pupil's marks, in their order.
 */
export function checkMarkDays(days: readonly string[], { before, after }: Rolls): void {
  const outside = days.filter((date) => rollOn(before, date) && !rollOn(after, date));
  const [first, last] = [outside[0], outside.at(-1)];
  if (first === undefined || last === undefined) return;
  const marks = outside.length === 1 ? '1 mark' : `${outside.length} marks`;
  const when = first === last ? `on ${day(first)}` : `from ${day(first)} to ${day(last)}`;
  throw refuse('startDate', `There would be ${marks} ${when} on days on which the pupil is at no school.`);
}

/** The main school of a day, which ends the day before another begins; refused where that would be no day at all. */
export function mainToEnd(rolls: readonly Roll[], start: string): Roll | undefined {
  const present = rolls.find((roll) => roll.isMain && roll.start <= start && (roll.end === null || roll.end >= start));
  if (present?.start === start)
    throw refuse(
      'startDate',
      `${present.schoolName} begins on ${day(start)} as well. Please correct or remove it first.`,
    );
  return present;
}

/**
 * The main school that ended for one that lies ahead and is removed: it goes on as that would have. One of the past
 * stays ended, since its teachers would see the pupil again (D-426).
 */
export function mainToGoOn(rolls: readonly Roll[], removed: Roll, today: string): Roll | undefined {
  if (!removed.isMain || removed.start <= today) return undefined;
  return rolls.find((roll) => roll.isMain && roll.end === addDays(removed.start, -1));
}

/** The school that a pupil is at from now on, null for none; undefined where a change does not touch the main roll of today. */
export function mainSchool({ before, after }: Rolls, today: string): number | null | undefined {
  const mainToday = (rolls: readonly Roll[]) =>
    rollOn(
      rolls.filter(({ isMain }) => isMain),
      today,
    )?.schoolId;
  const now = mainToday(after);
  return mainToday(before) === now ? undefined : (now ?? null);
}
