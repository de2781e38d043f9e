import { noMark } from '../../../contract/index.ts';
import type { Selectable } from 'kysely';
import type { ExclusionTable } from '../../db/tables/attendance.ts';
import type { UnitCall } from '../handler.ts';
import { codeBook } from '../attendance/codes.ts';
import { leavesMarks, LUNCHTIME, schoolSessions, sessionCount } from '../attendance/exclusionSessions.ts';
import { halfDayKey, halfDaysBetween, type HalfDay } from '../attendance/halfDays.ts';
import { rollsOf } from '../attendance/rolls.ts';
import { readMarks, type MarksByHalfDay } from '../attendance/readMarks.ts';
import { writeMarks, type ChangedMark } from '../attendance/writeMarks.ts';

export type Exclusion = Selectable<ExclusionTable>;

/** Education arranged elsewhere from the sixth day on is no E any more, whatever the type (calc.md 5). */
const arranged = ['K', 'B', 'D'];

/**
 * Makes the register say what the new type says: a lunchtime suspension leaves no E, every other type
 * marks its sessions. A session that loses its E is empty afterwards, since nobody knows what was there
 * instead. Answers the marks that changed and how many sessions it comes to now, undefined where the marks may stay as
 * they are.
 */
export async function moveMarks(
  call: UnitCall,
  before: Exclusion,
  typeId: number,
): Promise<{ marks: ChangedMark[]; sessions: number } | undefined> {
  if (leavesMarks(before.type_id) === leavesMarks(typeId)) return undefined;
  const { db } = call;
  const rolls = await rollsOf(db, before.pupil_id);
  const { first, last } = rangeOf(before);
  const sessions = await schoolSessions(call, { pupilId: before.pupil_id, rolls }, { first, last });
  const marks = await readMarks(db, before.pupil_id, { first: first.date, last: last.date });
  const change = leavesMarks(typeId)
    ? { mark: 'E', targets: sessions.filter((half) => !arranged.includes(markOf(marks, half))) }
    : { mark: noMark, targets: await ownMarks(call, before, sessions, marks) };
  const changed = await writeMarks(call, {
    pupilId: before.pupil_id,
    rolls,
    book: codeBook(call.declarations),
    ...change,
    reason: 'The type of a suspension or exclusion was corrected',
    replaces: () => true,
  });
  return { marks: changed, sessions: sessionCount(typeId, sessions) };
}

const markOf = (marks: MarksByHalfDay, half: HalfDay) => marks.get(halfDayKey(half))?.mark ?? '';

/** Sessions with an E that no other exclusion of the pupil asks for. */
async function ownMarks(
  { db }: UnitCall,
  before: Exclusion,
  sessions: readonly HalfDay[],
  marks: MarksByHalfDay,
): Promise<HalfDay[]> {
  const others = await db
    .selectFrom('exclusion')
    .selectAll()
    .where('pupil_id', '=', before.pupil_id)
    .where('id', '<>', before.id)
    .where('type_id', '<>', LUNCHTIME)
    .execute();
  const covered = new Set(
    others.flatMap((other) => {
      const { first, last } = rangeOf(other);
      return halfDaysBetween(first, last).map(halfDayKey);
    }),
  );
  return sessions.filter((half) => markOf(marks, half) === 'E' && !covered.has(halfDayKey(half)));
}

/** Without an end it was marked for the rest of its first day. */
function rangeOf({ start_date, start_session, end_date, end_session }: Exclusion): { first: HalfDay; last: HalfDay } {
  return {
    first: { date: start_date, session: start_session === 2 ? 2 : 1 },
    last: { date: end_date ?? start_date, session: end_session === 1 ? 1 : 2 },
  };
}
