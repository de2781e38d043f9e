import { declaredQuestions } from '../../form/questions.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import { addQuestion, takeOutQuestion } from './arrangeQuestions.ts';
import { wayToQuestion } from './changeQuestion.ts';
import { shownForm, valueOf, written, type FormText } from './formText.ts';
import { takenIn, type NewQuestion } from './newQuestion.ts';
import { put, type Way } from './place.ts';
import { changeRow, rowForm } from './rowForm.ts';

/**
 * The text with one column more, last in its table, and the key that it has from now on; null where there is no such
 * table.
 */
export function addColumn(form: FormText, table: string, column: NewQuestion): { text: string; key: string | null } {
  const added: { key: string | null } = { key: null };
  const text = changeRow(form, table, (row) => {
    const { text: said, key } = addQuestion(row, { ...column, heading: '' }, takenIn(shownForm(form), form));
    added.key = key;
    return said;
  });
  return { text, ...added };
}

/**
 * The text without a column of one's own, and without the words for who does not answer it; the same text where it is
 * the table's last, everybody's, or where something else that the text says speaks of it.
 */
export function takeOutColumn(form: FormText, table: string, column: string): string {
  const text = changeRow(form, table, (row) => takeOutQuestion(row, column));
  if (text === form.text) return text;
  const held = { ...form, text };
  const messages: Way = form.base === null ? [['messages']] : [['patch'], ['messages']];
  const free = put(valueOf(held), [...messages, [`/${table}/*/${column}`]], undefined);
  return speaksOf(free, [table, column], false) ? form.text : written(form.base, free);
}

/** What is said in words, so that a key among it means nothing. */
export const WORDS = ['title', 'description', 'message', 'itemTitle', 'ui:title', 'ui:help', 'const'];

/** Whether a text speaks of a column: on a way to its answers, or by its key where it speaks of the table. */
function speaksOf(json: Json, [table, column]: readonly [string, string], isInTable: boolean): boolean {
  const names = [table, column] as const;
  const isWay = (text: string): boolean => [table, column].every((name) => text.split('/').includes(name));
  if (typeof json === 'string') return isWay(json) || (isInTable && json === column);
  if (Array.isArray(json)) return json.some((item) => speaksOf(item, names, isInTable));
  if (!isObject(json)) return false;
  const isAbout = isInTable || json.field === table || json.in === table;
  return Object.entries(json)
    .filter(([name]) => !WORDS.includes(name))
    .some(
      ([name, item]) =>
        isWay(name) || (isAbout && name === column) || speaksOf(item, names, isAbout || isListOf(name, table)),
    );
}

/** Lists of an overlay speak of columns by their keys alone. */
const isListOf = (name: string, table: string): boolean =>
  name === table || ['hide', 'require', 'optional', 'order'].includes(name);

/** How many rows a table may have at all. */
export const MOST_ROWS = 200;

/** How many rows have to be there, and may be. */
export interface RowLimits {
  readonly least: number;
  readonly most: number;
  /** Some plans have other limits, which the text alone says. */
  readonly isElsewhereToo: boolean;
}

/** How many rows a question asks for; null where it is no table. */
export function rowLimits(form: FormText, table: string): RowLimits | null {
  const question = declaredQuestions(shownForm(form)).fields.get(table);
  if (question === undefined || rowForm(form, table) === null) return null;
  const { minItems, maxItems } = question.schema;
  return {
    least: typeof minItems === 'number' ? minItems : 0,
    most: typeof maxItems === 'number' ? maxItems : MOST_ROWS,
    isElsewhereToo: question.ui['ui:limits-when'] !== undefined,
  };
}

/** The text in which a table has so many rows; what everybody has leaves no trace. */
export function limitRows(form: FormText, table: string, limits: Pick<RowLimits, 'least' | 'most'>): string {
  const { least, most } = limits;
  const now = rowLimits(form, table);
  if (now === null || least < 0 || least > most || most > MOST_ROWS || most < 1) return form.text;
  const { base } = form;
  const everybodys = base === null ? undefined : declaredQuestions(base).fields.get(table)?.schema;
  const set = (value: JsonObject, keyword: 'minItems' | 'maxItems', number: number): JsonObject => {
    const none = keyword === 'minItems' ? 0 : MOST_ROWS;
    const isSame = (everybodys?.[keyword] ?? none) === number;
    return put(value, [...wayToQuestion(form, value, table), [keyword, TABLE]] as Way, isSame ? undefined : number);
  };
  const value = least === now.least ? valueOf(form) : set(valueOf(form), 'minItems', least);
  return written(base, most === now.most ? value : set(value, 'maxItems', most));
}

/** What a table says of itself, in its order. */
const TABLE = ['type', 'title', 'description', 'minItems', 'maxItems', 'items'];
