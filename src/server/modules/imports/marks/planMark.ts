import { isSchoolWeekday } from '../../../../contract/index.ts';
import type { Json, JsonObject } from '../../../../engine/index.ts';
import { actingUser } from '../../../db/across/index.ts';
import { sessionNames, type HalfDay } from '../../attendance/halfDays.ts';
import { markKey } from '../../attendance/judgeMarks.ts';
import { rollsOn } from '../../attendance/rolls.ts';
import { schoolOf, standingAt } from '../../attendance/writeMarks.ts';
import type { UnitCall } from '../../handler.ts';
import { day } from '../../students/refuse.ts';
import type { Match, Matcher, RowToMatch } from '../kind.ts';
import { beginMarks, halfDayOf, readGround, type GivenMark, type MarkMemory, type RowGround } from './readGround.ts';
import { isNone, leftOpen, markOfRow, recordFault, refusedSession, saidMark } from './saidMark.ts';
import type { Faults, SaidMark } from './saidMark.ts';

/** A mark that a row gives, and what it stands in the place of. */
export interface PlannedMark extends SaidMark {
  readonly pupilId: number;
  readonly at: HalfDay;
  readonly schoolId: number;
  /** The pupil has two schools on the day. */
  readonly isOfTwo: boolean;
  readonly stands: GivenMark | null;
  /** What stands of its session at all schools. */
  readonly there: readonly GivenMark[];
  readonly changes: Match['changes'];
}

type Plan = PlannedMark | { readonly faults: Faults } | 'none';

/** Says what rows of marks would do; of two for the same session the second is faulty. */
export function markMatcher(call: UnitCall): Matcher {
  let memory: Promise<MarkMemory> | null = null;
  return async (rows) => {
    memory ??= beginMarks(call);
    const known = await memory;
    const ground = await readGround(call, known, rows);
    return ground.map((each) => matchOf(call, known, { ground: each, plan: planMark(call, known, each) }));
  };
}

/** Plans rows that were matched before, to write them. */
export async function planMarks(call: UnitCall, rows: readonly RowToMatch[]): Promise<PlannedMark[]> {
  const memory = await beginMarks(call);
  return (await readGround(call, memory, rows)).map((ground) => {
    const plan = planMark(call, memory, ground);
    if (plan === 'none' || 'faults' in plan) throw new Error('A row of an import was not matched.');
    return plan;
  });
}

function planMark(call: UnitCall, memory: MarkMemory, ground: RowGround): Plan {
  const { pupil, row, standing } = ground;
  const at = halfDayOf(row.answers);
  const mark = markOfRow(memory.book, row.answers.mark, at);
  if (pupil === null || Object.keys(ground.faults).length > 0) return { faults: ground.faults };
  if (isNone(mark)) return 'none';
  const rolls = memory.pupils.get(pupil.id)?.rolls ?? [];
  const named = ground.schoolId === null ? {} : { schoolId: ground.schoolId };
  const schoolId = schoolOf({ rolls, ...named }, at, standing);
  const fault = sessionFault(call, memory, { ground, at, mark, schoolId });
  if (fault !== null || schoolId === undefined) return { faults: fault ?? {} };
  const said = saidMark(call, { book: memory.book, at }, row.answers);
  if ('faults' in said) return said;
  const session = `${markKey(pupil.id, at)}:${schoolId}`;
  if (memory.named.has(session)) return { faults: { date: 'another row of the file has the same pupil and session' } };
  memory.named.add(session);
  const stands = standingAt({ rolls }, at, standing, schoolId) ?? null;
  const mine = withDetails(said, stands);
  const unrecorded = stands?.mark === mine.mark ? {} : recordFault(memory.book, mine);
  if (Object.keys(unrecorded).length > 0) return { faults: unrecorded };
  if (isSlip(memory, { at, mine, stands, schoolId, base: row.answers.base })) return { faults: { mark: OLD_MARK } };
  const isOfTwo = rollsOn(rolls, at.date).length > 1;
  const changes = changesOf(mine, stands);
  return { ...mine, pupilId: pupil.id, at, schoolId, isOfTwo, stands, there: standing, changes };
}

const OLD_MARK = 'what stands is more than five school days old; please change it in the register, with a reason';

interface Slip extends Pick<PlannedMark, 'at' | 'stands' | 'schoolId'> {
  readonly mine: SaidMark;
  /** The mark that was seen, of a register's workbook. */
  readonly base: Json | undefined;
}

/** A mark that stands long ago is changed with a reason, for which a workbook of the register has no place. */
function isSlip({ isLongAgo }: MarkMemory, { at, mine, stands, schoolId, base }: Slip): boolean {
  return typeof base === 'string' && stands !== null && stands.mark !== mine.mark && isLongAgo(at.date, schoolId);
}

interface Session {
  readonly ground: RowGround;
  readonly at: HalfDay;
  readonly mark: string;
  readonly schoolId: number | undefined;
}

/** Why no session is due there. */
function sessionFault(call: UnitCall, memory: MarkMemory, { ground, at, mark, schoolId }: Session): Faults | null {
  const known = ground.pupil === null ? undefined : memory.pupils.get(ground.pupil.id);
  if (known?.isByWeek === true) return { date: 'the attendance of this pupil is recorded by week' };
  const refused = refusedSession(call, { at, mark, isRegistered: schoolId !== undefined });
  if (refused !== null) return { date: refused };
  if (ground.schoolId !== null && ground.schoolId !== schoolId)
    return { schoolUrn: 'the pupil is not registered there on this day' };
  const isDay = isSchoolWeekday(at.date) && (mark === '#' || memory.schoolDays.isSchoolDay(at.date, schoolId));
  return isDay ? null : { date: 'there is no school on this day' };
}

/** What a row leaves open of a mark that stands already stays as it is. */
const withDetails = ({ mark, subCode, comment }: SaidMark, stands: GivenMark | null): SaidMark =>
  stands?.mark === mark
    ? { mark, subCode: subCode ?? stands.sub_code, comment: comment ?? stands.comment }
    : { mark, subCode, comment };

function changesOf(said: SaidMark, stands: GivenMark | null): Match['changes'] {
  if (stands === null) return {};
  const was: SaidMark = { mark: stands.mark, subCode: stands.sub_code, comment: stands.comment };
  const [before, after] = [sidesOf(was), sidesOf(said)];
  return Object.fromEntries(
    Object.keys(before)
      .filter((question) => before[question] !== after[question])
      .map((question) => [question, [before[question] ?? null, after[question] ?? null]]),
  );
}

/** A mark by question. */
const sidesOf = ({ mark, subCode, comment }: SaidMark): { readonly [question: string]: string | null } => ({
  mark,
  illnessType: mark === 'X' ? null : subCode,
  notRequiredType: mark === 'X' ? subCode : null,
  comments: comment,
});

/**
 * Whether a mark gives way without a word: one that no person gave, or whoever sends the file; else as the list that
 * stands with the new code says. A workbook of the register knows what was seen, and nothing else gives way to it.
 * Behind a suspension's mark stands its record.
 */
function givesWay(
  call: UnitCall,
  { book }: MarkMemory,
  { mark, stands }: PlannedMark,
  base: Json | undefined,
): boolean {
  if (stands === null) return true;
  const isPlain = book.get(stands.mark)?.option.opens !== 'mark/exclusion';
  if (typeof base === 'string') return base === stands.mark && isPlain;
  const replaces = book.get(mark)?.option.data?.replaces;
  if (Array.isArray(replaces) && replaces.includes(stands.mark)) return true;
  const isOwn = stands.givenBy === null || stands.givenBy === actingUser(call.viewer);
  return isOwn && isPlain;
}

interface Planned {
  readonly ground: RowGround;
  readonly plan: Plan;
}

function matchOf(call: UnitCall, memory: MarkMemory, { ground: { pupil, row }, plan }: Planned): Match {
  const name = pupil === null ? {} : { name: pupil.name };
  const plain: Match = { recordId: null, changes: {}, faults: {}, clash: null, candidates: [], ...name };
  if (pupil === null || (plan !== 'none' && 'faults' in plan))
    return { ...plain, faults: plan !== 'none' && 'faults' in plan ? plan.faults : {} };
  const at = halfDayOf(row.answers);
  const note = `${day(at.date)} ${sessionNames[at.session]}`;
  if (plan === 'none') return { ...plain, recordId: pupil.id, note: `${note}; a file takes no mark away` };
  const { stands, mark, changes } = plan;
  const open = leftOpen(memory.book, plan);
  if (stands === null)
    return { ...plain, says: { ...saysOf(row.answers), mark }, ...noteOf(goneSince(row.answers), open) };
  const isSame = Object.keys(changes).length === 0;
  if (isSame || row.decided === pupil.id || givesWay(call, memory, plan, row.answers.base))
    return { ...plain, recordId: pupil.id, changes, ...noteOf(note, isSame ? null : open) };
  const clash = `${note}: “${stands.mark}” stands, given by ${stands.by}; the file says ${sayMark(plan, stands)}`;
  return { ...plain, clash, candidates: [pupil.id] };
}

/** What a row says beside whom it is about. */
function saysOf(answers: JsonObject): JsonObject {
  const { upn: _upn, laStudentId: _number, studentId: _id, studentName: _name, base: _base, ...says } = answers;
  return says;
}

/** Said where a mark that was seen is gone. */
const goneSince = ({ base }: JsonObject): string | null =>
  typeof base === 'string' && base !== '' ? `“${base}” stood there and was taken away meanwhile` : null;

function noteOf(...notes: readonly (string | null)[]): { note?: string } {
  const said = notes.filter((note) => note !== null);
  return said.length === 0 ? {} : { note: said.join('; ') };
}

const sayMark = ({ mark }: PlannedMark, stands: GivenMark): string =>
  mark === stands.mark ? 'something else of it' : `“${mark}”`;
