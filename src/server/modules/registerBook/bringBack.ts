import { MOST_REGISTER_BYTES, noMark, REGISTER_KIND, type ReplyOf } from '../../../contract/index.ts';
import { isDate, type JsonObject } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { readSheets, type Reading } from '../../workbook/reading/reading.ts';
import type { CellRow } from '../../workbook/reading/fileCells.ts';
import type { FileRow } from '../../workbook/reading/messages.ts';
import { inTurn } from '../../workbook/turns.ts';
import { codeBook, type CodeBook } from '../attendance/codes.ts';
import { sessionNames } from '../attendance/halfDays.ts';
import type { Call, ReadingHandler, ReceivedFile } from '../handler.ts';
import { markOfRow } from '../imports/marks/saidMark.ts';
import { followed } from '../imports/progress/followed.ts';
import { keepRows } from '../imports/uploadRows.ts';
import { day } from '../students/refuse.ts';
import { bookSheets, pupilColumns, readIds, sessionHeading, type BookCell, type BookHead } from './layout.ts';

/** Rows that are compared with the records at a time. */
const atOnce = 500;

/** Reads a workbook of the register and keeps what each cell that was filled in would do; no mark is changed. */
export const bringBack: ReadingHandler<ReplyOf<'register.bringBack'>> = {
  mostBytes: MOST_REGISTER_BYTES,
  read: (call, file, { inUnit }) =>
    inTurn({ userId: call.viewer.userId, signal: new AbortController().signal }, async () => {
      const rows = await changedRows(call, file);
      const { fileName } = file;
      return followed(call, { step: 'read', fileName }, (tell) =>
        inUnit((unit) =>
          keepRows(unit, {
            action: 'register.bringBack',
            kindId: REGISTER_KIND,
            fileName,
            reading: readingOf(rows),
            tell,
          }),
        ),
      );
    }),
};

const refused = (message: string) => new ServerError('INVALID', { message });

async function changedRows(call: Call, { bytes, fields }: ReceivedFile): Promise<FileRow[]> {
  const password = fields.password ?? '';
  const [register = [], ids = []] = await readSheets({
    bytes,
    password: password === '' ? null : password,
    names: [bookSheets.register, bookSheets.ids],
  });
  const held = readIds(ids.map(({ cells }) => cells.map(textOf)));
  if (held === null || register.length === 0)
    throw refused('This is no workbook of the register, or sheets of it were taken out.');
  refuseHead(call, held.head);
  const rows = rowsOf(codeBook(call.declarations), register, held.cells);
  if (rows.length === 0) throw refused('No mark was filled in or changed in this workbook.');
  return rows;
}

function refuseHead({ viewer, today }: Call, { authorityId, lastDay }: BookHead): void {
  if (authorityId !== viewer.authorityId)
    throw refused('This workbook is of another authority’s register, and cannot be brought back here.');
  if (!isDate(lastDay) || lastDay < today)
    throw refused(
      `This workbook could be brought back until ${isDate(lastDay) ? day(lastDay) : 'an earlier day'}. ` +
        'Please make a new one, or give its marks in the register.',
    );
}

/** What the import of marks reads of a file, of cells that say another thing than when the workbook was made. */
function rowsOf(book: CodeBook, register: readonly CellRow[], cells: readonly BookCell[]): FileRow[] {
  const [titles = [], ...lines] = register.map((line) => line.cells.map(textOf));
  const columns = new Map(titles.map((title, column) => [title, column]));
  const ofPupil = new Map<string, (readonly string[])[]>();
  for (const line of lines) ofPupil.set(line[0] ?? '', [...(ofPupil.get(line[0] ?? '') ?? []), line]);
  const nameColumn = pupilColumns.indexOf('Pupil');
  const answers = cells.flatMap((cell): JsonObject[] => {
    const column = columns.get(sessionHeading(cell.at));
    if (column === undefined)
      throw refused(`The column “${sessionHeading(cell.at)}” is not in the register of this workbook.`);
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

const textOf = (cell: CellRow['cells'][number]): string => String(cell ?? '').trim();

/** Rows that are there already, as those of a file on its way are read. */
function readingOf(rows: readonly FileRow[]): Reading {
  return {
    head: { headings: [], unread: [], fields: [] },
    // eslint-disable-next-line @typescript-eslint/require-await
    async *batches() {
      for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce);
    },
  };
}
