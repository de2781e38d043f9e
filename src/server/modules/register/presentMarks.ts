import type { ReplyOf } from '../../../contract/index.ts';
import type { Facts, JsonObject } from '../../../engine/index.ts';
import { actingUser } from '../../db/across/index.ts';
import { noMark } from '../../../contract/index.ts';
import { codeBook } from '../attendance/codes.ts';
import { isMonitoredOn } from '../attendance/figures/countedDays.ts';
import { sessionNames, sessionNumber } from '../attendance/halfDays.ts';
import { rollsOf } from '../attendance/rolls.ts';
import { saveMarks, type ChangedMark } from '../attendance/writeMarks.ts';
import type { UnitCall } from '../handler.ts';
import { lockPupil, type FoundPupil } from '../students/findPupil.ts';
import { registerDate, type RegisterDate } from './registerDate.ts';
import { registerSessions } from './sessionSchools.ts';

type Marked = ReplyOf<'register.markPresent'>['marks'];

/** Whether the day is still to come. */
export const dayFacts = (call: UnitCall): Promise<Facts> =>
  Promise.resolve({ row: { isFuture: String(call.body.date) > call.today } });

/** Marks present what is due and has no mark; a mark that stands is kept, whatever it is (D-97). */
export async function markPresent(call: UnitCall): Promise<ReplyOf<'register.markPresent'>> {
  const day = await registerDate(call, String(call.body.date));
  const marks: Marked[number][] = [];
  // The day of a holiday has no register, whatever day is shown in its place.
  for (const id of day.askedDate === null ? idsIn(call.body) : []) {
    const pupil = await lockPupil(call, id);
    const changed = await presentOf(call, pupil, day);
    marks.push(...changed.map(({ session }) => ({ studentId: pupil.id, session: sessionNames[session] })));
  }
  return { success: true, count: marks.length, marks };
}

/** In the order of ids, so that two who mark the same pupils never wait for each other. */
const idsIn = ({ studentIds }: JsonObject): number[] =>
  (Array.isArray(studentIds) ? studentIds.map(Number) : []).sort((a, b) => a - b);

/** What is empty and due: at the school that is open where the main one is not (D-300). */
async function presentOf(call: UnitCall, pupil: FoundPupil, { date, begun }: RegisterDate): Promise<ChangedMark[]> {
  if (pupil.is_percentage_register || !(await isMonitoredOn(call, pupil.id, date))) return [];
  const sessions = await registerSessions(call, pupil.id, date);
  const due = sessions.filter(({ session, mark, isOpen }) => begun[session] && mark === null && isOpen);
  const [first] = due;
  if (first === undefined) return [];
  return saveMarks(call, {
    action: 'register.markPresent',
    pupilId: pupil.id,
    rolls: await rollsOf(call.db, pupil.id),
    book: codeBook(call.declarations),
    targets: due.map(({ session }) => ({ date, session })),
    mark: '/',
    // Of sessions without any mark it is the same.
    schoolId: first.schoolId,
    replaces: () => false,
  });
}

/** Takes such marks back; one that somebody has changed since, or that is another's, stays. */
export async function undoPresent(call: UnitCall): Promise<ReplyOf<'register.undoPresent'>> {
  const date = String(call.body.date);
  const sessions = sessionsByPupil(call.body);
  let count = 0;
  for (const [id, wanted] of [...sessions].sort(([a], [b]) => a - b)) {
    const pupil = await lockPupil(call, id);
    const own = (await ownPresent(call, pupil.id, date)).filter(({ session }) => wanted.includes(session));
    for (const schoolId of new Set(own.map((mark) => mark.schoolId))) {
      const changed = await saveMarks(call, {
        action: 'register.undoPresent',
        pupilId: pupil.id,
        rolls: await rollsOf(call.db, pupil.id),
        book: codeBook(call.declarations),
        targets: own.filter((mark) => mark.schoolId === schoolId).map(({ session }) => ({ date, session })),
        mark: noMark,
        schoolId,
        reason: '“Mark present” taken back',
        replaces: () => true,
      });
      count += changed.length;
    }
  }
  return { success: true, count };
}

function sessionsByPupil({ marks }: JsonObject): ReadonlyMap<number, readonly (1 | 2)[]> {
  const found = new Map<number, (1 | 2)[]>();
  for (const mark of (Array.isArray(marks) ? marks : []) as { studentId: number; session: 'AM' | 'PM' }[]) {
    found.set(mark.studentId, [...(found.get(mark.studentId) ?? []), sessionNumber(mark.session)]);
  }
  return found;
}

/** Sessions of a day that the caller marked present, at which school, and that nobody has touched since. */
async function ownPresent({ db, viewer }: UnitCall, pupilId: number, date: string) {
  const rows = await db
    .selectFrom('attendance_mark')
    .select(['session', 'school_id'])
    .where('pupil_id', '=', pupilId)
    .where('mark_date', '=', date)
    .where('mark', 'in', ['/', '\\'])
    .where('updated_by', '=', actingUser(viewer))
    .orderBy('session')
    .execute();
  return rows.map(({ session, school_id }) => ({ session: session === 1 ? 1 : 2, schoolId: school_id }) as const);
}
