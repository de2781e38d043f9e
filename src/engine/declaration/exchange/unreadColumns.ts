import { appearanceOf } from './answerParts.ts';
import type { LeftOut } from './sheets.ts';
import type { SurveyItem, TellRow } from './surveyItems.ts';
import type { Table } from './tables.ts';

interface Found {
  readonly items: readonly SurveyItem[];
  /** Columns of words in the language that is read. */
  readonly columns: readonly string[];
  readonly tell: TellRow;
  readonly leftOut: LeftOut[];
}

const READ = [
  'type',
  'name',
  'hint',
  'guidance_hint',
  'required',
  'relevant',
  'constraint',
  'calculation',
  'default',
  'appearance',
  'parameters',
  'read_only',
  'readonly',
  'repeat_count',
  'choice_filter',
  'heading',
];
/** How a question is drawn, which the portal says by its own means. */
const APPEARANCES = [
  'minimal',
  'multiline',
  'money',
  'quick',
  'likert',
  'numbers',
  'field-list',
  'horizontal',
  'horizontal-compact',
];
const LANGUAGES = ['label', 'hint', 'required_message', 'constraint_message', 'guidance_hint'];

/** Names what stands in columns that are not read: in languages once, in others at each row. */
export function unreadColumns(survey: Table, { items, columns, tell, leftOut }: Found): void {
  const others = survey.columns.filter((column) => !READ.includes(column) && !columns.includes(column));
  const isLanguage = (column: string): boolean =>
    LANGUAGES.some((one) => column === one || column.startsWith(`${one}::`));
  const languages = [...new Set(others.filter(isLanguage).map((column) => column.split('::')[1] ?? column))];
  if (languages.length > 0)
    leftOut.push({ place: survey.name, reason: `the words in other languages: ${languages.join(', ')}` });
  const more = others.filter((column) => !isLanguage(column));
  for (const row of survey.rows)
    for (const column of more) if (row.cell(column) !== '') tell(row, `what stands under “${column}”`);
  for (const item of allItems(items)) {
    const unknown = appearanceOf(item).filter((word) => !APPEARANCES.includes(word));
    if (unknown.length > 0) tell(item.source, `how it is drawn, “${unknown.join(' ')}”`);
    if (/ or[_ ](other|specify)$/.test(item.list))
      tell(item.source, 'that another answer may be written in; add a question for it');
  }
}

const allItems = (items: readonly SurveyItem[]): readonly SurveyItem[] =>
  items.flatMap((item) => [item, ...allItems(item.items)]);
