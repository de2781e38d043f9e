import { decide, noMark, operation, type SavedMark } from '../../../contract/index.ts';
import type { Json, JsonObject } from '../../../engine/index.ts';
import { errorCodes } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { viewerFacts } from '../session/viewerFacts.ts';
import type { FoundPupil } from '../students/findPupil.ts';
import { codeFault, type CodeBook } from './codes.ts';
import { halfDayKey, halfDaysBetween, sessionNumber, type HalfDay } from './halfDays.ts';
import type { IsLongAgo } from './longAgo.ts';
import { REASON_NEEDED, reasonIn } from './markDoor.ts';
import type { StoredMark } from './readMarks.ts';
import { rollsOn, type Roll } from './rolls.ts';
import { markElsewhere, schoolOf, standingAt } from './writeMarks.ts';

/** One mark of a call that sends several. */
export interface AskedMark {
  /** The pupil's number now: that of the record which one that was merged has become. */
  readonly pupilId: number;
  /** As the call named the pupil. */
  readonly studentId: number;
  readonly at: HalfDay;
  readonly session: 'AM' | 'PM';
  readonly mark: string;
  readonly schoolId: number | null;
  /** The mark that was seen; undefined where nothing is said. */
  readonly base: string | null | undefined;
  /** Why a mark that stands is changed; empty where nobody has said. */
  readonly reason: string;
}

/** A mark that stands, with who gave it. */
export interface StandingMark extends StoredMark {
  readonly by: string;
  readonly at: Date;
}

/** All that is known of the pupils and sessions that a call names. */
export interface MarkGround {
  readonly book: CodeBook;
  readonly pupils: ReadonlyMap<number, FoundPupil>;
  readonly rolls: ReadonlyMap<number, readonly Roll[]>;
  /** Of each session the marks of all schools. */
  readonly standing: ReadonlyMap<string, readonly StandingMark[]>;
  readonly isLongAgo: IsLongAgo;
}

/** What standing marks, and the marks of a call, are looked up by. */
export const markKey = (pupilId: number, at: HalfDay): string => `${pupilId}:${halfDayKey(at)}`;

/** A mark that is to be written: where, over what, and where that stands, which may be a school that was left. */
export interface MarkWriting {
  readonly schoolId: number;
  readonly stoodAt: number;
  readonly before: string | null;
  /** The pupil has two schools on the day. */
  readonly isOfTwo: boolean;
  readonly elsewhere: string | null;
}

/** What is to become of a mark: written at a school, or nothing of it, and what is answered. */
export interface Judgement {
  readonly answer: SavedMark;
  readonly write: MarkWriting | null;
}

export function readAsked(mark: JsonObject, moved: ReadonlyMap<number, number>): AskedMark {
  const session = mark.session === 'PM' ? 'PM' : 'AM';
  const studentId = Number(mark.studentId);
  return {
    studentId,
    pupilId: moved.get(studentId) ?? studentId,
    at: { date: String(mark.date), session: sessionNumber(session) },
    session,
    mark: String(mark.mark),
    schoolId: typeof mark.schoolId === 'number' ? mark.schoolId : null,
    base: seenMark(mark.base),
    reason: reasonIn(mark.reason),
  };
}

const seenMark = (base: Json | undefined) =>
  base === undefined ? undefined : base === null || base === noMark ? null : String(base);

/** Judges one mark by the rules that hold for the call of a single one, which its sentences are too. */
export function judge(call: UnitCall, ground: MarkGround, asked: AskedMark): Judgement {
  const { studentId, at, session } = asked;
  const place = { studentId, date: at.date, session };
  const refused = (message: string): Judgement => ({ answer: { ...place, status: 'refused', message }, write: null });
  const rolls = ground.rolls.get(asked.pupilId) ?? [];
  const there = ground.standing.get(markKey(asked.pupilId, at)) ?? [];
  const school = schoolOf({ rolls, ...(asked.schoolId === null ? {} : { schoolId: asked.schoolId }) }, at, there);
  const fault = refusalOf(call, ground, asked, school !== undefined);
  if (fault !== null || school === undefined) return refused(fault ?? '');
  const stands = standingAt({ rolls }, at, there, school) ?? null;
  const after = asked.mark === noMark ? null : asked.mark;
  const saved: SavedMark = { ...place, status: 'saved' };
  if ((stands?.mark ?? null) === after && (stands?.sub_code ?? null) === null && (stands?.comment ?? null) === null)
    return { answer: saved, write: null };
  if (asked.base !== undefined && asked.base !== (stands?.mark ?? null) && (stands?.mark ?? null) !== after) {
    const theirs = stands === null ? {} : { by: stands.by, at: stands.at.toISOString() };
    return { answer: { ...place, status: 'clash', mark: stands?.mark ?? null, ...theirs }, write: null };
  }
  if (stands !== null && asked.reason === '' && ground.isLongAgo(at.date, school)) return refused(REASON_NEEDED);
  const isOfTwo = rollsOn(rolls, at.date).length > 1;
  const stoodAt = stands?.school_id ?? school;
  const elsewhere = markElsewhere(ground.book, asked.mark, there, [school, stoodAt]);
  return { answer: saved, write: { schoolId: school, stoodAt, before: stands?.mark ?? null, isOfTwo, elsewhere } };
}

function refusalOf(call: UnitCall, { book, pupils }: MarkGround, asked: AskedMark, isRegistered: boolean) {
  const { at, session, mark } = asked;
  const pupil = pupils.get(asked.pupilId);
  if (pupil === undefined) return errorCodes.NOT_FOUND.message;
  if (pupil.passed_on !== null) return 'This record was passed to another authority. It can only be read here.';
  if (halfDaysBetween(at, at).length === 0) return 'There is no school on this day';
  const row = { isRegistered, isFuture: at.date > call.today };
  const decision = decide(operation('attendance.saveMark'), {
    row,
    user: viewerFacts(call.viewer),
    today: call.today,
  });
  if (!decision.allowed) return decision.reason;
  if (book.get(mark)?.option.opens !== undefined) return `The code "${mark}" needs more details.`;
  return codeFault(book, mark, { date: at.date, session });
}
