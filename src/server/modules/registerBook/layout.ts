import { addDays, weekday } from '../../../contract/index.ts';
import { isDate } from '../../../engine/index.ts';
import { halfDaysBetween, sessionNames, type HalfDay } from '../attendance/halfDays.ts';
import { day } from '../students/refuse.ts';

// How a week's register stands in a workbook, for whoever writes it and whoever reads what came back.

/** Its sheets, in this order; the last two are shown to nobody. */
export const bookSheets = { register: 'Register', help: 'What to do', codes: 'Codes', ids: 'Ids' } as const;

/** Days for which a workbook can be brought back (D-280). */
export const BOOK_DAYS = 14;

/** What the first cell of the sheet of ids says: the kind of workbook, and how it is laid out. */
export const BOOK_MARK = 'Register workbook 1';

/** Columns of the register before its sessions; that of the pupil's number is hidden. */
export const pupilColumns = ['Id', 'Pupil', 'School', 'Year group'] as const;

/** The sessions of the week that begins on a Monday. */
export const sessionsOf = (monday: string): HalfDay[] =>
  halfDaysBetween({ date: monday, session: 1 }, { date: addDays(monday, 4), session: 2 });

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** The heading of a session's column, by which it is found again. */
export const sessionHeading = ({ date, session }: HalfDay): string =>
  `${weekdayNames[weekday(date) - 1] ?? ''} ${day(date)} ${sessionNames[session]}`;

/** What the sheet of ids holds of one cell of the register. */
export interface BookCell {
  readonly pupilId: number;
  readonly at: HalfDay;
  /** The mark that stood when the workbook was made; empty where none did. */
  readonly base: string;
  /** What was written into the cell: the mark, or why none can stand there. */
  readonly shown: string;
}

/** Whose workbook it is, of which week, and the last day on which it can be brought back. */
export interface BookHead {
  readonly authorityId: number;
  readonly monday: string;
  readonly lastDay: string;
}

/** The lines of the sheet of ids. */
export const idLines = (head: BookHead, cells: readonly BookCell[]): string[][] => [
  [BOOK_MARK, String(head.authorityId), head.monday, head.lastDay],
  ...cells.map(({ pupilId, at, base, shown }) => [String(pupilId), at.date, sessionNames[at.session], base, shown]),
];

/** Reads those lines again; null of a workbook that has none, or others. */
export function readIds(
  lines: readonly (readonly string[])[],
): { readonly head: BookHead; readonly cells: readonly BookCell[] } | null {
  const [[mark, authorityId, monday = '', lastDay = ''] = [], ...rest] = lines;
  if (mark !== BOOK_MARK) return null;
  const cells = rest.map(([pupilId, date = '', session, base = '', shown = '']): BookCell => {
    const at: HalfDay = { date, session: session === sessionNames[2] ? 2 : 1 };
    return { pupilId: Number(pupilId), at, base, shown };
  });
  const isSound = cells.every(({ pupilId, at }) => Number.isSafeInteger(pupilId) && isDate(at.date));
  return isSound ? { head: { authorityId: Number(authorityId), monday, lastDay }, cells } : null;
}
