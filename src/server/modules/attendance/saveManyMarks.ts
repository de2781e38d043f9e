import { sql } from 'kysely';
import { noMark, type ReplyOf, type SavedMark } from '../../../contract/index.ts';
import { isObject, type JsonObject } from '../../../engine/index.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { staff } from '../../db/staff.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { staffName } from '../pep/read/staffName.ts';
import { lockPupils } from '../students/findPupil.ts';
import { codeBook } from './codes.ts';
import {
  judge,
  markKey,
  readAsked,
  type AskedMark,
  type Judgement,
  type MarkGround,
  type StandingMark,
} from './judgeMarks.ts';
import { longAgo } from './longAgo.ts';
import { changeMarks } from './markDoor.ts';
import { rollsOfMany } from './rolls.ts';
import type { ChangedMark } from './writeMarks.ts';

/** How long a save that names itself is known: longer than a device may keep one that it could not send. */
const knownDays = 30;

/** Several marks, each answered for itself: one that clashes or is refused keeps none of the others back. */
export async function saveManyMarks(call: UnitCall): Promise<ReplyOf<'attendance.saveMarks'>> {
  const marks = Array.isArray(call.body.marks) ? call.body.marks.filter(isObject) : [];
  return { success: true, marks: await saveEach(call, 'attendance.saveMarks', marks) };
}

/** Saves marks of any pupils in sight, in a number of statements that does not grow with theirs. */
export async function saveEach(call: UnitCall, action: string, marks: readonly JsonObject[]): Promise<SavedMark[]> {
  const { db } = call;
  const moved = await mergedInto(
    call,
    marks.map(({ studentId }) => Number(studentId)),
  );
  const asked = marks.map((mark) => readAsked(mark, moved));
  refuseTwice(asked);
  const ids = [...new Set(asked.map(({ pupilId }) => pupilId))];
  const pupils = await lockPupils(call, ids);
  if (pupils.length === 0) throw new ServerError('NOT_FOUND');
  const ground: MarkGround = {
    book: codeBook(call.declarations),
    pupils: new Map(pupils.map((pupil) => [pupil.id, pupil])),
    rolls: await rollsOfMany(db, ids),
    standing: await standingMarks(call, asked),
    isLongAgo: longAgo(await readSchoolDays(db, call.viewer.authorityId), call.today),
  };
  const stored = await storedBefore(call);
  const judged = asked.map((one, place) =>
    stored.has(place) ? ({ answer: savedBefore(one), write: null } satisfies Judgement) : judge(call, ground, one),
  );
  await write(call, asked, judged);
  await remember(
    call,
    judged.flatMap(({ answer }, place) => (answer.status === 'saved' ? [place] : [])),
  );
  const entries = entriesOf(asked, judged).map(([pupilId, changed]) => ({
    action,
    record: `pupil/${pupilId}`,
    detail: { marks: changed },
  }));
  if (entries.length > 0) await audit(call, ...entries);
  return judged.map(({ answer }) => answer);
}

const savedBefore = ({ studentId, at, session }: AskedMark): SavedMark => ({
  studentId,
  date: at.date,
  session,
  status: 'saved',
});

/** What records that were merged have become: a mark that was kept on a device may come after the merge. */
async function mergedInto({ db }: UnitCall, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('pupil_merge')
    .select(['merged_id', 'pupil_id'])
    .where('merged_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ merged_id, pupil_id }) => [merged_id, pupil_id]));
}

/** Two marks for one session: nobody could say which is meant. */
function refuseTwice(asked: readonly AskedMark[]): void {
  const keys = asked.map(({ pupilId, at, schoolId }) => `${markKey(pupilId, at)}:${schoolId ?? ''}`);
  if (new Set(keys).size < keys.length)
    throw new ServerError('INVALID', { errors: { marks: 'Please send one mark for each session' } });
}

async function standingMarks(
  { db }: UnitCall,
  asked: readonly AskedMark[],
): Promise<ReadonlyMap<string, readonly StandingMark[]>> {
  const rows = await db
    .selectFrom('attendance_mark')
    .leftJoin(staff.as('person'), 'person.id', 'attendance_mark.updated_by')
    .select(['pupil_id', 'mark_date', 'session', 'mark', 'sub_code', 'comment', 'school_id'])
    .select(['updated_at', 'updated_by', 'first_name', 'last_name'])
    .where('pupil_id', 'in', [...new Set(asked.map(({ pupilId }) => pupilId))])
    .where('mark_date', 'in', [...new Set(asked.map(({ at }) => at.date))])
    .execute();
  const found = new Map<string, StandingMark[]>();
  for (const { pupil_id, mark_date, session, updated_by, updated_at, ...row } of rows) {
    const key = markKey(pupil_id, { date: mark_date, session: session === 1 ? 1 : 2 });
    const by = updated_by === null ? 'The records' : staffName(row);
    found.set(key, [...(found.get(key) ?? []), { ...row, by, at: updated_at }]);
  }
  return found;
}

/** Places of the marks that the same save has stored already. */
async function storedBefore({ db, viewer, body }: UnitCall): Promise<ReadonlySet<number>> {
  if (body.saveId === undefined) return new Set();
  const row = await db
    .selectFrom('mark_save')
    .select(['saved', 'user_id'])
    .where('save_id', '=', String(body.saveId))
    .executeTakeFirst();
  if (!row) return new Set();
  if (row.user_id !== viewer.userId) throw new ServerError('INVALID', { errors: { saveId: 'This was used before' } });
  return new Set(row.saved);
}

async function remember({ db, viewer, body, services }: UnitCall, saved: readonly number[]): Promise<void> {
  if (body.saveId === undefined) return;
  const saved_at = services.now();
  await db
    .insertInto('mark_save')
    .values({
      authority_id: viewer.authorityId,
      save_id: String(body.saveId),
      user_id: viewer.userId,
      saved_at,
      saved: JSON.stringify(saved),
    })
    .onConflict((conflict) => conflict.columns(['authority_id', 'save_id']).doUpdateSet({ saved: sql`excluded.saved` }))
    .execute();
  const before = new Date(saved_at.getTime() - knownDays * 86_400_000);
  await db.deleteFrom('mark_save').where('saved_at', '<', before).execute();
}

const write = (call: UnitCall, asked: readonly AskedMark[], judged: readonly Judgement[]): Promise<void> =>
  changeMarks(
    call,
    asked.flatMap(({ pupilId, at, mark, reason }, place) => {
      const to = judged[place]?.write ?? null;
      if (to === null) return [];
      const becomes = { mark: mark === noMark ? null : mark, subCode: null, comment: null };
      return [{ pupilId, at, schoolId: to.schoolId, stoodAt: to.stoodAt, ...becomes, reason }];
    }),
  );

/** By pupil the marks that changed, as the trail keeps them. */
function entriesOf(asked: readonly AskedMark[], judged: readonly Judgement[]): [number, ChangedMark[]][] {
  const found = new Map<number, ChangedMark[]>();
  asked.forEach(({ pupilId, at, mark, reason }, place) => {
    const to = judged[place]?.write ?? null;
    if (to === null) return;
    const school = to.isOfTwo ? { schoolId: to.schoolId } : {};
    const sides = { before: to.before, after: mark === noMark ? null : mark };
    const clash = to.elsewhere === null ? {} : { elsewhere: to.elsewhere };
    const change: ChangedMark = { ...at, ...school, ...sides, ...clash, ...(reason && { reason }) };
    found.set(pupilId, [...(found.get(pupilId) ?? []), change]);
  });
  return [...found];
}
