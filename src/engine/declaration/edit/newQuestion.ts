import { allNames, declaredQuestions } from '../../form/questions.ts';
import { SIGNATURE } from '../../form/signature.ts';
import type { JsonObject } from '../../json.ts';
import { MOMENT_PATTERN } from '../../widget/widgets.ts';
import { editDistance } from '../read/suggest.ts';
import type { FormDeclaration } from '../types.ts';
import type { AnswerCondition } from './answerCondition.ts';
import type { FormText } from './formText.ts';

/** The kinds of questions that can be added by pointing, and what they are called. */
export const QUESTION_KINDS = {
  text: 'A line of text',
  longText: 'A longer text',
  number: 'A number',
  money: 'An amount of money',
  date: 'A date',
  dateTime: 'Day and time of a meeting',
  yesNo: 'Yes or no',
  choice: 'One of several answers',
  choiceOrOther: 'One of several answers, or another to be written',
  several: 'Several of a list',
  scale: 'A step from 1 to 5',
  file: 'A file, such as a scan or a photograph',
  signature: 'A signature',
  table: 'A table with rows',
  statement: 'A text to read, without an answer',
} as const;

/** One of them. */
export type QuestionKind = keyof typeof QUESTION_KINDS;

/**
 * Those that one line of a list or of a document can name: it says neither what types of users sign nor what columns
 * rows have.
 */
export type LineKind = Exclude<QuestionKind, 'signature' | 'table'>;

/** A question to be added. */
export interface NewQuestion {
  readonly label: string;
  readonly help: string;
  readonly kind: QuestionKind;
  /** Of a list: its answers in words; none where a lookup has them. */
  readonly answers: readonly string[];
  /** Of a list: id of the lookup that has the answers; null for answers of its own. */
  readonly lookup: string | null;
  /** Of a signature: the types of users who may sign; one at least. */
  readonly signers: readonly number[];
  /** Of a table: the words of its first columns, each a line of text; one at least. */
  readonly columns: readonly string[];
  readonly isRequired: boolean;
  /** Title of the heading that it stands under, which is made where there is none. */
  readonly heading: string;
  /** When it is asked; null for always. */
  readonly condition: AnswerCondition | null;
}

/** Kinds that a column of a table can be of. */
export type ColumnKind = Exclude<LineKind, 'choiceOrOther' | 'file' | 'statement'>;

/** What can be added as a column: one cell answers it, and nothing follows from it. */
export const COLUMN_KINDS: Pick<typeof QUESTION_KINDS, ColumnKind> = columnKinds(QUESTION_KINDS);

function columnKinds(all: typeof QUESTION_KINDS): Pick<typeof QUESTION_KINDS, ColumnKind> {
  const { choiceOrOther: _other, file: _file, signature: _signature, table: _table, ...others } = all;
  const { statement: _statement, ...kinds } = others;
  return kinds;
}

/** Whether a question of a kind is answered from a list. */
export const isOfList = (kind: QuestionKind): boolean => ['choice', 'choiceOrOther', 'several'].includes(kind);

const PARTS: { readonly [kind in QuestionKind]: { readonly schema: JsonObject; readonly widget: string | null } } = {
  text: { schema: { type: 'string', maxLength: 250 }, widget: 'any-text' },
  longText: { schema: { type: 'string', maxLength: 20_000 }, widget: 'textarea' },
  number: { schema: { type: 'number', minimum: 0, maximum: 999_999 }, widget: 'number' },
  money: { schema: { type: 'number', minimum: 0, maximum: 999_999.99, multipleOf: 0.01 }, widget: 'money' },
  date: { schema: { type: 'string', format: 'date' }, widget: null },
  dateTime: { schema: { type: 'string', pattern: MOMENT_PATTERN }, widget: 'date-time' },
  yesNo: { schema: { $ref: 'lookups/yes-no' }, widget: 'radio' },
  choice: { schema: { type: 'string' }, widget: null },
  choiceOrOther: { schema: { type: 'string' }, widget: null },
  several: { schema: { type: 'array' }, widget: 'multi-select' },
  scale: { schema: { type: 'integer', minimum: 1, maximum: 5 }, widget: 'scale' },
  // The name of a stored file, which is no longer.
  file: { schema: { type: 'string', maxLength: 40 }, widget: 'upload' },
  signature: { schema: { type: 'string', format: SIGNATURE }, widget: null },
  table: { schema: { type: 'array', maxItems: 20 }, widget: null },
  statement: { schema: { type: 'null' }, widget: null },
};

/** The answer after which another question asks for words. */
export const OTHER = 'other';

/** What a form says of a question: its schema, and how it is drawn. */
interface QuestionParts {
  readonly schema: JsonObject;
  readonly ui: JsonObject;
}

/** What a form says of a new question; no column of it has one of the taken names. */
export function partsOf(question: NewQuestion, taken: readonly string[]): QuestionParts {
  const { kind, help, signers } = question;
  const { schema, widget } = PARTS[kind];
  const rows = kind === 'table' ? rowsOf(question, taken) : null;
  const { type, $ref, ...limits } = isOfList(kind) ? choices(question) : schema;
  const title = question.label.trim();
  if (kind === 'statement')
    return {
      schema: { type: 'null', title, ...(help.trim() === '' ? {} : { description: help.trim() }) },
      ui: { 'ui:field': 'description' },
    };
  return {
    schema: {
      ...(type === undefined ? {} : { type }),
      ...($ref === undefined ? {} : { $ref }),
      title,
      ...limits,
      ...(rows === null ? {} : { items: rows.schema }),
    },
    ui: {
      ...(rows === null ? {} : { 'ui:field': 'rows' }),
      ...(widget === null ? {} : { 'ui:widget': widget }),
      ...(kind === 'signature' ? { 'ui:signedBy': [...signers] } : {}),
      ...(help.trim() === '' ? {} : { 'ui:help': help.trim() }),
      ...(rows === null ? {} : { items: rows.ui }),
    },
  };
}

function rowsOf({ columns, ...table }: NewQuestion, taken: readonly string[]): QuestionParts {
  const names = [...taken];
  const parts = columns.map((label) => {
    const name = keyAmong(names, label);
    names.push(name);
    return [name, partsOf({ ...table, kind: 'text', label, help: '', columns: [] }, names)] as const;
  });
  return {
    schema: { type: 'object', properties: Object.fromEntries(parts.map(([name, { schema }]) => [name, schema])) },
    ui: Object.fromEntries(parts.map(([name, { ui }]) => [name, ui])),
  };
}

function choices({ kind, answers, lookup }: NewQuestion): JsonObject {
  const of = lookup === null ? ownChoices(kind, answers) : { $ref: `lookups/${lookup}` };
  return kind === 'several' ? { type: 'array', uniqueItems: true, items: of } : of;
}

function ownChoices(kind: QuestionKind, answers: readonly string[]): JsonObject {
  const hasOther = kind === 'choiceOrOther';
  const named = namedAnswers(answers, hasOther ? [OTHER] : []);
  const oneOf = named.map(({ value, label }) => ({ const: value, title: label }));
  return { type: 'string', oneOf: [...oneOf, ...(hasOther ? [{ const: OTHER, title: 'Other' }] : [])] };
}

/** Answers with what is stored of each, which their first words make: none is another's, or taken. */
export function namedAnswers(
  answers: readonly string[],
  taken: readonly string[] = [],
): readonly { readonly value: string; readonly label: string }[] {
  const values = [...taken];
  return answers.map((answer) => {
    const value = nameFor(answer, values, 'answer');
    values.push(value);
    return { value, label: answer.trim() };
  });
}

/** Every name that a key of a form cannot be: lists of an overlay speak of questions and columns alike. */
export const takenIn = (form: FormDeclaration, { used = [] }: Pick<FormText, 'used'>): readonly string[] => [
  ...new Set([...allNames(declaredQuestions(form)), ...used]),
];

/** A key for a new question or column, which its first words make and which never changes. */
export function keyAmong(taken: readonly string[], label: string): string {
  const key = nameFor(label, taken, 'question');
  // What differs in a letter from another would be taken for a slip of the pen.
  return taken.some((other) => editDistance(key, other) === 1) ? nameFor(`${key} own`, taken, 'question') : key;
}

/** A name in small letters out of words, that none of these is. */
export function nameFor(words: string, taken: readonly string[], otherwise: string): string {
  const letters = words
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .split(/[ _-]+/)
    .filter((word) => word !== '')
    .slice(0, 6)
    .join('_')
    .slice(0, 40)
    .replace(/^(?:cg_auto_|[^a-z]+)+/, '')
    .replace(/_+$/, '');
  const name = letters === '' ? otherwise : letters;
  const number = Array.from({ length: taken.length + 1 }, (_, index) => index + 1).find(
    (count) => !taken.includes(count === 1 ? name : `${name}_${count}`),
  );
  return number === undefined || number === 1 ? name : `${name}_${number}`;
}
