import { nameFor, type LineKind } from '../edit/newQuestion.ts';
import { kindNamed } from './kindWords.ts';
import type { Sheet } from './sheets.ts';
import { columnOf, partsOfCell, saysYes, tableOf, UnreadableFile, type Table } from './tables.ts';

/** What lists of questions call the types of answers that are no kind of the portal, or another than XLSForm's own. */
const TYPES: { readonly [words: string]: readonly [type: string, appearance?: string] } = {
  '': ['text'],
  integer: ['integer'],
  'whole number': ['integer'],
  tick: ['acknowledge'],
  'tick box': ['acknowledge'],
  checkbox: ['acknowledge'],
};
/** What XLSForm calls the kinds of the portal; those that are chosen from a list have one. */
export const XLSFORM_KINDS: { readonly [kind in LineKind]?: readonly [type: string, appearance?: string] } = {
  text: ['text'],
  longText: ['text', 'multiline'],
  number: ['decimal'],
  money: ['decimal', 'money'],
  date: ['date'],
  dateTime: ['dateTime'],
  file: ['file'],
  statement: ['note'],
};

/** The sheets of an XLSForm out of a list of questions: rows keep their numbers, so that they can be named. */
export function questionList(sheets: readonly Sheet[]): readonly Sheet[] {
  const [first] = sheets;
  const table = first === undefined ? null : tableOf(first);
  const column = (name: string): string => table?.columns.find((word) => columnOf(word) === name) ?? '';
  if (table === null || column('label') === '')
    throw new UnreadableFile(
      `There is no sheet “survey”, and the first sheet has no column “label”.${namesOf(sheets)} ` +
        'Please name the sheet of questions “survey” (XLSForm), or give each question a row with the columns label, ' +
        'type, required and choices.',
    );
  const lists: string[][] = [];
  const rows: string[][] = [];
  let heading = '';
  for (const row of table.rows) {
    const cell = (name: string): string => (column(name) === '' ? '' : row.cell(column(name)));
    if (cell('label') === '') continue;
    const { type, appearance } = typeOf(cell('type'), partsOfCell(cell('choices'), ['\n', '|', ';', ',']), lists);
    heading = cell('heading') || heading;
    rows[row.row - 1] = [
      type,
      cell('name'),
      cell('label'),
      cell('hint'),
      saysYes(cell('required')) ? 'yes' : '',
      appearance,
      heading,
    ];
  }
  return [
    { name: 'survey', rows: withHeadings(rows, table) },
    { name: 'choices', rows: [['list_name', 'name', 'label'], ...lists] },
  ];
}

const namesOf = (sheets: readonly Sheet[]): string =>
  sheets.length === 0 ? '' : ` It has: ${sheets.map(({ name }) => `“${name}”`).join(', ')}.`;

function withHeadings(rows: readonly (readonly string[])[], table: Table): Sheet['rows'] {
  const head = ['type', 'name', 'label', 'hint', 'required', 'appearance', 'heading'];
  const last = table.rows.at(-1)?.row ?? 0;
  const begin = (table.rows[0]?.row ?? 2) - 1;
  return Array.from({ length: last }, (_, index) =>
    index < begin ? (index === begin - 1 ? head : []) : (rows[index] ?? []),
  );
}

function typeOf(
  cell: string,
  choices: readonly string[],
  lists: string[][],
): { readonly type: string; readonly appearance: string } {
  const words = cell.trim().toLowerCase();
  const kind = kindNamed(cell);
  const known = Object.hasOwn(TYPES, words) ? TYPES[words] : kind === null ? undefined : XLSFORM_KINDS[kind];
  const isSeveral = kind === 'several';
  const isYesNo = kind === 'yesNo';
  const isOne = kind === 'choice' || isYesNo;
  if (!isSeveral && !isOne && (known !== undefined || choices.length === 0))
    return { type: known?.[0] ?? cell, appearance: known?.[1] ?? '' };
  const list = `list_${lists.length + 1}`;
  const offered = isYesNo && choices.length === 0 ? ['Yes', 'No'] : choices;
  const names: string[] = [];
  for (const label of offered) {
    names.push(nameFor(label, names, 'answer'));
    lists.push([list, names.at(-1) ?? '', label]);
  }
  return { type: `${isSeveral ? 'select_multiple' : 'select_one'} ${list}`, appearance: '' };
}
