import { automaticPrefix, portalWidgetKinds } from '../../../contract/index.ts';
import {
  anyChoicesOf,
  answerWords,
  isEmpty,
  isSignature,
  pointerOf,
  readCell,
  sameAnswer,
  segmentsOf,
  uiOptionsOf,
  withChoiceNames,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Question,
  type ResolvedForm,
} from '../../../engine/index.ts';

/** A question whose answer stands in one cell of a workbook. */
export interface CellQuestion {
  readonly title: string;
  /** With the names of its choices. */
  readonly schema: JsonSchema;
  readonly ui: JsonObject;
}

/** What answers a question in a single line or number; others hold files, times or several answers. */
const cellWidgets: readonly unknown[] = [
  undefined,
  'text',
  'any-text',
  'textarea',
  'select',
  'radio',
  'chips',
  'checkbox',
  'number',
  'decimal',
  'money',
  'date',
  'email',
  'scale',
];

const cellTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];

/** A spreadsheet's cell holds no more characters. */
const longestCell = 32_767;

/** A form whose questions a workbook asks, as it is declared or holds now. */
export type Asking = Pick<ResolvedForm, 'schema' | 'uiSchema' | 'derived'>;

/** Says of a place whether its answer is nobody's to give: computed, of the records, or kept from them by a rule. */
export type IsFixed = (path: readonly string[]) => boolean;

/** The places of a form that whoever looks may not fill in, by what is computed and by the rules that hold for them. */
export function fixedPlaces({ derived = {} }: Asking, locks: readonly { readonly pointer: string }[]): IsFixed {
  const pointers = [...locks.map(({ pointer }) => pointer), ...Object.keys(derived)];
  const fixed = new Set(pointers.map((pointer) => pointerOf(segmentsOf(pointer))));
  return (path) => path.some((name) => name.includes(automaticPrefix)) || fixed.has(pointerOf(path));
}

/**
 * Those of some questions, of a form or of a row, whose answers a workbook can hold and somebody may give, by name: a
 * single plain answer that nobody computes and no rule keeps from whoever looks. `path` is the way to them.
 */
export function cellQuestions(
  fields: Question['fields'],
  isFixed: IsFixed,
  path: readonly string[] = [],
): Map<string, CellQuestion> {
  return new Map(
    [...fields].flatMap(([name, question]): [string, CellQuestion][] => {
      if (isFixed([...path, name]) || !takesCell(question)) return [];
      const { ui } = question;
      const schema = withChoiceNames(question.schema, uiOptionsOf(ui).enumNames);
      return [[name, { title: question.title || name, schema, ui }]];
    }),
  );
}

/** Whether a question has a single plain answer. */
export function takesCell({ kind, single, schema, ui }: Question): boolean {
  const { widget, field, readonly, disabled } = uiOptionsOf(ui);
  if (kind !== 'value' || !single || field !== undefined || readonly === true || disabled === true) return false;
  // Who signs does so in the plan, where they see what they sign.
  if (schema.readOnly === true || isSignature(schema) || !cellWidgets.includes(widget)) return false;
  const choices = anyChoicesOf(schema);
  if (choices !== null) return choices.every(({ value }) => typeof value !== 'object');
  return cellTypes.includes(schema.type) && !['date-time', 'time'].includes(String(schema.format));
}

/** The labels that a cell takes; null where it takes what is typed. */
export function choiceLabels({ schema }: CellQuestion): readonly string[] | null {
  const choices = anyChoicesOf(schema);
  if (choices !== null) return choices.map(({ label }) => label);
  return schema.type === 'boolean' ? ['Yes', 'No'] : null;
}

/** An answer as its cell says it, `''` for none; null where no cell can say it so that it could be read again. */
export function cellText(question: CellQuestion, value: Json | undefined): string | null {
  if (value === undefined || isEmpty(value)) return '';
  const text = textOf(question, value).replace(/\r\n?/g, '\n').trim();
  const read = readAnswer(question, text);
  return text.length <= longestCell && read.value !== undefined && sameCell(read.value, value) ? text : null;
}

/** What is said alike in a cell: blanks at the ends and the kind of line ends are no part of it. */
export const sameCell = (a: Json | null, b: Json | null): boolean => sameAnswer(plain(a), plain(b));

const plain = (value: Json | null): Json | undefined =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : (value ?? undefined);

function textOf({ schema, ui }: CellQuestion, value: Json): string {
  const options = uiOptionsOf(ui);
  // Others than money read as one types them: some widgets say more of a number than it is.
  const isPlain = typeof value === 'number' && options.widget !== 'money' && anyChoicesOf(schema) === null;
  return isPlain ? String(value) : answerWords(portalWidgetKinds, { schema, options }, value);
}

/** Reads what stands in a cell: the label of a choice, a day as DD/MM/YYYY, a number, a sum of money, a text. */
export function readAnswer({ schema }: CellQuestion, text: string): ReturnType<typeof readCell> {
  const named = anyChoicesOf(schema)?.find(({ label }) => label.trim() === text);
  return named === undefined ? readCell({ schema, codes: {} }, text) : { value: named.value };
}
