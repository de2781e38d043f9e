import { noMark } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { codeFault, type CodeBook } from './codes.ts';
import { halfDayKey, sessionNames, type HalfDay } from './halfDays.ts';
import { changeMarks } from './markDoor.ts';
import { readMarksOfSchools, type StoredMark } from './readMarks.ts';
import { rollsOn, type Roll } from './rolls.ts';

export interface MarkWrite {
  readonly pupilId: number;
  readonly rolls: readonly Roll[];
  readonly book: CodeBook;
  readonly targets: readonly HalfDay[];
  readonly mark: string;
  readonly subCode?: string;
  readonly comment?: string;
  /**
   * At which of the pupil's schools; without it, and on days when it is none of them, at the main one, which is not the
   * one under D (D-96).
   */
  readonly schoolId?: number;
  /** Why marks that stand are changed. */
  readonly reason?: string;
  /** Which marks that stand already give way. */
  readonly replaces: (at: HalfDay) => boolean;
}

interface MarkChange {
  readonly at: HalfDay;
  readonly schoolId: number;
  /** A school that the pupil is not registered at on this day, whose mark goes; else the same. */
  readonly stoodAt: number;
  readonly mark: string;
  readonly before: string | null;
  readonly elsewhere: string | null;
}

/** A mark that changed, as the trail keeps it; null where there was or is none. */
export interface ChangedMark extends HalfDay {
  /** Said where the pupil has two schools on the day. */
  readonly schoolId?: number;
  readonly before: string | null;
  readonly after: string | null;
  /** The mark of the pupil's other school for the session, where both say whether they were there: one counts. */
  readonly elsewhere?: string;
  /** Said where each of several marks may have its own. */
  readonly reason?: string;
}

/**
 * Writes a mark to sessions, once each however often it is asked (C-38). Sessions outside the pupil's
 * registration are left out; marks that stand are kept unless the write replaces them. Answers the
 * marks that changed, for the trail of whatever changed them.
 */
export async function writeMarks(call: UnitCall, write: MarkWrite): Promise<ChangedMark[]> {
  const changes = await changesOf(call, write);
  const { pupilId, subCode = null, comment = null, reason = '' } = write;
  await changeMarks(
    call,
    changes.map(({ at, schoolId, stoodAt, mark }) => {
      const becomes = { mark: mark === noMark ? null : mark, subCode, comment };
      return { pupilId, at, schoolId, stoodAt, ...becomes, reason };
    }),
  );
  return changes.map(({ at, schoolId, before, mark, elsewhere }) => ({
    ...at,
    ...(rollsOn(write.rolls, at.date).length > 1 ? { schoolId } : {}),
    before,
    after: mark === noMark ? null : mark,
    ...(elsewhere !== null && { elsewhere }),
  }));
}

/** The same for a call that does nothing else, with its entry in the trail. */
export async function saveMarks(
  call: UnitCall,
  { action, ...write }: MarkWrite & { readonly action: string },
): Promise<ChangedMark[]> {
  const marks = await writeMarks(call, write);
  const { pupilId, subCode, comment, reason } = write;
  const detail = { marks, subCode, comment, ...(reason && { reason }) };
  if (marks.length > 0) await audit(call, { action, record: `pupil/${pupilId}`, detail });
  return marks;
}

async function changesOf({ db }: UnitCall, write: MarkWrite): Promise<MarkChange[]> {
  const dates = write.targets.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const stored = await readMarksOfSchools(db, write.pupilId, { first, last });
  return write.targets.flatMap((at): MarkChange[] => {
    const there = stored.get(halfDayKey(at)) ?? [];
    const schoolId = schoolOf(write, at, there);
    if (schoolId === undefined) return [];
    const mark = markFor(write, at);
    const before = standingAt(write, at, there, schoolId);
    const elsewhere = markElsewhere(write.book, mark, there, [schoolId, before?.school_id]);
    if (!before) return mark === noMark ? [] : [{ at, schoolId, stoodAt: schoolId, mark, before: null, elsewhere }];
    const same =
      before.mark === mark && before.sub_code === (write.subCode ?? null) && before.comment === (write.comment ?? null);
    const kept = before.mark !== mark && !write.replaces(at);
    return same || kept ? [] : [{ at, schoolId, stoodAt: before.school_id, mark, before: before.mark, elsewhere }];
  });
}

/** The school that is meant: the one that is named, else the main one, or the other where D stands at the main one. */
export function schoolOf(
  { rolls, schoolId }: Pick<MarkWrite, 'rolls' | 'schoolId'>,
  { date }: HalfDay,
  there: readonly StoredMark[],
): number | undefined {
  const schools = rollsOn(rolls, date).map((roll) => roll.schoolId);
  const isElsewhere = (school: number) => there.some(({ school_id, mark }) => school_id === school && mark === 'D');
  return schools.find((school) => school === schoolId) ?? schools.find((school) => !isElsewhere(school)) ?? schools[0];
}

const saying: readonly (string | undefined)[] = ['attended', 'authorised', 'unauthorised'];

/**
 * The mark of another school for a session that is marked: null unless both say whether the pupil was there. Such a
 * clash goes into the trail, since figures take one of them (calc.md 1, example 2).
 */
export function markElsewhere(
  book: CodeBook,
  mark: string,
  there: readonly StoredMark[],
  own: readonly (number | undefined)[],
): string | null {
  const says = (code: string) => saying.includes(book.get(code)?.counts);
  if (!says(mark)) return null;
  return there.find(({ school_id, mark: other }) => !own.includes(school_id) && says(other))?.mark ?? null;
}

/** What stands at the school; else at one that the pupil is not registered at on this day, as after a correction. */
export function standingAt<T extends StoredMark>(
  { rolls }: Pick<MarkWrite, 'rolls'>,
  { date }: HalfDay,
  there: readonly T[],
  schoolId: number,
): T | undefined {
  const registered = new Set(rollsOn(rolls, date).map((roll) => roll.schoolId));
  return (
    there.find(({ school_id }) => school_id === schoolId) ?? there.find(({ school_id }) => !registered.has(school_id))
  );
}

/** "Present" is written differently in the morning and in the afternoon; over a range each gets its own. */
function markFor({ mark, book }: MarkWrite, at: HalfDay): string {
  const present = mark === '/' || mark === '\\' ? (at.session === 1 ? '/' : '\\') : mark;
  const fault = codeFault(book, present, { date: at.date, session: sessionNames[at.session] });
  if (fault !== null) throw new ServerError('INVALID', { errors: { mark: fault } });
  return present;
}
