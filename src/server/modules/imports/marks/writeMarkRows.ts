import type { Json, JsonObject } from '../../../../engine/index.ts';
import type { HalfDay } from '../../attendance/halfDays.ts';
import { codeBook, type CodeBook } from '../../attendance/codes.ts';
import { markElsewhere, type ChangedMark } from '../../attendance/writeMarks.ts';
import { changeMarks } from '../../attendance/markDoor.ts';
import { markKey } from '../../attendance/judgeMarks.ts';
import type { StoredMark } from '../../attendance/readMarks.ts';
import { fileReason, takenBackReason, type ImportCall } from '../kind.ts';
import type { RowToWrite, Written, WrittenRow } from '../kind.ts';
import { planMarks, type PlannedMark } from './planMark.ts';
import { readStanding } from './readGround.ts';

/** What is kept of a row to take it back: what it wrote, and what stood there. */
interface Undo {
  readonly pupilId: number;
  readonly at: HalfDay;
  readonly stored: StoredMark;
  readonly former: StoredMark | null;
}

/** Writes rows of marks, in a number of statements that does not grow with theirs. */
export async function writeMarkRows(call: ImportCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const planned = await planMarks(
    call,
    rows.map(({ answers, recordId }) => ({ answers, decided: recordId })),
  );
  const reason = fileReason(call);
  await changeMarks(
    call,
    planned.map((plan) => {
      const { pupilId, at, schoolId, stands, mark, subCode, comment } = plan;
      return { pupilId, at, schoolId, stoodAt: stands?.school_id ?? schoolId, mark, subCode, comment, reason };
    }),
  );
  const marksElsewhere = elsewhereOf(codeBook(call.declarations), planned);
  return planned.map((plan, place) => writtenOf(plan, marksElsewhere[place] ?? null));
}

/** Of each mark that of the pupil's other school as it stands by then, where the two clash: rows before it count. */
function elsewhereOf(book: CodeBook, planned: readonly PlannedMark[]): (string | null)[] {
  const written = new Map<string, StoredMark[]>();
  return planned.map((plan) => {
    const { pupilId, at, schoolId, stands, mark, there } = plan;
    const key = markKey(pupilId, at);
    const before = written.get(key) ?? [];
    written.set(key, [...before, storedOf(plan)]);
    const others = there.filter(({ school_id }) => before.every((each) => each.school_id !== school_id));
    return markElsewhere(book, mark, [...before, ...others], [schoolId, stands?.school_id]);
  });
}

const storedOf = ({ mark, subCode, comment, schoolId }: PlannedMark): StoredMark => ({
  mark,
  sub_code: subCode,
  comment,
  school_id: schoolId,
});

function writtenOf(plan: PlannedMark, elsewhere: string | null): Written {
  const { pupilId, at, schoolId, isOfTwo, stands, mark } = plan;
  const former: StoredMark | null = stands === null ? null : plainMark(stands);
  const stored = storedOf(plan);
  const [school, clash] = [isOfTwo && { schoolId }, elsewhere !== null && { elsewhere }];
  const marks: ChangedMark[] = [{ ...at, ...school, before: former?.mark ?? null, after: mark, ...clash }];
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
export async function undoMarkRows(call: ImportCall, rows: readonly WrittenRow[]): Promise<readonly string[]> {
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
  const reason = takenBackReason(call);
  await changeMarks(
    call,
    undone.map(({ pupilId, at, stored, former }) => {
      const { mark = null, sub_code: subCode = null, comment = null } = former ?? {};
      const schoolId = former?.school_id ?? stored.school_id;
      return { pupilId, at, schoolId, stoodAt: stored.school_id, mark, subCode, comment, reason };
    }),
  );
  return [];
}

const isLike = (one: StoredMark, other: StoredMark): boolean =>
  one.school_id === other.school_id &&
  one.mark === other.mark &&
  one.sub_code === other.sub_code &&
  one.comment === other.comment;
