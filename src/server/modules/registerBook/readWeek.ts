import { addDays } from '../../../contract/index.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { codeBook, codeFault, type CodeBook } from '../attendance/codes.ts';
import { sessionNames, type HalfDay } from '../attendance/halfDays.ts';
import { markKey } from '../attendance/judgeMarks.ts';
import { longAgo } from '../attendance/longAgo.ts';
import { rollsOfMany, rollsOn, type Roll } from '../attendance/rolls.ts';
import { schoolOf, standingAt } from '../attendance/writeMarks.ts';
import type { UnitCall } from '../handler.ts';
import { readStanding } from '../imports/marks/readGround.ts';
import { sessionsOf, type BookCell } from './layout.ts';

/** A cell of the register in a workbook, and whether it is to be filled in. */
export interface WeekCell extends BookCell {
  readonly isOpen: boolean;
}

/** A pupil with a cell for each session of the week. */
export interface WeekLine {
  readonly pupilId: number;
  readonly name: string;
  readonly school: string;
  readonly yearGroupId: number | null;
  readonly cells: readonly WeekCell[];
}

/** What is written into cells in which no mark can stand. */
const NOT_ON_ROLL = 'Not on roll';
const NO_SCHOOL = 'No school';

/**
 * The codes that a session takes in a workbook, in the order of their list: all but that of a suspension, which is
 * recorded. What the register would ask beside a code is said there later.
 */
export const codesFor = (book: CodeBook, { date, session }: HalfDay): string[] =>
  [...book.values()]
    .filter(({ value, option }) => value !== '-' && option.opens !== 'mark/exclusion')
    .map(({ value }) => value)
    .filter((mark) => codeFault(book, mark, { date, session: sessionNames[session] }) === null);

interface PupilOfWeek {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly year_group_id: number | null;
}

/**
 * The session pupils in sight who were on a roll on a day of the week, by name, with their marks as they stand, read in
 * a number of statements that does not grow with theirs.
 */
export async function readWeek(call: UnitCall, monday: string): Promise<WeekLine[]> {
  const { db, viewer, declarations, today } = call;
  const pupils = await readPupils(call, monday);
  const rolls = await rollsOfMany(
    db,
    pupils.map(({ id }) => id),
  );
  const days = await readSchoolDays(db, viewer.authorityId);
  const sessions = sessionsOf(monday);
  const dates = [...new Set(sessions.map(({ date }) => date))];
  const standing = await readStanding(
    call,
    pupils.flatMap(({ id }) => dates.map((day) => ({ pupil: id, day }))),
  );
  const book = codeBook(declarations);
  const isLongAgo = longAgo(days, today);
  return pupils.map(({ id, first_name, last_name, year_group_id }) => {
    const own = rolls.get(id) ?? [];
    const cellAt = (at: HalfDay): WeekCell => {
      const there = standing.get(markKey(id, at)) ?? [];
      const school = schoolOf({ rolls: own }, at, there);
      if (school === undefined) return { pupilId: id, at, base: '', shown: NOT_ON_ROLL, isOpen: false };
      const base = standingAt({ rolls: own }, at, there, school)?.mark ?? '';
      if (!days.isSchoolDay(at.date, school)) return { pupilId: id, at, base, shown: base || NO_SCHOOL, isOpen: false };
      // Behind a suspension stands its record, and an old mark is changed with a reason: both in the register itself.
      const isKept = base !== '' && (book.get(base)?.option.opens === 'mark/exclusion' || isLongAgo(at.date, school));
      return { pupilId: id, at, base, shown: base, isOpen: !isKept };
    };
    const name = `${last_name}, ${first_name}`;
    return { pupilId: id, name, school: schoolIn(own, dates), yearGroupId: year_group_id, cells: sessions.map(cellAt) };
  });
}

const readPupils = (call: UnitCall, monday: string): Promise<PupilOfWeek[]> =>
  call.db
    .selectFrom('pupil')
    .select(['pupil.id', 'first_name', 'last_name', 'year_group_id'])
    .where(visiblePupils(call))
    .where('is_percentage_register', '=', false)
    .where('passed_on', 'is', null)
    .where('pupil.id', 'in', (is) =>
      is
        .selectFrom('registration')
        .select('pupil_id')
        .where('start_date', '<=', addDays(monday, 4))
        .where((roll) => roll.or([roll('end_date', 'is', null), roll('end_date', '>=', monday)])),
    )
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('pupil.id')
    .execute();

/** The school of the first day of the week on which there is one. */
function schoolIn(rolls: readonly Roll[], dates: readonly string[]): string {
  for (const date of dates) {
    const [first] = rollsOn(rolls, date);
    if (first !== undefined) return first.schoolName;
  }
  return '';
}
