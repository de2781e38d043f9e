import { addDays } from '../../../contract/index.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';
import type { HalfDay } from './halfDays.ts';
import type { StoredMark } from './readMarks.ts';
import { rollsOn, type Roll } from './rolls.ts';

/** The schools of which a week of a pupil has a line each, the main one first: none where one line is enough (D-96). */
export function schoolsOfWeek(rolls: readonly Roll[], monday: string): readonly number[] {
  const days = [0, 1, 2, 3, 4].map((day) => rollsOn(rolls, addDays(monday, day)).map(({ schoolId }) => schoolId));
  // Who changed school within the week has one line: no session of it has two cells.
  if (days.every((schools) => new Set(schools).size < 2)) return [];
  return [...new Set(days.flat())];
}

interface Session {
  readonly rolls: readonly Roll[];
  readonly schoolDays: Pick<SchoolDays, 'isSchoolDay'>;
  readonly at: HalfDay;
  /** Its marks of all schools. */
  readonly there: readonly StoredMark[];
}

/**
 * Whether a session still needs its mark from this school rather than from the pupil's other one: a session counts
 * once, so that no key which fills what is empty gives it twice. The school that has said more than D; where none has,
 * the main one that is open, or the other where D stands there.
 */
export function expectsMark({ rolls, schoolDays, at, there }: Session, schoolId: number): boolean {
  const open = rollsOn(rolls, at.date)
    .map((roll) => roll.schoolId)
    .filter((school) => schoolDays.isSchoolDay(at.date, school));
  if (!open.includes(schoolId)) return false;
  const markOf = (school: number) => there.find(({ school_id }) => school_id === school)?.mark;
  const said = open.filter((school) => (markOf(school) ?? 'D') !== 'D');
  if (said.length > 0) return said.includes(schoolId);
  return (open.find((school) => markOf(school) === undefined) ?? open[0]) === schoolId;
}
