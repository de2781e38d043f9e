import { MOST_REGISTER_BYTES, noMark, REGISTER_KIND } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import type { FileRow } from '../../workbook/reading/messages.ts';
import { codeBook, type CodeBook } from '../attendance/codes.ts';
import { sessionNames } from '../attendance/halfDays.ts';
import { readBroughtBack, refusedBook, refuseForeign, type SheetLines } from '../imports/broughtBack.ts';
import { markOfRow } from '../imports/marks/saidMark.ts';
import { bookSheets, pupilColumns, readIds, sessionHeading, type BookCell } from './layout.ts';

/** Reads a workbook of the register and keeps what each cell that was filled in would do; no mark is changed. */
export const bringBack = readBroughtBack({
  action: 'register.bringBack',
  kindId: REGISTER_KIND,
  mostBytes: MOST_REGISTER_BYTES,
  sheets: [bookSheets.register, bookSheets.ids],
  rowsOf(call, [register = [], ids = []]) {
    const held = readIds(ids);
    if (held === null || register.length === 0)
      throw refusedBook('This is no workbook of the register, or sheets of it were taken out.');
    refuseForeign(call, held.head, {
      what: 'register',
      instead: 'Please make a new one, or give its marks in the register.',
    });
    const rows = rowsOf(codeBook(call.declarations), register, held.cells);
    if (rows.length === 0) throw refusedBook('No mark was filled in or changed in this workbook.');
    return rows;
  },
});

/** What the import of marks reads of a file, of cells that say another thing than when the workbook was made. */
function rowsOf(book: CodeBook, register: SheetLines, cells: readonly BookCell[]): FileRow[] {
  const [titles = [], ...lines] = register;
  const columns = new Map(titles.map((title, column) => [title, column]));
  const ofPupil = new Map<string, (readonly string[])[]>();
  for (const line of lines) ofPupil.set(line[0] ?? '', [...(ofPupil.get(line[0] ?? '') ?? []), line]);
  const nameColumn = pupilColumns.indexOf('Pupil');
  const answers = cells.flatMap((cell): JsonObject[] => {
    const column = columns.get(sessionHeading(cell.at));
    if (column === undefined)
      throw refusedBook(`The column “${sessionHeading(cell.at)}” is not in the register of this workbook.`);
    // A line that was taken out says nothing; one that stands there twice is told of as a row of the import.
    return (ofPupil.get(String(cell.pupilId)) ?? []).flatMap((line) => {
      const said = saidIn(book, cell, line[column] ?? '');
      return said === null ? [] : [answersOf(cell, line[nameColumn] ?? '', said)];
    });
  });
  return answers.map((each, place) => ({ row: place + 1, cells: [], answers: each, faults: {} }));
}

const answersOf = ({ pupilId, at, base }: BookCell, studentName: string, mark: string): JsonObject => ({
  studentId: pupilId,
  studentName,
  date: at.date,
  session: sessionNames[at.session],
  mark,
  base,
});

/** The mark that a cell says; null where it says what it said, or nothing where there was nothing. */
function saidIn(book: CodeBook, { at, base, shown }: BookCell, text: string): string | null {
  if (text === shown) return null;
  const mark = text === '' ? noMark : markOfRow(book, text, at);
  return mark === base || (mark === noMark && base === '') ? null : mark;
}
