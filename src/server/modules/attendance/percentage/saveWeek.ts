import { sql } from 'kysely';
import { addDays, weekday, type ReplyOf } from '../../../../contract/index.ts';
import { isObject, type Facts, type JsonObject } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import { findPupil, lockPupil, type FoundPupil } from '../../students/findPupil.ts';
import { refuse } from '../markCommands.ts';
import { askedWeeks } from './weekSource.ts';
import { asksOf } from './yearWeeks.ts';

/** What a week says: how much was attended, or that nobody asks. */
interface WeekValue {
  readonly percentageAttended: number | null;
  readonly attendanceNotRequired: boolean;
}

/** A week as it stands. */
interface StoredWeek extends WeekValue {
  readonly schoolId: number | null;
  readonly isRegistered: boolean;
  /** What would hold of it without an entry. */
  readonly unlessEntered: boolean;
}

/** Facts of the week, by which the operation's rules decide: on a roll, still to come; and of the pupil's register. */
export async function weekFacts(call: UnitCall): Promise<Facts> {
  const pupil = await findPupil(call, Number(call.body.studentId));
  const monday = readMonday(call);
  const { isRegistered } = await weekOf(call, pupil, monday);
  return {
    row: { isRegistered, isFuture: monday > call.today },
    pupil: { isPercentageRegister: pupil.is_percentage_register },
  };
}

/**
 * Saves a week's figure, or that it is not required, which leaves it without one (PATT-8, PATT-9). With `base`, the
 * value that was seen, another one there now is kept and said beside the one that was sent. What a week would say
 * without an entry is no entry.
 */
export async function saveWeek(call: UnitCall): Promise<ReplyOf<'attendance.savePercentage'>> {
  const pupil = await lockPupil(call, Number(call.body.studentId));
  const monday = readMonday(call);
  const week = await weekOf(call, pupil, monday);
  const wanted = readWanted(call);
  if (week.schoolId === null || call.body.organisationId !== week.schoolId)
    throw refuse('organisationId', 'The week belongs to another school. Please load the page again.');
  const before: WeekValue = {
    percentageAttended: week.percentageAttended,
    attendanceNotRequired: week.attendanceNotRequired,
  };
  if (isSame(before, wanted)) return { success: true };
  refuseOther(call, before, wanted);
  const key = { authority_id: call.viewer.authorityId, pupil_id: pupil.id, week_start: monday };
  if (wanted.percentageAttended === null && wanted.attendanceNotRequired === week.unlessEntered)
    await call.db
      .deleteFrom('attendance_week')
      .where('pupil_id', '=', pupil.id)
      .where('week_start', '=', monday)
      .execute();
  else await enter(call, { ...key, school_id: week.schoolId }, wanted);
  await audit(call, {
    action: 'attendance.savePercentage',
    record: `pupil/${pupil.id}`,
    detail: { weekStartDate: monday, before, after: wanted },
  });
  return { success: true };
}

interface EntryKey {
  readonly authority_id: number;
  readonly pupil_id: number;
  readonly week_start: string;
  readonly school_id: number;
}

async function enter({ db }: UnitCall, key: EntryKey, wanted: WeekValue): Promise<void> {
  const said = {
    school_id: key.school_id,
    percent_hundredths: wanted.percentageAttended === null ? null : wanted.percentageAttended * 100,
    is_not_required: wanted.attendanceNotRequired,
  };
  await db
    .insertInto('attendance_week')
    .values({ ...key, ...said })
    .onConflict((conflict) => conflict.columns(['authority_id', 'pupil_id', 'week_start']).doUpdateSet(said))
    .execute();
}

/** The week's Monday: this call alone writes days with slashes (FORM-19). */
function readMonday({ body }: UnitCall): string {
  const date = String(body.weekStartDate).replaceAll('/', '-');
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || addDays(date, 0) !== date || weekday(date) !== 1)
    throw refuse('weekStartDate', 'A week begins on a Monday');
  return date;
}

function readWanted({ body }: UnitCall): WeekValue {
  if (body.attendanceNotRequired === true) return { percentageAttended: null, attendanceNotRequired: true };
  const percent = body.percentageAttended === null ? null : Number(body.percentageAttended);
  if (percent !== null && !(Number.isInteger(percent) && percent >= 0 && percent <= 100))
    throw refuse('percentageAttended', 'Please ensure the number you input is between 0 - 100.');
  return { percentageAttended: percent, attendanceNotRequired: false };
}

/** Another value than was seen is not written over unseen. */
function refuseOther({ body }: UnitCall, now: WeekValue, wanted: WeekValue): void {
  const base = isObject(body.base) ? valueOf(body.base) : now;
  if (isSame(base, now)) return;
  const sentence = `Somebody else has entered ${inWords(now)} meanwhile. ${capital(inWords(wanted))} was not saved; save again to replace it.`;
  throw new ServerError('CONFLICT', { message: sentence, errors: { percentageAttended: sentence } });
}

const valueOf = ({ percentageAttended, attendanceNotRequired }: JsonObject): WeekValue => ({
  percentageAttended: typeof percentageAttended === 'number' ? percentageAttended : null,
  attendanceNotRequired: attendanceNotRequired === true,
});

const isSame = (a: WeekValue, b: WeekValue) =>
  a.percentageAttended === b.percentageAttended && a.attendanceNotRequired === b.attendanceNotRequired;

const inWords = ({ percentageAttended, attendanceNotRequired }: WeekValue) =>
  attendanceNotRequired
    ? 'that attendance is not required'
    : percentageAttended === null
      ? 'no figure'
      : `${percentageAttended}%`;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

async function weekOf({ db }: UnitCall, pupil: FoundPupil, monday: string): Promise<StoredWeek> {
  const asked = await asksOf(db, { authorityId: pupil.authority_id, pupilId: pupil.id, mondays: [monday] });
  const { rows } = await sql<StoredWeek>`
    select found.school_id as "schoolId", found.roll_school_id is not null as "isRegistered",
      (entry.percent_hundredths / 100.0)::float8 as "percentageAttended",
      week.is_not_required as "attendanceNotRequired", found.has_no_school or found.has_marks as "unlessEntered"
    from ${askedWeeks(asked)} where pupil.id = ${pupil.id}`.execute(db);
  const [week] = rows;
  if (week === undefined) throw new ServerError('NOT_FOUND');
  return week;
}
