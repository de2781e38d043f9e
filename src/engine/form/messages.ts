import type { Json, JsonSchema } from '../json.ts';
import { choicesOf, isChoiceQuestion, isRowList, itemSchema } from './schemaParts.ts';
import { isSignature } from './signature.ts';

/** What a sentence about a faulty answer is made from. */
export interface Fault {
  readonly keyword: string;
  /** The question's own schema. */
  readonly schema: JsonSchema;
  /** Its name, used where it has no title. */
  readonly name: string;
  readonly value: Json | undefined;
}

/**
 * The sentence for a faulty answer where its declaration has none of its own: plain British English
 * that names the question. A negative where the least is 0 reads as FORM-11 says.
 */
export function defaultMessage(fault: Fault): string {
  const title = titleOf(fault);
  return SENTENCES[fault.keyword]?.(title, fault) ?? `${title} is not valid`;
}

function titleOf({ schema, name }: Fault): string {
  return `“${typeof schema.title === 'string' && schema.title !== '' ? schema.title : name}”`;
}

type Sentence = (title: string, fault: Fault) => string;

const atLeast: Sentence = (title, { schema }) => `${title} must be ${limit(schema, 'minimum')} or more`;

const SENTENCES: { readonly [keyword: string]: Sentence } = {
  required: missing,
  type: (title, { schema }) => wrongType(title, schema),
  minimum: (title, fault) =>
    fault.schema.minimum === 0 ? 'Please ensure numbers are positive' : atLeast(title, fault),
  maximum: (title, { schema }) => `${title} must be ${limit(schema, 'maximum')} or less`,
  exclusiveMinimum: (title, { schema }) => `${title} must be more than ${limit(schema, 'exclusiveMinimum')}`,
  exclusiveMaximum: (title, { schema }) => `${title} must be less than ${limit(schema, 'exclusiveMaximum')}`,
  multipleOf: (title, { schema }) => wrongStep(title, schema.multipleOf),
  minLength: (title, { schema }) => `${title} must be ${count(schema.minLength, 'character')} or more`,
  maxLength: (title, { schema }) => `${title} must be ${count(schema.maxLength, 'character')} or fewer`,
  pattern: (title) => `${title} is not in the right format`,
  format: (title, { schema }) => wrongFormat(title, schema.format),
  enum: wrongChoice,
  oneOf: wrongChoice,
  anyOf: wrongChoice,
  const: wrongChoice,
  uniqueItems: (title) => `${title} has the same answer twice`,
  minItems: (title, { schema }) => tooFew(title, schema, schema.minItems),
  maxItems: (title, { schema }) =>
    `${title} can have at most ${count(schema.maxItems, isRowList(schema) ? 'row' : 'answer')}`,
  additionalItems: (title, { schema }) =>
    `${title} can have at most ${count(Array.isArray(schema.items) ? schema.items.length : 0, 'answer')}`,
  additionalProperties: (title) => `${title} is not part of this form`,
};

function missing(title: string, { schema }: Fault): string {
  if (schema.type === 'array') return tooFew(title, schema, Math.max(1, Number(schema.minItems ?? 1)));
  if (schema.const === true) return `Tick ${title}`;
  if (choicesOf(schema) !== undefined || schema.type === 'boolean') return `Choose an answer for ${title}`;
  if (schema.format === 'date' || schema.format === 'date-time') return `Enter a date for ${title}`;
  if (schema.type === 'number' || schema.type === 'integer') return `Enter a number for ${title}`;
  if (isSignature(schema)) return `${title} is not signed yet`;
  if (schema.format === 'email') return `Enter an e-mail address for ${title}`;
  return `Enter an answer for ${title}`;
}

function tooFew(title: string, schema: JsonSchema, least: Json | undefined): string {
  if (isRowList(schema)) return `Add at least ${count(least, 'row')} to ${title}`;
  const lists = schema.items !== undefined && !isChoiceQuestion(schema);
  return lists
    ? `Add at least ${count(least, 'answer')} to ${title}`
    : `Choose at least ${count(least, 'answer')} for ${title}`;
}

function wrongType(title: string, schema: JsonSchema): string {
  if (schema.type === 'integer') return `${title} must be a whole number`;
  if (schema.type === 'number') return `${title} must be a number`;
  if (choicesOf(schema) !== undefined || schema.type === 'boolean' || choicesOf(itemSchema(schema, 0)) !== undefined) {
    return `Choose one of the answers offered for ${title}`;
  }
  return `${title} is not valid`;
}

function wrongStep(title: string, step: Json | undefined): string {
  if (step === 1) return `${title} must be a whole number`;
  const decimals = typeof step === 'number' ? /^0\.(0*)1$/.exec(String(step))?.[1] : undefined;
  if (decimals !== undefined) return `${title} must have no more than ${count(decimals.length + 1, 'decimal place')}`;
  return `${title} must be a multiple of ${String(step)}`;
}

const FORMATS: { readonly [format: string]: string } = {
  date: 'a real date, like 31/12/2025',
  'date-time': 'a real date and time',
  time: 'a time, like 14:30',
  email: 'an e-mail address, like name@example.com',
  uri: 'a web address',
  url: 'a web address',
};

function wrongFormat(title: string, format: Json | undefined): string {
  const wanted = FORMATS[String(format)];
  return wanted === undefined ? `${title} is not in the right format` : `${title} must be ${wanted}`;
}

function wrongChoice(title: string, { schema }: Fault): string {
  return schema.const === true ? `Tick ${title}` : `Choose one of the answers offered for ${title}`;
}

function limit(schema: JsonSchema, keyword: string): string {
  const value = schema[keyword];
  if (typeof value !== 'number') return String(value);
  const [whole = '', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

function count(number: Json | undefined, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? '' : 's'}`;
}
