import { readSchoolDays } from '../../calendar/termDates.ts';
import type { UnitCall } from '../handler.ts';
import { halfDayKey, halfDaysBetween, type HalfDay } from './halfDays.ts';
import { rollOn, type Roll } from './rolls.ts';
import { readMarks } from './readMarks.ts';

/** Lookup exclusion-type. */
export const PERMANENT = 2;
export const LUNCHTIME = 3;

/** Whether the sessions of an exclusion are marked E. Lunch is no session: nothing of the register changes. */
export const leavesMarks = (typeId: number): boolean => typeId !== LUNCHTIME;

/** How many sessions an exclusion comes to: each lunchtime is one, half a day (calc.md 5). */
export function sessionCount(typeId: number, sessions: readonly HalfDay[]): number {
  return leavesMarks(typeId) ? sessions.length : new Set(sessions.map(({ date }) => date)).size;
}

/** School sessions from first to last: on a roll, on days of its school, none that is marked as closed. */
export async function schoolSessions(
  { db, viewer }: Pick<UnitCall, 'db' | 'viewer'>,
  { pupilId, rolls }: { pupilId: number; rolls: readonly Roll[] },
  { first, last }: { first: HalfDay; last: HalfDay },
): Promise<HalfDay[]> {
  const marks = await readMarks(db, pupilId, { first: first.date, last: last.date });
  const { isSchoolDay } = await readSchoolDays(db, viewer.authorityId);
  return halfDaysBetween(first, last).filter((half) => {
    const roll = rollOn(rolls, half.date);
    return roll !== undefined && isSchoolDay(half.date, roll.schoolId) && marks.get(halfDayKey(half))?.mark !== '#';
  });
}
