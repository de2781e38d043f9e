import type { Db } from '../../db/unitOfWork.ts';
import { halfDayKey, halfDaysBetween, type HalfDay } from './halfDays.ts';
import { rollOn, type Roll } from './rolls.ts';
import { readMarks } from './sessionRows.ts';

/** Lookup exclusion-type. */
export const PERMANENT = 2;
export const LUNCHTIME = 3;

/** Whether the sessions of an exclusion are marked E. Lunch is no session: nothing of the register changes. */
export const leavesMarks = (typeId: number): boolean => typeId !== LUNCHTIME;

/** How many sessions an exclusion comes to: each lunchtime is one, half a day (calc.md 5). */
export function sessionCount(typeId: number, sessions: readonly HalfDay[]): number {
  return leavesMarks(typeId) ? sessions.length : new Set(sessions.map(({ date }) => date)).size;
}

/** School sessions from first to last: no weekends, no days the school was closed, on a roll. */
export async function schoolSessions(
  db: Db,
  { pupilId, rolls }: { pupilId: number; rolls: readonly Roll[] },
  { first, last }: { first: HalfDay; last: HalfDay },
): Promise<HalfDay[]> {
  const marks = await readMarks(db, pupilId, { first: first.date, last: last.date });
  return halfDaysBetween(first, last).filter(
    (half) => marks.get(halfDayKey(half))?.mark !== '#' && rollOn(rolls, half.date) !== undefined,
  );
}
