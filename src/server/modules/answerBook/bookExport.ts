import { addDays } from '../../../contract/index.ts';
import type { EntryCell, EntrySheet } from '../../workbook/messages.ts';
import { audit } from '../audit.ts';
import { passwordOf } from '../exports/asked.ts';
import { fileHandler } from '../exports/fileHandler.ts';
import type { OutsideHandler, UnitCall } from '../handler.ts';
import { SeenPupils } from '../lists/seenPupils.ts';
import { BOOK_DAYS } from '../registerBook/layout.ts';
import { day } from '../students/refuse.ts';
import { entryOf, headedColumns, listMessage, listsOf, listsSheet, textAt, title, widthOf } from './bookLists.ts';
import type { Lists } from './bookLists.ts';
import { bookSheets, idLines, planColumns, type BookColumn } from './layout.ts';
import { readBook, type BookLine, type ReadBook } from './readBook.ts';
import { rowIdLines } from './rowLayout.ts';
import { idsOf, tablesOfBook, tableSheet } from './tableSheets.ts';

/**
 * The answers of one section of a term's plans as a workbook that is changed elsewhere and brought back: a line a plan,
 * a column a question with a single plain answer, a sheet for each table, and out of sight which plan and version each
 * line is.
 */
export const bookExport: OutsideHandler<never> = fileHandler(({ body }) => ({
  fileName: 'Answers of PEPs.xlsx',
  async fill(unit, workbook) {
    const book = await readBook(unit);
    const columns = headedColumns(
      book.lines.map(({ cells }) => cells),
      planColumns,
    );
    const lists = listsOf(book.lines);
    const tables = tablesOfBook(book.lines);
    const yearOf = yearNames(unit);
    const lastDay = addDays(unit.today, BOOK_DAYS);
    const head = { authorityId: unit.viewer.authorityId, stage: String(body.stage), lastDay };
    await workbook.entry(answersSheet(book, { columns, lists, yearOf }));
    for (const table of tables) await workbook.entry(tableSheet(table, { lists, yearOf }));
    await workbook.entry(helpSheet(unit, book, lastDay));
    await workbook.entry(listsSheet(lists));
    const plans = book.lines.map(({ pepId, base, cells }) => ({
      pepId,
      base,
      shown: columns.map(({ name }) => textAt(cells.get(name))),
    }));
    await workbook.entry(hiddenSheet(bookSheets.ids, idLines(head, columns, plans)));
    await workbook.entry(hiddenSheet(bookSheets.rowIds, rowIdLines(tables.map(idsOf))));
    const seen = new SeenPupils();
    seen.add(book.lines.map(({ pupilId }) => ({ studentId: pupilId })));
    const { academicYearId, schoolTermId } = body;
    const locked = passwordOf(unit) !== null;
    const detail = { academicYearId, schoolTermId, stage: head.stage, count: book.lines.length, locked };
    await audit(unit, { action: 'exports.answerWorkbook', record: 'list', detail: { ...detail, ...seen.of('list') } });
  },
}));

/** A sheet that is shown to nobody, as wide as its widest line. */
function hiddenSheet(name: string, lines: readonly (readonly string[])[]): EntrySheet {
  const widest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  return { name, lines, widths: Array.from({ length: widest }, () => 12), isHidden: true, isLocked: true };
}

function yearNames({ declarations }: UnitCall): (line: BookLine) => string {
  const years = new Map(declarations.lookup('year-group').options?.map(({ value, label }) => [value, label]));
  return ({ yearGroupId }) => years.get(yearGroupId ?? 0) ?? '';
}

interface Sheet {
  readonly columns: readonly BookColumn[];
  readonly lists: Lists;
  readonly yearOf: (line: BookLine) => string;
}

function answersSheet({ lines }: ReadBook, { columns, lists, yearOf }: Sheet): EntrySheet {
  return {
    name: bookSheets.answers,
    lines: [
      [...planColumns, ...columns.map(({ heading }) => heading)].map(title),
      ...lines.map((line): EntryCell[] => [
        String(line.pepId),
        line.pupil.name,
        line.pupil.upn,
        line.pupil.school,
        yearOf(line),
        ...columns.map(({ name }) => entryOf(line.cells.get(name), lists)),
      ]),
    ],
    widths: [0, 28, 16, 32, 12, ...columns.map(widthOf)],
    isLocked: true,
    frozen: { lines: 1, columns: 2 },
    message: listMessage,
  };
}

function helpSheet({ viewer }: UnitCall, { title: section, lines, others, leftOut }: ReadBook, lastDay: string) {
  const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
  const told: EntryCell[][] = [
    [title('Answers of PEPs'), title(`${section}, ${viewer.authorityName}: ${count(lines.length, 'plan', 'plans')}`)],
    ['1', 'Change the white cells of the sheet “Answers”. Dates are written as DD/MM/YYYY; some cells have a list.'],
    ['2', 'A cell that is emptied takes its answer away. What you do not touch stays as it is in the portal.'],
    ['3', 'Grey cells are not changed here: the plan does not ask the question, or you may not answer it.'],
    ['4', 'Some questions are asked only with another answer. They can be answered together with it.'],
    [
      '5',
      'Each table has a sheet of its own, with a line for each row. A new row goes into an empty line of its pupil; ' +
        'choose Yes under “Take out” for a row that is to go. Deleting a line changes nothing.',
    ],
    [
      '6',
      'Save the workbook under any name. In the portal open PEPs, then “Answers as a workbook”, and press ' +
        '“Bring answers back”.',
    ],
    ['7', 'You see what would change before anything does, also where somebody else changed an answer meanwhile.'],
    ['8', `It can be brought back until ${day(lastDay)}. Please delete it once its answers are in the portal.`],
    [title('Not here'), title('Files, times and questions with several answers are answered in the plan itself')],
    ...others.map((other): EntryCell[] => ['', other]),
  ];
  if (leftOut > 0)
    told.push([
      title('Left out'),
      `${count(leftOut, 'plan takes', 'plans take')} no answers now: completed, or not yours to fill in.`,
    ]);
  return { name: bookSheets.help, lines: told, widths: [22, 100], isLocked: true } satisfies EntrySheet;
}
