import { segmentsOf, valueAt } from '../../form/pointers.ts';
import { isRowList, textsOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject } from '../../json.ts';
import { questionsIn, type Question } from '../check/overlayQuestions.ts';
import { shownForm, valueOf, type FormText } from './formText.ts';
import { askedAt } from './ownConditions.ts';
import { rowForm } from './rowForm.ts';

/** A column of a table, by the keys of both. */
export interface ColumnPlace {
  readonly table: string;
  readonly column: string;
}

/** The column that a fault's place in a text is about; null where it is about none. */
export function columnAt(form: FormText, pointer: string): ColumnPlace | null {
  const questions = questionsIn(shownForm(form));
  const segments = segmentsOf(pointer);
  const [part = '', index = ''] = segments;
  const value = valueOf(form);
  if (LISTS.includes(part)) return withName(questions, textsOf(value[part])[Number(index)]);
  // A way to answers is one segment: of a message, or of what an example expects.
  const way = segments.map(segmentsOf).find((one) => one.length === 3 && one[1] === '*');
  if (way !== undefined) return placeIn(questions, way[0], way[2]);
  const table = segments.find((name) => isTable(questions.get(name))) ?? tableOf(value, segments);
  const below = segments.slice(segments.indexOf(table ?? '') + 1);
  const asked = table === undefined ? null : askedInRow(form, table, below);
  if (asked !== null) return placeIn(questions, table, asked);
  return below.reduce<ColumnPlace | null>((found, name) => found ?? placeIn(questions, table, name), null);
}

const LISTS = ['hide', 'require', 'optional', 'order'];

const isTable = (question: Question | undefined): boolean => question !== undefined && isRowList(question.schema);

function placeIn(
  questions: ReadonlyMap<string, Question>,
  table: string | undefined,
  column: string | undefined,
): ColumnPlace | null {
  if (table === undefined || column === undefined || !isTable(questions.get(table))) return null;
  return questions.has(`${table}/${column}`) ? { table, column } : null;
}

/** What a list of an overlay names: a question of the form itself, else the first column of that key. */
function withName(questions: ReadonlyMap<string, Question>, name: string | undefined): ColumnPlace | null {
  if (name === undefined || questions.has(name)) return null;
  const found = [...questions.values()].find(({ path }) => path.length === 2 && path[1] === name);
  return placeIn(questions, found?.path[0], name);
}

/** The column that a condition of a row asks or requires, whichever it reads at the place. */
function askedInRow(form: FormText, table: string, below: readonly string[]): string | null {
  const row = rowForm(form, table);
  if (row === null) return null;
  return askedAt(row, valueOf(row), row.base === null ? ['schema', ...below.slice(1)] : below);
}

/** The table in whose rows a condition of an overlay holds. */
function tableOf(value: JsonObject, segments: readonly string[]): string | undefined {
  const table: Json | undefined = segments[0] === 'add' ? valueAt(value, [...segments.slice(0, 3), 'in']) : undefined;
  return typeof table === 'string' ? table : undefined;
}
