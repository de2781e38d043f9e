import { addDays, isSchoolWeekday, mondayOf } from '../../../contract/index.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';
import type { SeededPupil } from './pupils.ts';
import { randomFrom, type Random } from './random.ts';
import { isSchoolDay, schoolDaysBefore } from './schoolDays.ts';
import { addSuspensions, ownDays, schoolOn, suspensionsOf, type Suspension } from './suspensions.ts';

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

/** A year of marks up to this morning; this week has gaps. */
export async function addMarks(
  db: Db,
  { pupils, today }: { pupils: readonly SeededPupil[]; today: string },
): Promise<void> {
  const rows: MarkRow[] = [];
  const suspensions: Suspension[] = [];
  pupils.forEach((pupil, index) => {
    if (pupil.isPercentageRegister) return;
    const own = suspensionsOf(pupil, { index, today });
    suspensions.push(...own);
    rows.push(
      ...marksOf(pupil, {
        habits: habitsOf(index),
        random: randomFrom(pupil.id * 15_485_867),
        today,
        marked: markedDays(own),
      }),
    );
  });
  for (let from = 0; from < rows.length; from += 5000) await insertMarks(db, rows.slice(from, from + 5000));
  await addSuspensions(db, suspensions);
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

/** What a pupil's year looks like; shares of days of school. */
interface Habits {
  /** On which an illness begins. */
  readonly ill: number;
  /** Away without leave, a whole day. */
  readonly truant: number;
  /** Late in the morning. */
  readonly late: number;
}

/** Most are seldom away; one in ten misses more than a tenth of the year, one in ten is often late. */
function habitsOf(index: number): Habits {
  if (index % 10 === 3) return { ill: 0.03, truant: 0.07, late: 0.06 };
  if (index % 10 === 8) return { ill: 0.012, truant: 0.006, late: 0.09 };
  return { ill: 0.006 + (index % 4) * 0.002, truant: index % 7 === 5 ? 0.006 : 0, late: 0.012 };
}

/** Mark by day of suspension. */
function markedDays(suspensions: readonly Suspension[]): ReadonlyMap<string, string> {
  return new Map(
    suspensions.flatMap(({ days }) => days.map((day, index): [string, string] => [day, index < ownDays ? 'E' : 'B'])),
  );
}

interface PupilYear {
  readonly habits: Habits;
  readonly random: Random;
  readonly today: string;
  readonly marked: ReadonlyMap<string, string>;
}

function marksOf(pupil: SeededPupil, year: PupilYear): MarkRow[] {
  const { today, random, habits, marked } = year;
  const rows: MarkRow[] = [];
  let ill = 0;
  const open = schoolDaysBefore(today, 3)[0] ?? today;
  for (let date = addDays(today, -365); date <= today; date = addDays(date, 1)) {
    const schoolId = schoolOn(pupil, date);
    if (!isSchoolWeekday(date) || schoolId === null) continue;
    const isOpen = isSchoolDay(date);
    if (isOpen && ill === 0 && random.chance(habits.ill)) ill = 1 + random.below(4);
    const day = isOpen ? dayOf({ habits, random, isIll: ill > 0, isRecent: date >= open }) : ['#', '#'];
    if (isOpen && ill > 0) ill -= 1;
    for (const session of [1, 2]) {
      const mark = marked.get(date) ?? day[session - 1] ?? '';
      if ((date === today && session === 2) || (!marked.has(date) && isGap(pupil, { date, session, today }))) continue;
      rows.push({
        authority_id: pupil.authorityId,
        pupil_id: pupil.id,
        mark_date: date,
        session,
        school_id: schoolId,
        mark,
        sub_code: mark === 'I' ? 'I01' : null,
        comment:
          mark === 'B'
            ? marked.has(date)
              ? 'At the pupil referral unit from day six'
              : 'Day at an outdoor learning centre'
            : null,
      });
    }
  }
  return rows;
}

interface Chance {
  readonly habits: Habits;
  readonly random: Random;
  readonly isIll: boolean;
  /** Whether the school may not know the reason yet. */
  readonly isRecent: boolean;
}

/** Leave for an exceptional reason, a visit, sport, a day elsewhere. */
const seldom: readonly (readonly [string, string])[] = [
  ['C', 'C'],
  ['/', 'C'],
  ['V', 'V'],
  ['P', '\\'],
  ['B', 'B'],
];

/** Marks of the morning and the afternoon of a day of school. */
function dayOf({ habits, random, isIll, isRecent }: Chance): readonly [string, string] {
  if (isIll) return ['I', 'I'];
  if (random.chance(habits.truant)) return isRecent ? ['N', 'N'] : random.chance(0.3) ? ['/', 'O'] : ['O', 'O'];
  if (random.chance(habits.late)) return [random.chance(0.12) ? 'U' : 'L', '\\'];
  if (random.chance(0.012)) return random.chance(0.5) ? ['M', '\\'] : ['/', 'M'];
  return random.chance(0.008) ? random.pick(seldom) : ['/', '\\'];
}

/** Days of this week that nobody has filled in yet, so that there is something to do. */
function isGap(
  pupil: SeededPupil,
  { date, session, today }: { date: string; session: number; today: string },
): boolean {
  if (date < mondayOf(today)) return pupil.id % 6 === 0 && date > addDays(today, -14) && session === 2;
  return (pupil.id + Number(date.slice(8))) % 4 === 0 || (session === 2 && pupil.id % 3 === 0);
}
