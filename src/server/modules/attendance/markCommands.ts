import { addDays, mondayOf, noMark, type OperationId, type ReplyOf } from '../../../contract/index.ts';
import type { Facts } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import type { UnitCall } from '../handler.ts';
import { findPupil, lockPupil, type FoundPupil } from '../students/findPupil.ts';
import { codeBook, codeFault, datedFault, type Code, type CodeBook } from './codes.ts';
import { halfDayKey, halfDaysBetween, sessionNames, sessionNumber, type HalfDay } from './halfDays.ts';
import { namesSessions } from './overSessions.ts';
import { readMarksOfSchools } from './readMarks.ts';
import { rollOn, rollsOf, rollsOn, type Roll } from './rolls.ts';
import { expectsMark, schoolsOfWeek } from './twoSchools.ts';
import { saveEach } from './saveManyMarks.ts';
import { REASON_NEEDED, reasonIn, ReasonNeeded } from './markDoor.ts';
import { saveMarks } from './writeMarks.ts';

/** What a call says. */
export type Said = Pick<UnitCall, 'body'>;

/** The session a call is about, its pupil and the code given. */
export interface Marking {
  readonly pupil: FoundPupil;
  readonly rolls: readonly Roll[];
  readonly book: CodeBook;
  readonly code: Code;
  readonly at: HalfDay;
}

/** Facts of the session, by which the operation's rules decide: on a roll, still to come. */
export async function sessionFacts(call: UnitCall): Promise<Facts> {
  const pupil = await findPupil(call, Number(call.body.studentId));
  const date = String(call.body.date);
  const roll = rollOn(await rollsOf(call.db, pupil.id), date);
  return { row: { isRegistered: roll !== undefined, isFuture: date > call.today } };
}

export const refuse = (field: string, sentence: string) =>
  new ServerError('INVALID', { errors: { [field]: sentence } });

export async function readMarking(call: UnitCall): Promise<Marking> {
  const { body, declarations } = call;
  const pupil = await lockPupil(call, Number(body.studentId));
  const book = codeBook(declarations);
  const code = book.get(String(body.mark));
  if (!code) throw refuse('mark', `"${String(body.mark)}" is not an attendance code.`);
  const at = { date: String(body.date), session: sessionNumber(body.session === 'AM' ? 'AM' : 'PM') };
  if (halfDaysBetween(at, at).length === 0) throw refuse('date', 'There is no school on this day');
  return { pupil, rolls: await rollsOf(call.db, pupil.id), book, code, at };
}

/** The school whose cell was marked, where the call says so (D-96). */
export const schoolMeant = ({ body }: Said): { readonly schoolId?: number } =>
  typeof body.schoolId === 'number' ? { schoolId: body.schoolId } : {};

/** Why marks that stand are changed, where the call says so. */
export const reasonOf = ({ body }: Said): { readonly reason: string } => ({ reason: reasonIn(body.reason) });

/** One mark; a code that asks for more than itself is not saved by this call. `action` is what the trail calls it. */
export async function saveMark(call: UnitCall, action: OperationId): Promise<ReplyOf<'attendance.saveMark'>> {
  const { body } = call;
  if (body.base !== undefined || body.saveId !== undefined) return saveSeenMark(call, action);
  const marking = await readMarking(call);
  const { code, at, pupil, rolls, book } = marking;
  if (code.option.opens !== undefined) throw refuse('mark', `The code "${code.value}" needs more details.`);
  const fault = codeFault(book, code.value, { date: at.date, session: sessionNames[at.session] });
  if (fault !== null) throw refuse('mark', fault);
  await saveMarks(call, {
    action,
    pupilId: pupil.id,
    rolls,
    book,
    targets: [at],
    mark: code.value,
    ...schoolMeant(call),
    ...reasonOf(call),
    replaces: () => true,
  });
  return { success: true };
}

/** The same where the call says which mark was seen, or names itself: as one of several. */
async function saveSeenMark(call: UnitCall, action: OperationId): Promise<ReplyOf<'attendance.saveMark'>> {
  const [saved] = await saveEach(call, action, [call.body]);
  if (saved?.status === 'refused' && saved.message === REASON_NEEDED)
    throw new ReasonNeeded([{ date: saved.date, session: saved.session }]);
  if (saved?.status === 'refused') throw refuse('mark', saved.message ?? '');
  if (saved?.status !== 'clash') return { success: true };
  const { mark = null, by = '', at = '' } = saved;
  throw new ServerError('CONFLICT', {
    message: 'Somebody else has changed this mark meanwhile.',
    more: { mark, by, at },
  });
}

/** The rest of the week: every empty session to Friday PM, marked ones too where asked (D-69). */
export async function saveBlock(call: UnitCall): Promise<ReplyOf<'attendance.saveBlock'>> {
  const { code, at, pupil, rolls, book } = await readMarking(call);
  if (!code.canBlock && code.value !== noMark) throw refuse('mark', `The code "${code.value}" cannot fill a week.`);
  const friday: HalfDay = { date: addDays(mondayOf(at.date), 4), session: 2 };
  // A closure may be known ahead; any other single mark may not (D-71).
  const begun = halfDaysBetween(at, friday).filter(({ date }) => date <= call.today || code.value === '#');
  const targets = await ofLine(call, { pupil, rolls, code, at }, await ofSchool(call, { rolls, code, at }, begun));
  const replaces = (half: HalfDay) => call.body.overwrite === true || halfDayKey(half) === halfDayKey(at);
  const changed = await saveMarks(call, {
    action: 'attendance.saveBlock',
    pupilId: pupil.id,
    rolls,
    book,
    targets,
    mark: code.value,
    replaces,
    ...schoolMeant(call),
    ...reasonOf(call),
  });
  return { success: true, count: changed.length };
}

/** X and I marks carry the sub-code of a dated list (D-72, C-54). */
export async function saveWithSubCode(
  call: UnitCall,
  kind: { mark: 'X' | 'I'; lookup: string; action: string },
): Promise<ReplyOf<'attendance.saveXCode'>> {
  const { code, at, pupil, rolls, book } = await readMarking(call);
  if (code.value !== kind.mark) throw refuse('mark', `This call is for the code "${kind.mark}".`);
  const { first, last } = readRange(call, at);
  const subCode = call.declarations.lookup(kind.lookup).options?.find(({ value }) => value === call.body.subCode);
  const fault = subCode
    ? (datedFault(subCode, first.date) ?? datedFault(subCode, last.date))
    : `Please select a '${kind.mark}' Code Type`;
  if (fault !== null) throw refuse('subCode', fault);
  if (last.date > call.today) throw refuse('endDate', 'This day is in the future');
  const targets = await ofSchool(call, { rolls, code, at }, halfDaysBetween(first, last));
  const replaces = replacing(call, { at, first, last });
  await saveMarks(call, {
    action: kind.action,
    pupilId: pupil.id,
    rolls,
    book,
    targets,
    mark: code.value,
    subCode: String(call.body.subCode),
    replaces,
    ...schoolMeant(call),
    ...reasonOf(call),
  });
  return { success: true };
}

/**
 * In a week with two schools the rest of the line of the one that is named: its days alone, and no session that the
 * other has marked or is to mark.
 */
async function ofLine(
  call: UnitCall,
  { pupil, rolls, code, at }: Pick<Marking, 'pupil' | 'rolls' | 'code' | 'at'>,
  sessions: readonly HalfDay[],
): Promise<readonly HalfDay[]> {
  const { schoolId } = schoolMeant(call);
  const monday = mondayOf(at.date);
  if (schoolId === undefined || !schoolsOfWeek(rolls, monday).includes(schoolId)) return sessions;
  // A closure, and the taking away of marks, are that school's own, whatever the other one says.
  if (code.value === '#' || code.value === noMark)
    return sessions.filter(({ date }) => rollsOn(rolls, date).some((roll) => roll.schoolId === schoolId));
  const schoolDays = await readSchoolDays(call.db, call.viewer.authorityId);
  const marks = await readMarksOfSchools(call.db, pupil.id, { first: monday, last: addDays(monday, 4) });
  return sessions.filter((half) => {
    const there = marks.get(halfDayKey(half)) ?? [];
    return halfDayKey(half) === halfDayKey(at) || expectsMark({ rolls, schoolDays, at: half, there }, schoolId);
  });
}

/**
 * Of many sessions those on days of school of the school that is meant; the clicked one too, since a person meant it.
 * A closure, and the taking away of marks, ask for no day of school.
 */
export async function ofSchool(
  call: UnitCall,
  { rolls, code, at }: Pick<Marking, 'rolls' | 'code' | 'at'>,
  sessions: readonly HalfDay[],
): Promise<readonly HalfDay[]> {
  if (code.value === '#' || code.value === noMark) return sessions;
  const { isSchoolDay } = await readSchoolDays(call.db, call.viewer.authorityId);
  const meant = schoolMeant(call).schoolId;
  const schoolOn = ({ date }: HalfDay) => {
    const schools = rollsOn(rolls, date).map(({ schoolId }) => schoolId);
    return schools.find((school) => school === meant) ?? schools[0] ?? null;
  };
  return sessions.filter((half) => halfDayKey(half) === halfDayKey(at) || isSchoolDay(half.date, schoolOn(half)));
}

/**
 * A range of one day was chosen session by session, so marks there give way; in a longer one only the clicked one does.
 */
export function replacing({ body }: Said, { at, first, last }: { at: HalfDay; first: HalfDay; last: HalfDay }) {
  if (namesSessions(body)) return () => false;
  const chosen = body.overwrite === true || first.date === last.date;
  return (half: HalfDay) => chosen || halfDayKey(half) === halfDayKey(at);
}

/** First and last session of a call; without dates of its own the clicked session alone. */
export function readRange({ body }: Said, at: HalfDay): { first: HalfDay; last: HalfDay } {
  if (body.startDate === undefined) return { first: at, last: at };
  const startSession = body.startSession === undefined ? at.session : Number(body.startSession);
  const first: HalfDay = { date: String(body.startDate), session: startSession === 2 ? 2 : 1 };
  const last: HalfDay = { date: String(body.endDate ?? body.startDate), session: body.session === 'AM' ? 1 : 2 };
  const endFault = "Please select a valid 'End date'";
  if (last.date < first.date) throw refuse('endDate', endFault);
  // Before the days are listed: centuries of them would keep everybody else waiting.
  if (academicYearId(first.date) !== academicYearId(last.date))
    throw refuse('endDate', 'Please choose dates within one academic year');
  if (halfDaysBetween(first, last).length === 0) throw refuse('endDate', endFault);
  return { first, last };
}
