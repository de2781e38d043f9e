import { sql } from 'kysely';
import type { Json, JsonObject } from '../../../../engine/index.ts';
import { actingUser } from '../../../db/across/index.ts';
import type { HalfDay } from '../../attendance/halfDays.ts';
import type { ChangedMark } from '../../attendance/writeMarks.ts';
import { putMarks } from '../../attendance/writeMarks.ts';
import { markKey } from '../../attendance/judgeMarks.ts';
import type { StoredMark } from '../../attendance/readMarks.ts';
import type { UnitCall } from '../../handler.ts';
import type { RowToWrite, Written, WrittenRow } from '../kind.ts';
import { planMarks, type PlannedMark } from './planMark.ts';
import { readStanding } from './readGround.ts';

/** A session of a pupil with a mark as it is kept. */
interface MarkAt {
  readonly pupilId: number;
  readonly at: HalfDay;
  readonly stored: StoredMark;
}

/** What is kept of a row to take it back: what it wrote, and what stood there. */
interface Undo {
  readonly pupilId: number;
  readonly at: HalfDay;
  readonly stored: StoredMark;
  readonly former: StoredMark | null;
}

/** Writes rows of marks, in a number of statements that does not grow with theirs. */
export async function writeMarkRows(call: UnitCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const planned = await planMarks(
    call,
    rows.map(({ answers, recordId }) => ({ answers, decided: recordId })),
  );
  // What stands at a school that was left goes with the new one.
  const left = planned.flatMap(({ pupilId, at, stands, schoolId }) =>
    stands === null || stands.school_id === schoolId ? [] : [{ pupilId, at, stored: stands }],
  );
  await take(call, left);
  await put(
    call,
    planned.map((plan) => ({ pupilId: plan.pupilId, at: plan.at, stored: storedOf(plan) })),
  );
  return planned.map(writtenOf);
}

const storedOf = ({ mark, subCode, comment, schoolId }: PlannedMark): StoredMark => ({
  mark,
  sub_code: subCode,
  comment,
  school_id: schoolId,
});

function writtenOf(plan: PlannedMark): Written {
  const { pupilId, at, schoolId, isOfTwo, stands, mark } = plan;
  const former: StoredMark | null = stands === null ? null : plainMark(stands);
  const stored = storedOf(plan);
  const marks: ChangedMark[] = [{ ...at, ...(isOfTwo ? { schoolId } : {}), before: former?.mark ?? null, after: mark }];
  const sides = { before: former === null ? null : details(former), after: details(stored), marks };
  return { recordId: pupilId, undo: { pupilId, at, stored, former, sides } as unknown as JsonObject };
}

const plainMark = ({ mark, sub_code, comment, school_id }: StoredMark): StoredMark => ({
  mark,
  sub_code,
  comment,
  school_id,
});

/** What the trail tells of a mark beside its code. */
const details = ({ sub_code: subCode, comment }: StoredMark): { [name: string]: Json } => ({
  ...(subCode !== null && { subCode }),
  ...(comment !== null && { comment }),
});

/** Takes rows of marks back; names those whose session says something else by now. */
export async function undoMarkRows(call: UnitCall, rows: readonly WrittenRow[]): Promise<readonly string[]> {
  const undone = rows.map(({ undo, name }) => ({ ...(undo as unknown as Undo), name }));
  const standing = await readStanding(
    call,
    undone.map(({ pupilId, at }) => ({ pupil: pupilId, day: at.date })),
  );
  const kept = undone.filter(({ pupilId, at, stored }) => {
    const there = standing.get(markKey(pupilId, at)) ?? [];
    return !there.some((mark) => isLike(mark, stored));
  });
  if (kept.length > 0) return kept.map(({ name }) => name);
  const gone = undone.filter(({ stored, former }) => former === null || former.school_id !== stored.school_id);
  await take(call, gone);
  await put(
    call,
    undone.flatMap(({ pupilId, at, former }) => (former === null ? [] : [{ pupilId, at, stored: former }])),
  );
  return [];
}

const isLike = (one: StoredMark, other: StoredMark): boolean =>
  one.school_id === other.school_id &&
  one.mark === other.mark &&
  one.sub_code === other.sub_code &&
  one.comment === other.comment;

async function take({ db, viewer }: UnitCall, marks: readonly MarkAt[]): Promise<void> {
  if (marks.length === 0) return;
  const places = marks.map(({ pupilId: pupil, at: { date, session }, stored: { school_id: school } }) => ({
    pupil,
    date,
    session,
    school,
  }));
  await sql`
    delete from attendance_mark mark
    using jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as gone (pupil int, date date, session int, school int)
    where mark.authority_id = ${viewer.authorityId} and mark.pupil_id = gone.pupil and mark.mark_date = gone.date
      and mark.session = gone.session and mark.school_id = gone.school`.execute(db);
}

const put = ({ db, viewer, services }: UnitCall, marks: readonly MarkAt[]): Promise<void> =>
  putMarks(
    db,
    marks.map(({ pupilId, at, stored }) => ({
      authority_id: viewer.authorityId,
      pupil_id: pupilId,
      mark_date: at.date,
      session: at.session,
      ...stored,
      updated_by: actingUser(viewer),
      updated_at: services.now(),
    })),
  );
