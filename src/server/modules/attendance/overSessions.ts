import { addDays, isSchoolWeekday } from '../../../contract/index.ts';
import { isObject, type JsonObject } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { halfDayKey, sessionNames, sessionNumber, type HalfDay } from './halfDays.ts';
import { ReasonNeeded, type Unexplained } from './markDoor.ts';

/** Sessions of one pupil of which each is the next of the one before. */
interface Run {
  readonly studentId: number;
  readonly schoolId: number | null;
  readonly first: HalfDay;
  readonly last: HalfDay;
}

interface Answer {
  readonly success: boolean;
  readonly count?: number;
}

/**
 * A call for a range that may also name sessions which are none: it is then made once for each run of sessions that
 * follow each other, of each pupil, all of them in the one transaction. None of them replaces a mark that stands. Where
 * details of marks of long ago would change, all of those are named at once.
 */
export function overSessions<T extends Answer>(run: (call: UnitCall) => Promise<T>): (call: UnitCall) => Promise<T> {
  return async (call) => {
    const runs = runsOf(call.body);
    if (runs.length === 0) return run(call);
    const answers: T[] = [];
    const amends: Unexplained[] = [];
    for (const one of runs)
      try {
        answers.push(await run({ ...call, body: bodyOf(call.body, one) }));
      } catch (error) {
        // Nothing of it is kept: the others are only asked what they need.
        if (!(error instanceof ReasonNeeded)) throw error;
        amends.push(...error.amends);
      }
    const [answer] = answers;
    if (answer === undefined || amends.length > 0) throw new ReasonNeeded(amends);
    if (answer.count === undefined) return answer;
    return { ...answer, count: answers.reduce((sum, { count = 0 }) => sum + count, 0) };
  };
}

/** Whether a call names its sessions one by one: those were empty when they were chosen. */
export const namesSessions = ({ sessions }: JsonObject): boolean => Array.isArray(sessions);

function bodyOf(body: JsonObject, { studentId, schoolId, first, last }: Run): JsonObject {
  const isWholeDay = first.date === last.date && first.session < last.session;
  const { schoolId: _clicked, ...rest } = body;
  return {
    ...rest,
    ...(schoolId === null ? {} : { schoolId }),
    studentId,
    studentIds: [studentId],
    date: first.date,
    startDate: first.date,
    // Both sessions of a day are a choice of its own where a day's sessions are asked for.
    startSession: isWholeDay ? 3 : first.session,
    endDate: last.date,
    session: sessionNames[last.session],
    overwrite: false,
  };
}

function runsOf({ sessions }: JsonObject): Run[] {
  const asked = (Array.isArray(sessions) ? sessions.filter(isObject) : [])
    .map(({ studentId, date, session, schoolId }) => ({
      studentId: Number(studentId),
      schoolId: typeof schoolId === 'number' ? schoolId : null,
      date: String(date),
      session: sessionNumber(session === 'PM' ? 'PM' : 'AM'),
    }))
    .toSorted((a, b) => a.studentId - b.studentId || (halfDayKey(a) < halfDayKey(b) ? -1 : 1));
  const runs: Run[] = [];
  for (const { studentId, schoolId, date, session } of asked) {
    const at: HalfDay = { date, session };
    const before = runs.at(-1);
    if (before?.studentId === studentId && before.schoolId === schoolId && isNext(before.last, at))
      runs[runs.length - 1] = { ...before, last: at };
    else runs.push({ studentId, schoolId, first: at, last: at });
  }
  return runs;
}

/** The same session twice is no second run. */
function isNext(before: HalfDay, at: HalfDay): boolean {
  if (halfDayKey(before) === halfDayKey(at)) return true;
  if (before.session === 1) return at.date === before.date && at.session === 2;
  let day = addDays(before.date, 1);
  while (!isSchoolWeekday(day)) day = addDays(day, 1);
  return at.session === 1 && at.date === day;
}
