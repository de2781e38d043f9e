import { addDays } from '../../../contract/index.ts';
import { hasBegun } from '../../calendar/begunSessions.ts';
import { nearestSchoolDay, type SchoolDays } from '../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { ServerError } from '../../errors.ts';
import { longAgo } from '../attendance/longAgo.ts';
import type { UnitCall } from '../handler.ts';

/** Which schools are open on a day. */
export interface OpenSchools {
  /** Schools with dates of their own that are closed on it; of all others only `isUsual` speaks. */
  readonly closedSchools: readonly number[];
  readonly openSchools: readonly number[];
  /** Whether schools without dates of their own are open. */
  readonly isUsual: boolean;
}

/** The schools that are open on a day. */
export function openOn(days: SchoolDays, date: string): OpenSchools {
  const isOpen = (schoolId: number) => days.isSchoolDay(date, schoolId);
  return {
    closedSchools: days.ownSchools.filter((school) => !isOpen(school)),
    openSchools: days.ownSchools.filter(isOpen),
    isUsual: days.isSchoolDay(date),
  };
}

/** The day that a register is of, and what of it is due. */
export interface RegisterDate extends OpenSchools {
  readonly date: string;
  /** The day that was asked for, where it is no day of school (D-97). */
  readonly askedDate: string | null;
  readonly previousDay: string;
  readonly nextDay: string;
  /** Whether it lies so far back that a school's marks are amended with a reason alone. */
  readonly isLongAgo: (schoolId: number) => boolean;
  /** Whether morning and afternoon have begun: before, their marks cannot be missing. */
  readonly begun: { readonly 1: boolean; readonly 2: boolean };
}

/** Years within which the days of school are known. */
const FIRST = '2010-09-01';
const YEARS_AHEAD = 2;

/** The day itself where any school has school on it, else the day of school before it. */
export async function registerDate(call: UnitCall, asked: string): Promise<RegisterDate> {
  const last = `${Number(call.today.slice(0, 4)) + YEARS_AHEAD}${call.today.slice(4)}`;
  if (asked < FIRST || asked > last)
    throw new ServerError('INVALID', { errors: { date: 'There is no register of this day' } });
  const days = await readSchoolDays(call.db, call.viewer.authorityId);
  const anywhere = { ...days, isSchoolDay: (date: string) => isAnywhere(days, date) };
  const date = nearestSchoolDay(anywhere, asked, -1);
  const isLongAgo = longAgo(days, call.today);
  const now = call.services.now();
  return {
    date,
    askedDate: date === asked ? null : asked,
    previousDay: nearestSchoolDay(anywhere, addDays(date, -1), -1),
    nextDay: nearestSchoolDay(anywhere, addDays(date, 1), 1),
    isLongAgo: (schoolId) => isLongAgo(date, schoolId),
    ...openOn(days, date),
    begun: { 1: hasBegun({ date, session: 1 }, now), 2: hasBegun({ date, session: 2 }, now) },
  };
}

/** Some school may be open while the others are closed. */
const isAnywhere = (days: SchoolDays, date: string) =>
  days.isSchoolDay(date) || days.ownSchools.some((school) => days.isSchoolDay(date, school));
