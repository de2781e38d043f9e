import { QUESTION_KINDS } from '../edit/newQuestion.ts';
import { nameFor } from '../edit/newQuestion.ts';
import type { Sheet } from './sheets.ts';
import { saysYes, tableOf, UnreadableFile, type Table } from './tables.ts';

const COLUMNS: { readonly [column: string]: readonly string[] } = {
  label: ['label', 'question', 'title', 'text'],
  type: ['type', 'kind', 'kind of answer', 'answer type'],
  required: ['required', 'mandatory'],
  choices: ['choices', 'answers', 'options'],
  hint: ['hint', 'help'],
  heading: ['heading', 'section', 'group'],
  name: ['name', 'key'],
};

/** What lists of questions call the types of answers, beside XLSForm's own words and those of the portal. */
const TYPES: { readonly [words: string]: readonly [type: string, appearance?: string] } = {
  '': ['text'],
  [QUESTION_KINDS.text.toLowerCase()]: ['text'],
  [QUESTION_KINDS.longText.toLowerCase()]: ['text', 'multiline'],
  [QUESTION_KINDS.number.toLowerCase()]: ['decimal'],
  [QUESTION_KINDS.money.toLowerCase()]: ['decimal', 'money'],
  [QUESTION_KINDS.date.toLowerCase()]: ['date'],
  'long text': ['text', 'multiline'],
  'longer text': ['text', 'multiline'],
  paragraph: ['text', 'multiline'],
  textarea: ['text', 'multiline'],
  'short text': ['text'],
  'whole number': ['integer'],
  money: ['decimal', 'money'],
  tick: ['acknowledge'],
  'tick box': ['acknowledge'],
  checkbox: ['acknowledge'],
  'date and time': ['dateTime'],
  'file upload': ['file'],
};
const YES_NO = ['yes/no', 'yes or no', 'yesno', 'boolean'];
const ONE = [
  'choice',
  'single choice',
  'multiple choice',
  'dropdown',
  'list',
  'radio',
  'one of a list',
  'select_one',
  'select one',
];
const SEVERAL = [
  'several',
  'choices',
  'several of a list',
  'checkboxes',
  'tick all',
  'select_multiple',
  'select multiple',
];

/** The sheets of an XLSForm out of a list of questions: rows keep their numbers, so that they can be named. */
export function questionList(sheets: readonly Sheet[]): readonly Sheet[] {
  const [first] = sheets;
  const table = first === undefined ? null : tableOf(first);
  const column = (name: string): string => COLUMNS[name]?.find((word) => table?.columns.includes(word) === true) ?? '';
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
    const { type, appearance } = typeOf(cell('type'), choicesIn(cell('choices')), lists);
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

/** Answers in one cell, on lines of their own, or between bars or semicolons. */
function choicesIn(words: string): readonly string[] {
  const mark = ['\n', '|', ';', ','].find((one) => words.includes(one));
  const parts = mark === undefined ? [words] : words.split(mark);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

function typeOf(
  cell: string,
  choices: readonly string[],
  lists: string[][],
): { readonly type: string; readonly appearance: string } {
  const words = cell.trim().toLowerCase();
  const known = Object.hasOwn(TYPES, words) ? TYPES[words] : undefined;
  const isSeveral = SEVERAL.includes(words);
  const isYesNo = YES_NO.includes(words) || words === QUESTION_KINDS.yesNo.toLowerCase();
  const isOne = ONE.includes(words) || words === QUESTION_KINDS.choice.toLowerCase() || isYesNo;
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
