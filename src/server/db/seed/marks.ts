import { sql } from 'kysely';
import { addDays, isSchoolWeekday, mondayOf } from '../../modules/calendar/dates.ts';
import { easterSunday } from '../../modules/calendar/academicYears.ts';
import type { Db } from '../unitOfWork.ts';
import type { SeededPupil } from './pupils.ts';
import type { Random } from './random.ts';

export interface MarksInput {
  readonly pupils: readonly SeededPupil[];
  readonly today: string;
  readonly random: Random;
}

interface MarkRow {
  authority_id: number;
  pupil_id: number;
  mark_date: string;
  session: number;
  mark: string;
  sub_code: string | null;
  comment: string | null;
  school_id: number;
}

interface Suspension {
  pupil: SeededPupil;
  typeId: number;
  reasonId: number | null;
  dates: string[];
  schoolId: number;
}

/** A year of marks up to this morning; this week has gaps. */
export async function addMarks(db: Db, input: MarksInput): Promise<void> {
  const rows: MarkRow[] = [];
  const suspensions: Suspension[] = [];
  input.pupils.forEach((pupil, index) => {
    if (pupil.isPercentageRegister) return;
    const own = suspensionsOf(pupil, { index, today: input.today });
    suspensions.push(...own);
    rows.push(...marksOf(pupil, { ...input, suspended: new Set(own.flatMap(({ dates }) => dates)) }));
  });
  for (let from = 0; from < rows.length; from += 5000) await insertMarks(db, rows.slice(from, from + 5000));
  await addExclusions(db, suspensions);
}

/** One document instead of many parameters: a statement takes at most 65,535 of those. */
async function insertMarks(db: Db, rows: readonly MarkRow[]): Promise<void> {
  await sql`
    insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, sub_code, comment, school_id)
    select authority_id, pupil_id, mark_date, session, mark, sub_code, comment, school_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(
      authority_id int, pupil_id int, mark_date date, session int, mark text, sub_code text, comment text, school_id int)
  `.execute(db);
}

interface PupilYear extends MarksInput {
  readonly suspended: ReadonlySet<string>;
}

function marksOf(pupil: SeededPupil, { today, random, suspended }: PupilYear): MarkRow[] {
  const rows: MarkRow[] = [];
  const absent = 0.02 + random.next() * 0.1;
  let ill = 0;
  for (let date = addDays(today, -365); date <= today; date = addDays(date, 1)) {
    const schoolId = schoolOn(pupil, date);
    if (!isSchoolWeekday(date) || schoolId === null) continue;
    if (ill === 0 && random.chance(absent / 3)) ill = 1 + random.below(3);
    for (const session of [1, 2]) {
      const mark = isHoliday(date) ? '#' : suspended.has(date) ? 'E' : chosen({ random, session, absent, ill: ill > 0 });
      if ((date === today && session === 2) || isGap(pupil, { date, session, today })) continue;
      rows.push({
        authority_id: pupil.authorityId, pupil_id: pupil.id, mark_date: date, session, school_id: schoolId, mark,
        sub_code: mark === 'I' ? 'I01' : null,
        comment: mark === 'B' ? 'Day at an outdoor learning centre' : null,
      });
    }
    if (ill > 0) ill -= 1;
  }
  return rows;
}

interface Chance {
  readonly random: Random;
  readonly session: number;
  readonly absent: number;
  readonly ill: boolean;
}

function chosen({ random, session, absent, ill }: Chance): string {
  if (ill) return 'I';
  if (random.chance(absent / 2)) return random.pick(['M', 'O', 'N', 'U', 'C', 'L', 'L', 'B', 'V', 'P']);
  return session === 1 ? '/' : '\\';
}

/** Days of this week that nobody has filled in yet, so that there is something to do. */
function isGap(pupil: SeededPupil, { date, session, today }: { date: string; session: number; today: string }): boolean {
  if (date < mondayOf(today)) return pupil.id % 6 === 0 && date > addDays(today, -14) && session === 2;
  return (pupil.id + Number(date.slice(8))) % 4 === 0 || (session === 2 && pupil.id % 3 === 0);
}

function schoolOn(pupil: SeededPupil, date: string): number | null {
  const found = pupil.registrations.find(({ start, end, main }) => main && start <= date && (end === null || date <= end));
  return found?.schoolId ?? null;
}

/** Weeks without school, for both authorities the same; recorded with # (D-13). */
export function isHoliday(date: string): boolean {
  const day = date.slice(5);
  const easter = easterSunday(Number(date.slice(0, 4)));
  const aroundEaster = date >= addDays(easter, -7) && date <= addDays(easter, 7);
  return (
    (day >= '07-22' && day <= '08-31') || day >= '12-21' || day <= '01-03' || aroundEaster ||
    (day >= '10-25' && day <= '10-31') || (day >= '02-15' && day <= '02-21') || (day >= '05-25' && day <= '05-31')
  );
}

/** A few pupils were suspended for one to three days, one of them without a reason on record. */
function suspensionsOf(pupil: SeededPupil, { index, today }: { index: number; today: string }): Suspension[] {
  if (index % 8 !== 4 || pupil.yearGroupId < 5 || pupil.yearGroupId > 13) return [];
  return [24, 61, 230].slice(0, 1 + (index % 3)).flatMap((ago, nth) => {
    const first = firstSchoolDay(addDays(mondayOf(today), -ago));
    const dates = [first, addDays(first, 1)].slice(0, 1 + (nth % 2));
    const schoolId = schoolOn(pupil, first);
    if (schoolId === null) return [];
    return [{ pupil, typeId: 1, reasonId: nth === 1 ? null : 3 + (index % 2), dates, schoolId }];
  });
}

/** The next Monday that is a day of school: a suspension starts there. */
function firstSchoolDay(date: string): string {
  let day = mondayOf(date);
  while (isHoliday(day)) day = addDays(day, 7);
  return day;
}

async function addExclusions(db: Db, suspensions: readonly Suspension[]): Promise<void> {
  if (suspensions.length === 0) return;
  const rows = suspensions.map(({ pupil, typeId, reasonId, dates, schoolId }) => ({
    authority_id: pupil.authorityId,
    pupil_id: pupil.id,
    school_id: schoolId,
    type_id: typeId,
    reason_id: reasonId,
    comments: 'Reintegration meeting held with the carer on the first day back.',
    start_date: dates[0] as string,
    start_session: 1,
    end_date: dates.at(-1) as string,
    end_session: 2,
    session_count: dates.length * 2,
    created_at: `${dates[0]}T15:00:00Z`,
  }));
  await db.insertInto('exclusion').values(rows).execute();
}
