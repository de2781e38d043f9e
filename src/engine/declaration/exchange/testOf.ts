import { choicesOf, isRowList, propertiesOf, requiredOf, schemasOf } from '../../form/schemaParts.ts';
import { validateSchema } from '../../form/validator.ts';
import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import { choiceName, TICKED } from './sheets.ts';
import { TURNED, type Comparison, type Expression } from './xpath.ts';

/** A question that an expression may look at, from where it stands. */
export interface Seen {
  /** Name of its answer. */
  readonly key: string;
  readonly schema: JsonSchema;
}

/** Finds what an expression means by a name; null where it is out of sight. */
export type FindSeen = (name: string) => Seen | null;

/** What holds under an expression: under `if`, or under `else` where it holds while nothing is answered. */
export interface MadeTest {
  readonly test: JsonSchema;
  readonly isElse: boolean;
}

/** An expression as a condition of a form; null where a form cannot say it. */
export function conditionOf(expression: Expression, find: FindSeen): MadeTest | null {
  const test = testOf(expression, find, true);
  if (test === null || validateSchema(test, {}).length > 0) return test === null ? null : { test, isElse: false };
  const otherwise = testOf(expression, find, false);
  return otherwise === null ? null : { test: otherwise, isElse: true };
}

/** The schema that answers fit where an expression holds, or where it does not. */
function testOf(expression: Expression, find: FindSeen, holds: boolean): JsonSchema | null {
  if (expression.kind === 'joint') {
    const parts = expression.of.map((part) => testOf(part, find, holds));
    const said = parts.filter((part) => part !== null);
    if (said.length < parts.length) return null;
    return (expression.word === 'and') === holds ? together(said) : oneOfThem(said);
  }
  if (expression.kind === 'call' && expression.name === 'not' && expression.of[0] !== undefined)
    return testOf(expression.of[0], find, !holds);
  if (expression.kind === 'call') return calledTest(expression, find, holds);
  return expression.kind === 'compared' ? comparedTest(expression, find, holds) : null;
}

const either = (test: JsonSchema, holds: boolean): JsonSchema => (holds ? test : { not: test });

const answered = (key: string): JsonSchema => ({ required: [key] });
const answers = (key: string, schema: JsonSchema): JsonSchema => ({ required: [key], properties: { [key]: schema } });

function calledTest(
  { name, of: [first, second] }: Expression & { readonly kind: 'call' },
  find: FindSeen,
  holds: boolean,
): JsonSchema | null {
  if (first?.kind !== 'answer' || second?.kind !== 'value') return null;
  const seen = find(first.name);
  if (seen === null) return null;
  if (name === 'regex') return either(answers(seen.key, { pattern: String(second.value) }), holds);
  if (name !== 'selected') return null;
  const value = valueIn(seen.schema, second.value);
  if (value === undefined) return null;
  const isMany = seen.schema.type === 'array';
  return either(answers(seen.key, isMany ? { contains: { const: value } } : { const: value }), holds);
}

const OPPOSITE: { readonly [operator in Comparison]: Comparison } = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};
const LIMITS = { '<': 'exclusiveMaximum', '<=': 'maximum', '>': 'exclusiveMinimum', '>=': 'minimum' } as const;

function comparedTest(
  { left, right, operator }: Expression & { readonly kind: 'compared' },
  find: FindSeen,
  holds: boolean,
): JsonSchema | null {
  if (left.kind === 'value' && right.kind !== 'value')
    return comparedTest({ kind: 'compared', left: right, right: left, operator: TURNED[operator] }, find, holds);
  if (right.kind !== 'value') return null;
  if (left.kind === 'call') return measuredTest(left, holds ? operator : OPPOSITE[operator], right.value, find);
  const seen = left.kind === 'answer' ? find(left.name) : null;
  if (seen === null) return null;
  const { key, schema } = seen;
  if (right.value === '' && (operator === '=' || operator === '!='))
    return either(answered(key), (operator === '!=') === holds);
  if (operator === '=' || operator === '!=') {
    const value = valueIn(schema, right.value);
    const isSame = (operator === '=') === holds;
    return value === undefined || schema.type === 'array' ? null : either(answers(key, { const: value }), isSame);
  }
  const limit = Number(right.value);
  if (Number.isNaN(limit) || right.value === '' || !isNumeric(schema)) return null;
  return either(answers(key, { [LIMITS[operator]]: limit }), holds);
}

const isNumeric = (schema: JsonSchema): boolean =>
  ['number', 'integer'].includes(String(schema.type)) ||
  (choicesOf(schema) ?? []).some((value) => typeof value === 'number');

/** How much was answered: rows, choices, letters. */
function measuredTest(
  { name, of: [first] }: Expression & { readonly kind: 'call' },
  operator: Comparison,
  value: string | number,
  find: FindSeen,
): JsonSchema | null {
  const seen = first?.kind === 'answer' ? find(first.name) : null;
  const count = Number(value);
  if (seen === null || !Number.isInteger(count)) return null;
  const least = operator === '>' ? count + 1 : operator === '>=' ? count : null;
  const most = operator === '<' ? count - 1 : operator === '<=' ? count : null;
  const isEmpty = most === 0 || (operator === '=' && count === 0);
  const isText = name === 'string-length' && seen.schema.type === 'string';
  const isList =
    (name === 'count-selected' && seen.schema.type === 'array') || (name === 'count' && isRowList(seen.schema));
  if (!isText && !isList) return null;
  if (isEmpty) return { not: answered(seen.key) };
  if (least === 1 || (operator === '!=' && count === 0)) return answered(seen.key);
  const word = isText ? 'minLength' : 'minItems';
  if (least !== null) return answers(seen.key, { [word]: least });
  return most === null ? null : { not: answers(seen.key, { [word]: most + 1 }) };
}

/** What an answer holds that is written so; undefined where it holds no such value. */
export function valueIn(schema: JsonSchema, written: string | number): Json | undefined {
  if (schema.type === 'boolean') return written === TICKED ? true : undefined;
  const choices = choicesOf(schema.type === 'array' && isObject(schema.items) ? schema.items : schema);
  if (choices !== undefined) return choices.find((value) => choiceName(value) === choiceName(written));
  if (schema.type !== 'number' && schema.type !== 'integer') return String(written);
  const number = Number(written);
  return Number.isNaN(number) ? undefined : number;
}

const isPlain = (test: JsonSchema): boolean =>
  Object.keys(test).every((word) => word === 'required' || word === 'properties');

/** All of some tests as one, without words that say nothing. */
export function together(parts: readonly JsonSchema[]): JsonSchema {
  const tests = parts.flatMap((part) => (Object.keys(part).join() === 'allOf' ? [...schemasOf(part.allOf)] : [part]));
  const [plain, others] = [tests.filter(isPlain), tests.filter((test) => !isPlain(test))];
  let merged: JsonSchema = {};
  const left: JsonSchema[] = [];
  for (const test of plain) {
    const both = mergedWith(merged, test);
    if (both === null) left.push(test);
    else merged = both;
  }
  for (const test of others) {
    const narrowed = withoutValues(merged, test);
    if (narrowed === null) left.push(test);
    else merged = narrowed;
  }
  const isNone = Object.keys(merged).length === 0;
  if (left.length === 0) return merged;
  const all = isNone ? left : [merged, ...left];
  return all.length === 1 ? (all[0] ?? {}) : { allOf: [...all] };
}

function mergedWith(one: JsonSchema, other: JsonSchema): JsonSchema | null {
  const properties: JsonObject = { ...propertiesOf(one) };
  for (const [name, schema] of Object.entries(propertiesOf(other))) {
    const held = properties[name];
    if (isObject(held) && Object.keys(schema).some((word) => Object.hasOwn(held, word))) return null;
    properties[name] = { ...(isObject(held) ? held : {}), ...schema };
  }
  const required = [...new Set([...requiredOf(one), ...requiredOf(other)])];
  return { required, ...(Object.keys(properties).length === 0 ? {} : { properties }) };
}

/** That an answer which has to be there is not one of these says it at its place; null where it cannot. */
function withoutValues(merged: JsonSchema, { not, ...others }: JsonSchema): JsonSchema | null {
  if (!isObject(not) || Object.keys(others).length > 0 || !isPlain(not)) return null;
  const [[name, schema] = ['', {}], ...more] = Object.entries(propertiesOf(not));
  const values = choicesOf(schema);
  if (more.length > 0 || values === undefined || !requiredOf(merged).includes(name)) return null;
  if (!jsonEqual([...requiredOf(not)], [name])) return null;
  const held = propertiesOf(merged)[name] ?? {};
  const before = isObject(held.not) ? (choicesOf(held.not) ?? []) : [];
  if (Object.keys(held).some((word) => word !== 'not')) return null;
  const all = [...new Set([...before, ...values])];
  return { ...merged, properties: { ...propertiesOf(merged), [name]: { not: oneOf(all) } } };
}

/** One of some tests; that one answer has one of several values says it at its place. */
function oneOfThem(parts: readonly JsonSchema[]): JsonSchema {
  const tests = parts.flatMap((part) => (Object.keys(part).join() === 'anyOf' ? [...schemasOf(part.anyOf)] : [part]));
  const values = new Map<string, Json[]>();
  const all: (JsonSchema | string)[] = [];
  for (const test of tests) {
    const found = valuesIn(test);
    if (found === null) all.push(test);
    else {
      if (!values.has(found.key)) all.push(found.key);
      values.set(found.key, [...new Set([...(values.get(found.key) ?? []), ...found.values])]);
    }
  }
  const said = all.map((one) => (typeof one === 'string' ? answers(one, oneOf(values.get(one) ?? [])) : one));
  const [only = {}] = said;
  return said.length === 1 ? only : { anyOf: said };
}

const oneOf = (values: Json[]): JsonSchema => (values.length === 1 ? { const: values[0] ?? null } : { enum: values });

/** The values of which a test wants one for a single answer; null where it wants anything else. */
function valuesIn(test: JsonSchema): { readonly key: string; readonly values: readonly Json[] } | null {
  const [[key, wanted] = ['', {}], ...more] = Object.entries(propertiesOf(test));
  const values = Object.keys(wanted).length === 1 ? choicesOf(wanted) : undefined;
  const isAlone = isPlain(test) && more.length === 0 && jsonEqual([...requiredOf(test)], [key]);
  return isAlone && values !== undefined ? { key, values } : null;
}
