import { addDays, mondayOf } from '../../../contract/index.ts';
import type { EntryCell, EntrySheet } from '../../workbook/messages.ts';
import { codeBook } from '../attendance/codes.ts';
import { audit } from '../audit.ts';
import { passwordOf } from '../exports/asked.ts';
import { fileHandler } from '../exports/fileHandler.ts';
import type { OutsideHandler, UnitCall } from '../handler.ts';
import { SeenPupils } from '../lists/seenPupils.ts';
import { registerDate } from '../register/registerDate.ts';
import { day } from '../students/refuse.ts';
import { BOOK_DAYS, bookSheets, idLines, pupilColumns, sessionHeading, sessionsOf } from './layout.ts';
import { codesFor, readWeek, type WeekLine } from './readWeek.ts';

/**
 * The register of a week as a workbook that is filled in where there is no network and brought back: pupils by
 * sessions, the marks that stand, and beside them out of sight whose and which they are.
 */
export const bookExport: OutsideHandler<never> = fileHandler(({ body }) => {
  const monday = mondayOf(String(body.date));
  return {
    fileName: `Register of the week of ${day(monday).replaceAll('/', '-')}.xlsx`,
    async fill(unit, workbook) {
      // Days of which there is no register are refused by it.
      await registerDate(unit, String(body.date));
      const lines = await readWeek(unit, monday);
      const head = { authorityId: unit.viewer.authorityId, monday, lastDay: addDays(unit.today, BOOK_DAYS) };
      const lists = listsOf(unit, monday);
      await workbook.entry(registerSheet(unit, monday, { lines, lists }));
      await workbook.entry(helpSheet(unit, head));
      await workbook.entry(codesSheet(lists));
      await workbook.entry({
        name: bookSheets.ids,
        lines: idLines(
          head,
          lines.flatMap(({ cells }) => cells),
        ),
        widths: [10, 12, 8, 8, 12],
        isHidden: true,
        isLocked: true,
      });
      const seen = new SeenPupils();
      seen.add(lines.map(({ pupilId }) => ({ studentId: pupilId })));
      await audit(unit, {
        action: 'exports.registerWorkbook',
        record: 'list',
        detail: {
          startDate: monday,
          endDate: addDays(monday, 4),
          count: lines.length,
          locked: passwordOf(unit) !== null,
          ...seen.of('list'),
        },
      });
    },
  };
});

/** The codes that sessions take, each list once, and the name of a session's by its place in the week. */
interface Lists {
  readonly values: readonly (readonly string[])[];
  readonly nameAt: (place: number) => string;
}

const nameOf = (list: number): string => `codes_${list + 1}`;

function listsOf({ declarations }: UnitCall, monday: string): Lists {
  const book = codeBook(declarations);
  const found = new Map<string, { readonly place: number; readonly codes: readonly string[] }>();
  const keys = sessionsOf(monday).map((at) => {
    const codes = codesFor(book, at);
    const key = codes.join(' ');
    if (!found.has(key)) found.set(key, { place: found.size, codes });
    return key;
  });
  return {
    values: [...found.values()].map(({ codes }) => codes),
    nameAt: (place) => nameOf(found.get(keys[place] ?? '')?.place ?? 0),
  };
}

const title = (text: string): EntryCell => ({ text, look: 'title' });

interface Week {
  readonly lines: readonly WeekLine[];
  readonly lists: Lists;
}

function registerSheet({ declarations }: UnitCall, monday: string, { lines, lists }: Week): EntrySheet {
  const years = new Map(declarations.lookup('year-group').options?.map(({ value, label }) => [value, label]));
  const sessions = sessionsOf(monday);
  return {
    name: bookSheets.register,
    lines: [
      [...pupilColumns, ...sessions.map(sessionHeading)].map(title),
      ...lines.map(({ pupilId, name, school, yearGroupId, cells }): EntryCell[] => [
        String(pupilId),
        name,
        school,
        years.get(yearGroupId ?? 0) ?? '',
        ...cells.map(({ shown, isOpen }, place): EntryCell =>
          isOpen ? { text: shown, look: 'open', list: lists.nameAt(place) } : { text: shown, look: 'dead' },
        ),
      ]),
    ],
    widths: [0, 28, 32, 12, ...sessions.map(() => 12)],
    isLocked: true,
    frozen: { lines: 1, columns: 2 },
    message: 'Please choose a code of the list. A suspension is recorded in the portal.',
  };
}

/** What to do, and what each code means that can be given. */
function helpSheet({ declarations, viewer }: UnitCall, { monday, lastDay }: { monday: string; lastDay: string }) {
  const book = codeBook(declarations);
  const usable = new Set(sessionsOf(monday).flatMap((at) => codesFor(book, at)));
  const lines: EntryCell[][] = [
    [title('Register of the week'), title(`${day(monday)} to ${day(addDays(monday, 4))}, ${viewer.authorityName}`)],
    ['1', 'Fill in the white cells of the sheet “Register”. Each has a list of the codes that it takes.'],
    ['2', 'To type a code that begins with / or \\ press F2 first, or choose it from the list.'],
    ['3', 'Grey cells cannot be filled in: no school, not on roll, a suspension, or a mark that needs a reason now.'],
    ['4', 'A cell that is emptied takes no mark away; that is done in the portal.'],
    ['5', 'What the portal asks beside a code, the type of an illness or a comment, is said in its register later.'],
    ['6', 'Save the workbook under any name. In the portal open Register and press “Bring a workbook back”.'],
    ['7', 'You see what would change before anything does, also where somebody else gave a mark meanwhile.'],
    ['8', `It can be brought back until ${day(lastDay)}. Please delete it once its marks are in the portal.`],
    [title('Code'), title('Meaning')],
    ...[...usable].map((code): EntryCell[] => [code, book.get(code)?.label ?? '']),
  ];
  return { name: bookSheets.help, lines, widths: [22, 100], isLocked: true } satisfies EntrySheet;
}

/** The lists that the cells of the register choose of, a column each. */
function codesSheet({ values }: Lists): EntrySheet {
  const longest = Math.max(0, ...values.map(({ length }) => length));
  return {
    name: bookSheets.codes,
    lines: Array.from({ length: longest }, (_, line) => values.map((codes) => codes[line] ?? '')),
    widths: values.map(() => 8),
    isHidden: true,
    isLocked: true,
    lists: values.map(({ length }, list) => ({ name: nameOf(list), values: length })),
  };
}
