import { choicesOf, isRowList, propertiesOf, requiredOf, schemasOf } from '../../form/schemaParts.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { choiceName, TICKED } from './sheets.ts';

/** What an expression may refer to. */
export interface Named {
  /** How the answer is written in expressions: `${name}`. */
  readonly ref: string;
  readonly schema: JsonSchema;
}

/** Finds the question of a name at the place of a condition; null where an expression cannot say it. */
export type FindNamed = (name: string) => Named | null;

const TEST_WORDS = ['type', 'title', 'required', 'properties', 'allOf', 'anyOf', 'not'];

/** A condition on answers as an XPath expression of XLSForm; null where it has no words for it. */
export function xpathOf(test: JsonSchema, find: FindNamed): string | null {
  if (Object.keys(test).some((word) => !TEST_WORDS.includes(word))) return null;
  const required = requiredOf(test);
  const read = propertiesOf(test);
  const names = [...new Set([...required, ...Object.keys(read)])];
  return all([
    ...names.map((name) => {
      const named = find(name);
      return named === null ? null : answerIn(named, read[name], required.includes(name));
    }),
    ...schemasOf(test.allOf).map((part) => xpathOf(part, find)),
    ...(test.anyOf === undefined ? [] : [some(schemasOf(test.anyOf).map((part) => xpathOf(part, find)))]),
    ...(isObject(test.not) ? [notSo(xpathOf(test.not, find))] : []),
  ]);
}

/** That an expression is not true. */
export const notSo = (expression: string | null): string | null => (expression === null ? null : `not(${expression})`);

/** That all of them are true. */
export const all = (parts: readonly (string | null)[]): string | null => joined(parts, 'and');

/** That one of them is true. */
export const some = (parts: readonly (string | null)[]): string | null => joined(parts, 'or');

function joined(parts: readonly (string | null)[], word: 'and' | 'or'): string | null {
  const said = parts.filter((part) => part !== null);
  if (said.length < parts.length || said.length === 0) return null;
  const [only] = said;
  if (said.length === 1) return only ?? null;
  return said.map((part) => (standsIn(part, word) ? part : `(${part})`)).join(` ${word} `);
}

/** Whether an expression means the same beside others without brackets around it. */
function standsIn(part: string, word: 'and' | 'or'): boolean {
  let bare = part.replace(/'[^']*'|"[^"]*"/g, '');
  for (let outer = ''; outer !== bare;) [outer, bare] = [bare, bare.replace(/\([^()]*\)/g, '')];
  return !bare.includes(word === 'and' ? ' or ' : ' and ');
}

function answerIn({ ref, schema }: Named, wanted: JsonSchema | undefined, isRequired: boolean): string | null {
  const answered = isRowList(schema) ? `count(${ref}) > 0` : `${ref} != ''`;
  const words = Object.keys(wanted ?? {}).filter((word) => word !== 'type');
  if (wanted === undefined || words.length === 0) return isRequired ? answered : null;
  const said = all(words.map((word) => WORDS[word]?.(ref, wanted[word], schema) ?? null));
  if (said === null) return null;
  if (!isRequired) return some([`${ref} = ''`, said]);
  return words.some((word) => !HOLD_WHEN_ANSWERED.includes(word)) ? all([answered, said]) : said;
}

/** Words that no empty answer fits, as XPath compares. */
const HOLD_WHEN_ANSWERED = ['const', 'enum', 'contains', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

type Word = (ref: string, value: Json | undefined, schema: JsonSchema) => string | null;

const compared =
  (operator: string): Word =>
  (ref, value) =>
    typeof value === 'number' ? `${ref} ${operator} ${value}` : null;

const counted =
  (operator: string): Word =>
  (ref, value, schema) =>
    typeof value === 'number' && !isRowList(schema) ? `count-selected(${ref}) ${operator} ${value}` : null;

const measured =
  (operator: string): Word =>
  (ref, value) =>
    typeof value === 'number' ? `string-length(${ref}) ${operator} ${value}` : null;

const isOneOf: Word = (ref, value, schema) =>
  some((Array.isArray(value) ? value : []).map((one) => equals(ref, one, schema)));

const WORDS: { readonly [word: string]: Word } = {
  const: (ref, value, schema) => equals(ref, value, schema),
  enum: isOneOf,
  not: (ref, value, schema) => {
    const choices = isObject(value) && Object.keys(value).length === 1 ? choicesOf(value) : undefined;
    return choices === undefined ? null : all(choices.map((one) => equals(ref, one, schema, '!=')));
  },
  contains: (ref, value) => {
    const choices = isObject(value) ? choicesOf(value) : undefined;
    return choices === undefined
      ? null
      : some(choices.map((one) => (isText(one) ? `selected(${ref}, ${literal(choiceName(one))})` : null)));
  },
  minimum: compared('>='),
  maximum: compared('<='),
  exclusiveMinimum: compared('>'),
  exclusiveMaximum: compared('<'),
  minItems: counted('>='),
  maxItems: counted('<='),
  minLength: measured('>='),
  maxLength: measured('<='),
  pattern: (ref, value) => (typeof value === 'string' ? calledWith('regex', ref, value) : null),
  format: (ref, value) => (value === 'date' ? `${ref} != ''` : null),
};

/** A call of a function with a text. */
export function calledWith(name: string, ref: string, text: string): string | null {
  const said = literal(text);
  return said === null ? null : `${name}(${ref}, ${said})`;
}

const isText = (value: Json): value is string | number => typeof value === 'string' || typeof value === 'number';

function equals(ref: string, value: Json | undefined, schema: JsonSchema, operator = '='): string | null {
  if (value === true) return `${ref} ${operator} '${TICKED}'`;
  if (value === false) return `${ref} ${operator === '=' ? '!=' : '='} '${TICKED}'`;
  if (value === undefined || !isText(value)) return null;
  const isChoice = choicesOf(schema) !== undefined;
  if (typeof value === 'number' && !isChoice) return `${ref} ${operator} ${value}`;
  const said = literal(isChoice ? choiceName(value) : String(value));
  return said === null ? null : `${ref} ${operator} ${said}`;
}

/** XPath has no way to write a text with both marks in it. */
function literal(text: string): string | null {
  if (!text.includes("'")) return `'${text}'`;
  return text.includes('"') ? null : `"${text}"`;
}
