import { ANSWERS_KIND, MOST_IMPORT_BYTES } from '../../../contract/index.ts';
import { readBroughtBack, refusedBook, refuseForeign, type SheetLines } from '../imports/broughtBack.ts';
import { bookSheets, planColumns, readIds, type ReadIds } from './layout.ts';
import { placeFinder, readTableLines, type SaidLine } from './readTableLines.ts';
import { readRowIds } from './rowLayout.ts';
import { rowsOfPlans, type PlanLine } from './rowsOfPlans.ts';

/** Reads a workbook of answers and keeps what each plan in it would change; no answer is changed. */
export const bringBack = readBroughtBack({
  action: 'answerBooks.bringBack',
  kindId: ANSWERS_KIND,
  mostBytes: MOST_IMPORT_BYTES,
  sheets: [bookSheets.answers, bookSheets.ids, bookSheets.rowIds],
  more: ([, , rowIds = []]) => (readRowIds(rowIds) ?? []).map(({ sheet }) => sheet),
  rowsOf(call, [answers = [], ids = [], rowIds = [], ...sheets]) {
    const held = readIds(ids);
    const tables = readRowIds(rowIds);
    if (held === null || tables === null || answers.length === 0)
      throw refusedBook('This is no workbook of answers, or sheets of it were taken out.');
    refuseForeign(call, held.head, {
      what: 'plans',
      instead: 'Please make a new one, or change the plans themselves.',
    });
    const said: readonly SaidLine[] = readTableLines(tables, sheets);
    const rows = rowsOfPlans(held, { lines: linesOf(answers, held), said });
    if (rows.length === 0) throw refusedBook('No answer was changed in this workbook.');
    return rows;
  },
});

/** The lines of the first sheet, with what their cells say by now that they did not when the workbook was made. */
function linesOf([titles = [], ...lines]: SheetLines, held: ReadIds): PlanLine[] {
  const placeOf = placeFinder(bookSheets.answers, titles);
  const columns = held.columns.map(({ name, heading }) => ({ name, place: placeOf(heading) }));
  return lines.map((line, index): PlanLine => {
    const pepId = Number(line[0]);
    const shown = held.plans.get(pepId)?.shown;
    const said = columns.flatMap(({ name, place }, column): [string, string][] => {
      const text = line[place] ?? '';
      return text === (shown?.[column] ?? '') ? [] : [[name, text]];
    });
    const pupil = line[planColumns.indexOf('Pupil')] ?? '';
    return { row: index + 2, pepId, pupil, said: Object.fromEntries(said) };
  });
}
