import { addDays } from '../../../contract/index.ts';
import type { EntryCell, EntrySheet } from '../../workbook/messages.ts';
import { audit } from '../audit.ts';
import { passwordOf } from '../exports/asked.ts';
import { fileHandler } from '../exports/fileHandler.ts';
import type { OutsideHandler, UnitCall } from '../handler.ts';
import { SeenPupils } from '../lists/seenPupils.ts';
import { BOOK_DAYS } from '../registerBook/layout.ts';
import { day } from '../students/refuse.ts';
import { choiceLabels } from './cellQuestions.ts';
import { bookSheets, idLines, planColumns, type BookColumn } from './layout.ts';
import { readBook, type BookCell, type ReadBook } from './readBook.ts';

/**
 * The answers of one section of a term's plans as a workbook that is changed elsewhere and brought back: a line a plan,
 * a column a question with a single plain answer, and out of sight which plan and version each line is.
 */
export const bookExport: OutsideHandler<never> = fileHandler(({ body }) => ({
  fileName: 'Answers of PEPs.xlsx',
  async fill(unit, workbook) {
    const book = await readBook(unit);
    const columns = columnsOf(book);
    const lists = listsOf(book);
    const lastDay = addDays(unit.today, BOOK_DAYS);
    const head = { authorityId: unit.viewer.authorityId, stage: String(body.stage), lastDay };
    await workbook.entry(answersSheet(unit, book, { columns, lists }));
    await workbook.entry(helpSheet(unit, book, lastDay));
    await workbook.entry(listsSheet(lists));
    const plans = book.lines.map(({ pepId, base, cells }) => ({
      pepId,
      base,
      shown: columns.map(({ name }) => textAt(cells.get(name))),
    }));
    await workbook.entry({
      name: bookSheets.ids,
      lines: idLines(head, columns, plans),
      widths: [10, 10, ...columns.map(() => 12)],
      isHidden: true,
      isLocked: true,
    });
    const seen = new SeenPupils();
    seen.add(book.lines.map(({ pupilId }) => ({ studentId: pupilId })));
    const { academicYearId, schoolTermId } = body;
    const locked = passwordOf(unit) !== null;
    const detail = { academicYearId, schoolTermId, stage: head.stage, count: book.lines.length, locked };
    await audit(unit, { action: 'exports.answerWorkbook', record: 'list', detail: { ...detail, ...seen.of('list') } });
  },
}));

/** The questions of all plans, each by a heading that no other has. */
function columnsOf({ lines }: ReadBook): BookColumn[] {
  const found = new Map<string, string>();
  const taken = new Set<string>(planColumns);
  for (const { cells } of lines)
    for (const [name, { question }] of cells) {
      if (found.has(name)) continue;
      const heading = freeHeading(question?.title ?? name, taken);
      taken.add(heading);
      found.set(name, heading);
    }
  return [...found].map(([name, heading]) => ({ name, heading }));
}

function freeHeading(title: string, taken: ReadonlySet<string>): string {
  const plain = title.replace(/\s+/g, ' ').trim();
  let heading = plain;
  for (let number = 2; taken.has(heading); number += 1) heading = `${plain} (${number})`;
  return heading;
}

/** Each list of labels once, by the name that cells call it by. */
interface Lists {
  readonly values: readonly (readonly string[])[];
  readonly nameOf: (cell: BookCell) => string | undefined;
}

const nameOfList = (place: number): string => `list_${place + 1}`;

function listsOf({ lines }: ReadBook): Lists {
  const places = new Map<string, number>();
  const values: (readonly string[])[] = [];
  const keyOf = (labels: readonly string[]) => JSON.stringify(labels);
  for (const { cells } of lines)
    for (const { question } of cells.values()) {
      const labels = question === null ? null : choiceLabels(question);
      if (labels === null || labels.length === 0 || places.has(keyOf(labels))) continue;
      places.set(keyOf(labels), values.push(labels) - 1);
    }
  return {
    values,
    nameOf({ question }) {
      const labels = question === null ? null : choiceLabels(question);
      const place = labels === null ? undefined : places.get(keyOf(labels));
      return place === undefined ? undefined : nameOfList(place);
    },
  };
}

const title = (text: string): EntryCell => ({ text, look: 'title' });

/** Stands where a plan's form has no such question, or not for whoever looks. */
const NOT_ASKED = 'Not asked';

const textAt = (cell: BookCell | undefined): string => cell?.text ?? NOT_ASKED;

interface Sheet {
  readonly columns: readonly BookColumn[];
  readonly lists: Lists;
}

function answersSheet({ declarations }: UnitCall, { lines }: ReadBook, { columns, lists }: Sheet): EntrySheet {
  const years = new Map(declarations.lookup('year-group').options?.map(({ value, label }) => [value, label]));
  const cellOf = (cell: BookCell | undefined): EntryCell => {
    if (cell?.isOpen !== true) return { text: textAt(cell), look: 'dead' };
    const list = lists.nameOf(cell);
    return { text: cell.text, look: 'open', ...(list !== undefined && { list }) };
  };
  return {
    name: bookSheets.answers,
    lines: [
      [...planColumns, ...columns.map(({ heading }) => heading)].map(title),
      ...lines.map(({ pepId, pupil, yearGroupId, cells }): EntryCell[] => [
        String(pepId),
        pupil.name,
        pupil.upn,
        pupil.school,
        years.get(yearGroupId ?? 0) ?? '',
        ...columns.map(({ name }) => cellOf(cells.get(name))),
      ]),
    ],
    widths: [0, 28, 16, 32, 12, ...columns.map(({ heading }) => Math.min(40, Math.max(14, heading.length)))],
    isLocked: true,
    frozen: { lines: 1, columns: 2 },
    message: 'Please choose an answer of the list.',
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
      'Save the workbook under any name. In the portal open PEPs, then “Answers as a workbook”, and press ' +
        '“Bring answers back”.',
    ],
    ['6', 'You see what would change before anything does, also where somebody else changed an answer meanwhile.'],
    ['7', `It can be brought back until ${day(lastDay)}. Please delete it once its answers are in the portal.`],
    [
      title('Not here'),
      title('Tables, files, times and questions with several answers are answered in the plan itself'),
    ],
    ...others.map((other): EntryCell[] => ['', other]),
  ];
  if (leftOut > 0)
    told.push([
      title('Left out'),
      `${count(leftOut, 'plan takes', 'plans take')} no answers now: completed, or not yours to fill in.`,
    ]);
  return { name: bookSheets.help, lines: told, widths: [22, 100], isLocked: true } satisfies EntrySheet;
}

/** The lists that cells choose of, a column each. */
function listsSheet({ values }: Lists): EntrySheet {
  const longest = Math.max(0, ...values.map(({ length }) => length));
  return {
    name: bookSheets.lists,
    lines: Array.from({ length: longest }, (_, line) => values.map((labels) => labels[line] ?? '')),
    widths: values.map(() => 20),
    isHidden: true,
    isLocked: true,
    lists: values.map(({ length }, place) => ({ name: nameOfList(place), values: length })),
  };
}
