import { ANSWERS_KIND, MOST_IMPORT_BYTES } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import type { FileRow } from '../../workbook/reading/messages.ts';
import { readBroughtBack, refusedBook, refuseForeign, type SheetLines } from '../imports/broughtBack.ts';
import { bookSheets, planColumns, readIds, type ReadIds } from './layout.ts';

/** Reads a workbook of answers and keeps what each plan in it would change; no answer is changed. */
export const bringBack = readBroughtBack({
  action: 'answerBooks.bringBack',
  kindId: ANSWERS_KIND,
  mostBytes: MOST_IMPORT_BYTES,
  sheets: [bookSheets.answers, bookSheets.ids],
  rowsOf(call, [answers = [], ids = []]) {
    const held = readIds(ids);
    if (held === null || answers.length === 0)
      throw refusedBook('This is no workbook of answers, or sheets of it were taken out.');
    refuseForeign(call, held.head, {
      what: 'plans',
      instead: 'Please make a new one, or change the plans themselves.',
    });
    const rows = rowsOf(answers, held);
    if (rows.length === 0) throw refusedBook('No answer was changed in this workbook.');
    return rows;
  },
});

/** A row for each line of which a cell says another thing than when the workbook was made. */
function rowsOf([titles = [], ...lines]: SheetLines, held: ReadIds): FileRow[] {
  const places = new Map(titles.map((heading, place) => [heading, place]));
  const columns = held.columns.map(({ name, heading }) => {
    const place = places.get(heading);
    if (place === undefined) throw refusedBook(`The column “${heading}” is not in the answers of this workbook.`);
    return { name, place };
  });
  return lines.flatMap((line, index): FileRow[] => {
    const [id = ''] = line;
    const plan = held.plans.get(Number(id));
    const said = columns.flatMap(({ name, place }, column): [string, string][] => {
      const text = line[place] ?? '';
      return text === (plan?.shown[column] ?? '') ? [] : [[name, text]];
    });
    if (said.length === 0) return [];
    const planOf: JsonObject = plan === undefined ? {} : { pepId: plan.pepId, base: plan.base };
    const pupil = line[planColumns.indexOf('Pupil')] ?? '';
    const answers: JsonObject = { ...planOf, pupil, stage: held.head.stage, said: Object.fromEntries(said) };
    return [{ row: index + 2, cells: [], answers, faults: {} }];
  });
}
