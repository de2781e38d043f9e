import { writeJson } from '../read/writeJson.ts';
import { choiceLists } from './choiceLists.ts';
import { keyedItems, type KeyedItem, type Reading } from './keyedItems.ts';
import { questionList } from './questionList.ts';
import { readGroup } from './readGroup.ts';
import { writtenForm } from './writtenForm.ts';
import type { ChoiceList, LeftOut, Sheet } from './sheets.ts';
import { surveyItems } from './surveyItems.ts';
import { inFirstLanguage, tableOf, UnreadableFile, type Table, type TableRow } from './tables.ts';
import { unreadColumns } from './unreadColumns.ts';

/** A form made of a workbook, to be looked through. */
export interface ReadForm {
  readonly title: string;
  /** Text of the form, for a path below the tenant's folder. */
  text(path: string): string;
  /** What the path of the form could end in. */
  readonly slug: string;
  /** How many questions were understood, those in rows among them. */
  readonly questions: number;
  /** What was not, each with its row. */
  readonly leftOut: readonly LeftOut[];
}

/** What was read of a file; or why it could not be, where, and what to do. */
export type ReadFile =
  { readonly form: ReadForm; readonly problem?: undefined } | { readonly form?: undefined; readonly problem: string };

/**
 * A form made of the sheets of an XLSForm, or of a list of questions (the first sheet, with a column “label”). Lists of
 * choices that a lookup has become that lookup. `name` is what the file is called.
 */
export function fromXlsForm(sheets: readonly Sheet[], lookups: readonly ChoiceList[], name: string): ReadFile {
  try {
    const isList = !sheets.some(isSurvey);
    const read = isList ? questionList(sheets) : sheets;
    return { form: readSheets(read, lookups, { name, rowsOf: isList ? 'row' : 'survey row' }) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

const isSurvey = ({ name }: Sheet): boolean => name.trim().toLowerCase() === 'survey';

interface Source {
  /** What the file is called. */
  readonly name: string;
  /** How its rows are called. */
  readonly rowsOf: string;
}

function readSheets(sheets: readonly Sheet[], lookups: readonly ChoiceList[], { name, rowsOf }: Source): ReadForm {
  const called = (word: string): Sheet | undefined => sheets.find((one) => one.name.trim().toLowerCase() === word);
  const survey = tableOf(called('survey') ?? { name: 'survey', rows: [] });
  if (!survey.columns.includes('type'))
    throw new UnreadableFile('The sheet “survey” has no column “type”. Its first filled row names the columns.');
  const [choices, settings] = [called('choices'), called('settings')].map((one) =>
    one === undefined ? null : tableOf(one),
  );
  const setting = (word: string): string => settings?.rows[0]?.cell(word) ?? '';
  const language = setting('default_language');
  const leftOut: LeftOut[] = [];
  const tell = (row: TableRow, reason: string): void => void leftOut.push({ place: `${rowsOf} ${row.row}`, reason });
  const columns = columnsIn(survey, language);
  const { items, abouts } = surveyItems(survey, columns, tell);
  const reading: Reading = { lists: choiceLists(choices ?? null, language, lookups), columns, tell };
  const keyed = keyedItems(items, reading);
  if (keyed.length === 0) throw new UnreadableFile(`The sheet “${survey.name}” has no question that can be asked.`);
  const group = readGroup(keyed, reading);
  unreadColumns(survey, { items, columns: Object.values(columns), tell, leftOut });
  const title = (setting('form_title') || setting('title') || name || 'A form from elsewhere').slice(0, 200);
  const asked = keyed.filter(({ key }) => group.keys.includes(key));
  const form = writtenForm(title, group, { asked, abouts });
  return {
    title,
    slug: slugOf(setting('form_id') || setting('id_string') || title),
    questions: countOf(asked),
    leftOut: inOrder(leftOut),
    text: (path) => writeJson({ $schema: `${'../'.repeat(path.split('/').length + 1)}meta/form.json`, ...form }),
  };
}

function columnsIn(survey: Table, language: string): Reading['columns'] {
  const of = (column: string): string => inFirstLanguage(survey, column, language);
  return {
    label: of('label'),
    hint: of('hint'),
    required_message: of('required_message'),
    constraint_message: of('constraint_message'),
  };
}

const countOf = (keyed: readonly KeyedItem[]): number =>
  keyed.reduce((sum, { item, items }) => sum + (item.type === 'note' ? 0 : 1) + countOf(items), 0);

const rowOf = ({ place }: LeftOut): number => Number(/\d+$/.exec(place)?.[0] ?? 0);
const inOrder = (leftOut: readonly LeftOut[]): LeftOut[] => leftOut.toSorted((one, other) => rowOf(one) - rowOf(other));

/** Words as a name in an address: small letters, digits and hyphens. */
export function slugOf(words: string): string {
  const slug = words
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return slug === '' ? 'form' : slug;
}
