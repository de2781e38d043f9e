import { choicesOf, isGroup, isRowList, schemasOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { all, calledWith } from './xpathOf.ts';
import { choiceName, EMAIL_PATTERN, type Choice } from './sheets.ts';

/** How XLSForm says what is answered. */
export interface AnswerKind {
  /** Without the list of a choice. */
  readonly type: string;
  readonly appearance?: string;
  readonly parameters?: string;
  /** The answers to choose from; of others absent. */
  readonly choices?: readonly Choice[];
  /** Limits of the answer, an expression on `.`; empty for none. */
  readonly constraint: string;
  /** What of it is not said. */
  readonly lacks: readonly string[];
}

/** The kind of a question; null where XLSForm has none. */
export function answerKind(schema: JsonSchema, ui: JsonObject): AnswerKind | null {
  const plain = (type: string, more: Partial<AnswerKind> = {}): AnswerKind => ({
    type,
    constraint: limitsOf(schema),
    lacks: lacksOf(schema, ui),
    ...more,
  });
  const widget = ui['ui:widget'];
  const { type, items } = schema;
  if (type === 'null' || isRowList(schema) || isGroup(schema)) return null;
  if (type === 'array') {
    const choices = isObject(items) ? offered(items, ui) : null;
    return choices === null ? null : plain('select_multiple', { choices });
  }
  const choices = offered(schema, ui);
  if (choices !== null)
    return plain('select_one', { choices, ...(widget === 'select' ? { appearance: 'minimal' } : {}) });
  if (type === 'boolean') return plain('acknowledge');
  if (type === 'number' || type === 'integer') return numberKind(schema, widget, plain);
  return type === 'string' || type === undefined ? textKind(schema, widget, plain) : null;
}

type Plain = (type: string, more?: Partial<AnswerKind>) => AnswerKind;

function numberKind(schema: JsonSchema, widget: Json | undefined, plain: Plain): AnswerKind {
  const { minimum, maximum } = schema;
  if (widget === 'scale' && typeof minimum === 'number' && typeof maximum === 'number')
    return plain('range', { parameters: `start=${minimum} end=${maximum} step=1`, constraint: '' });
  // Appearances that a tool does not know are passed over by it.
  return plain(schema.type === 'integer' ? 'integer' : 'decimal', widget === 'money' ? { appearance: 'money' } : {});
}

function textKind(schema: JsonSchema, widget: Json | undefined, plain: Plain): AnswerKind {
  if (widget === 'upload') return plain('file', { constraint: '' });
  if (widget === 'picture') return plain('image', { constraint: '' });
  if (schema.format === 'date') return plain('date');
  if (schema.format === 'time') return plain('time');
  if (widget === 'date-time' || schema.format === 'date-time')
    return plain('dateTime', {
      constraint: '',
      lacks: schema.pattern === undefined ? [] : ['the days and times that are taken'],
    });
  return plain('text', widget === 'textarea' ? { appearance: 'multiline' } : {});
}

function offered(schema: JsonSchema, ui: JsonObject): readonly Choice[] | null {
  const values = choicesOf(schema);
  if (values === undefined || schema.type === 'boolean') return null;
  const gone = Array.isArray(ui['ui:enumDisabled']) ? ui['ui:enumDisabled'] : [];
  const titles = new Map(
    [...schemasOf(schema.oneOf), ...schemasOf(schema.anyOf)].map((branch) => [branch.const, branch.title]),
  );
  return values.flatMap((value) => {
    if ((typeof value !== 'string' && typeof value !== 'number') || gone.includes(value)) return [];
    const title = titles.get(value);
    return [{ value, label: typeof title === 'string' ? title : String(value) }];
  });
}

const LIMITS: readonly (readonly [word: string, say: (value: Json) => string | null])[] = [
  ['minimum', (value) => `. >= ${String(value)}`],
  ['exclusiveMinimum', (value) => `. > ${String(value)}`],
  ['maximum', (value) => `. <= ${String(value)}`],
  ['exclusiveMaximum', (value) => `. < ${String(value)}`],
  ['minLength', (value) => `string-length(.) >= ${String(value)}`],
  ['maxLength', (value) => `string-length(.) <= ${String(value)}`],
  ['minItems', (value) => `count-selected(.) >= ${String(value)}`],
  ['maxItems', (value) => `count-selected(.) <= ${String(value)}`],
  ['pattern', (value) => calledWith('regex', '.', String(value))],
  ['format', (value) => (value === 'email' ? calledWith('regex', '.', EMAIL_PATTERN) : null)],
];

function limitsOf(schema: JsonSchema): string {
  const said = LIMITS.map(([word, say]) => (schema[word] === undefined ? null : say(schema[word])));
  return all(said.filter((one) => one !== null)) ?? '';
}

const FORMATS = ['date', 'time', 'date-time', 'email'];

function lacksOf({ type, const: only, format, pattern, multipleOf }: JsonSchema, ui: JsonObject): string[] {
  const isTick = only === true && ui['ui:widget'] === 'checkbox';
  return [
    ...(type === 'boolean' && !isTick ? ['that the answer may be no'] : []),
    ...(ui['ui:widget'] === 'email' && format !== 'email' ? ['that it is written as an e-mail address'] : []),
    ...(typeof format === 'string' && !FORMATS.includes(format) ? [`that the answer is of the form “${format}”`] : []),
    ...(typeof pattern === 'string' && calledWith('regex', '.', pattern) === null ? ['the pattern of the answer'] : []),
    ...(typeof multipleOf === 'number' && multipleOf !== 1 ? [`that the answer is a multiple of ${multipleOf}`] : []),
  ];
}

/** A name for a list of choices that none of these is. */
export function listName(words: string, taken: readonly string[]): string {
  const wished = choiceName(words).replace(/[^A-Za-z0-9_]/g, '_');
  const names = [wished, ...taken.map((_, index) => `${wished}_${index + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? wished;
}
