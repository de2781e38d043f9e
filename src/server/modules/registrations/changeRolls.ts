import type { OperationId } from '../../../contract/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tell } from '../../alerts/tell.ts';
import { rollOn, rollsOf, type Roll } from '../attendance/rolls.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import type { FoundPupil } from '../students/findPupil.ts';
import { day, refuse } from '../students/refuse.ts';

/** A change of a pupil's registrations. */
export interface RollChange {
  readonly action: OperationId;
  readonly pupil: FoundPupil;
  readonly reason?: string;
  /** Writes it; what is wrong then undoes the call. */
  readonly write: (rolls: readonly Roll[]) => Promise<unknown>;
}

/** Changes registrations, looks whether all of them still agree, and lets the pupil's present school follow. */
export async function changeRolls(call: UnitCall, { action, pupil, reason, write }: RollChange): Promise<void> {
  const before = await rollsOf(call.db, pupil.id);
  await write(before);
  const after = await rollsOf(call.db, pupil.id);
  const changed = after.filter((roll) => !before.some((former) => isUnchanged(former, roll)));
  for (const check of [checkStart, checkEnd]) for (const roll of changed) check(call, pupil, roll);
  for (const roll of changed) checkOverlaps(roll, after);
  await checkMarks(call, pupil, { before, after });
  await audit(call, {
    action,
    record: `pupil/${pupil.id}`,
    detail: { before: { rolls: before.map(told) }, after: { rolls: after.map(told) }, ...(reason && { reason }) },
  });
  await followMain(call, pupil, { before, after });
}

interface Rolls {
  readonly before: readonly Roll[];
  readonly after: readonly Roll[];
}

const told = ({ schoolId, start, end, isMain }: Roll) => ({ schoolId, startDate: start, endDate: end, isMain });

const isUnchanged = (former: Roll, roll: Roll) =>
  former.id === roll.id && former.start === roll.start && former.end === roll.end;

/** What lies ahead is recorded when it comes: nothing would move the pupil on the day. */
function checkStart({ today }: UnitCall, pupil: FoundPupil, { start }: Roll): void {
  if (start < pupil.date_of_birth) throw refuse('startDate', `The child was born on ${day(pupil.date_of_birth)}.`);
  if (start > today) throw refuse('startDate', 'The first day at a school cannot be in the future.');
}

function checkEnd({ today }: UnitCall, _pupil: FoundPupil, { end }: Roll): void {
  if (end !== null && end > today) throw refuse('endDate', 'The last day at a school cannot be in the future.');
}

/** One main school at a time, and each school once at a time. */
function checkOverlaps(one: Roll, rolls: readonly Roll[]): void {
  const other = rolls.find(
    (each) => each.id !== one.id && meet(one, each) && (isSame(one, each) || areMain(one, each)),
  );
  if (other === undefined) return;
  const what = isSame(one, other)
    ? `${one.schoolName} would be recorded twice`
    : `${one.schoolName} and ${other.schoolName} would both be the main school`;
  throw refuse('startDate', `${what} from ${day(one.start > other.start ? one.start : other.start)}.`);
}

const meet = (one: Roll, other: Roll) => startsBy(one, other.end) && startsBy(other, one.end);
const startsBy = ({ start }: Roll, end: string | null) => end === null || start <= end;
const isSame = (one: Roll, other: Roll) => one.schoolId === other.schoolId;
const areMain = (one: Roll, other: Roll) => one.isMain && other.isMain;

/** Marks that would stand on days without a school are said; marks that stood so before are not this change's. */
async function checkMarks({ db }: UnitCall, pupil: FoundPupil, { before, after }: Rolls): Promise<void> {
  const rows = await db
    .selectFrom('attendance_mark')
    .select('mark_date')
    .where('pupil_id', '=', pupil.id)
    .orderBy('mark_date')
    .execute();
  const outside = rows.filter(({ mark_date }) => rollOn(before, mark_date) && !rollOn(after, mark_date));
  const [first, last] = [outside[0], outside.at(-1)];
  if (first === undefined || last === undefined) return;
  const marks = outside.length === 1 ? '1 mark' : `${outside.length} marks`;
  const days =
    first.mark_date === last.mark_date
      ? `on ${day(first.mark_date)}`
      : `from ${day(first.mark_date)} to ${day(last.mark_date)}`;
  throw refuse('startDate', `There would be ${marks} ${days} on days on which the pupil is at no school.`);
}

/** The school that the pupil is at changes only where the main roll of today does. */
async function followMain(call: UnitCall, { id, school_id }: FoundPupil, { before, after }: Rolls): Promise<void> {
  const mainToday = (rolls: readonly Roll[]) =>
    rollOn(
      rolls.filter(({ isMain }) => isMain),
      call.today,
    )?.schoolId;
  const now = mainToday(after) ?? null;
  if (mainToday(before) === mainToday(after) || now === school_id) return;
  await call.db.updateTable('pupil').set({ school_id: now }).where('id', '=', id).execute();
  await tell(call, { alert: alertId.schoolChanged, pupilId: id });
}
