import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { shownAnswers, withoutRowIds } from './answers.ts';
import { isEmpty, meaningful } from './empty.ts';
import { defaultMessage } from './messages.ts';
import { pointerOf } from './pointers.ts';
import { ruleErrors } from './rules.ts';
import { isChoiceQuestion, isGroup, itemSchema, propertiesOf, requiredOf } from './schemaParts.ts';
import type { ActiveForm, AnswerError, ValidationMode } from './types.ts';
import { ROW_ID } from './types.ts';
import { validateSchema } from './validator.ts';

/**
 * Every fault of the answers, in the declaration's own words (`messages`, by pointer with stars or
 * by field name), else in plain English. Pointers lead to the answer itself, also to a missing one;
 * rows are counted as they stand. Blank is missing; blank rows are not looked at; the fields of a
 * group count though nothing of it is answered. Rules between answers speak too. `draft` leaves out what is merely
 * missing or too few.
 */
export function validateAnswers(active: ActiveForm, answers: JsonObject, mode: ValidationMode): AnswerError[] {
  const faults: Found[] = [];
  checkGroup({ faults, path: [] }, active.schema, answers);
  const messages = active.form.messages ?? {};
  const ofSchema = faults
    .filter((fault) => mode === 'complete' || !merelyMissing(fault))
    .map((fault) => ({
      pointer: pointerOf(fault.path),
      keyword: fault.keyword,
      message: ownMessage(messages, fault.path) ?? defaultMessage(fault),
    }));
  const ofRules = brokenRules(active, answers).filter(
    ({ keyword }) => mode === 'complete' || !MERELY_MISSING.has(keyword),
  );
  const errors = [...ofSchema, ...ofRules];
  const said = new Set<string>();
  return errors.filter(({ pointer, message }) => said.size < said.add(`${pointer} ${message}`).size);
}

/** The rules between answers that the shown answers break, in the declaration's words. */
export function brokenRules(active: ActiveForm, answers: JsonObject): AnswerError[] {
  const { rules, today } = active;
  if (rules.length === 0) return [];
  const asked = propertiesOf(active.schema);
  const shown = Object.fromEntries(
    Object.entries(shownAnswers(active.schema, answers)).filter(([name]) => Object.hasOwn(asked, name)),
  );
  return ruleErrors(rules, meaningful(withoutRowIds(shown)) as JsonObject, today);
}

/** Whether a row holds something and would pass complete validation: so it counts (settled 7.1). */
export function rowCounts(schema: JsonSchema, row: Json): boolean {
  if (isEmpty(row)) return false;
  const faults: Found[] = [];
  check({ faults, path: [] }, schema, row);
  return faults.length === 0;
}

const MERELY_MISSING = new Set(['required', 'minItems', 'minProperties', 'contains']);

/** Whether a fault of this keyword says no more than that something is still to come. */
export const isMerelyMissing = (keyword: string): boolean => MERELY_MISSING.has(keyword);

/** A box that has to be ticked and is not yet is no mistake of a draft either. */
function merelyMissing({ keyword, schema, value }: Found): boolean {
  return MERELY_MISSING.has(keyword) || (keyword === 'const' && schema.const === true && value === false);
}

interface Found {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  readonly schema: JsonSchema;
  readonly name: string;
  readonly value: Json | undefined;
}

interface At {
  readonly faults: Found[];
  readonly path: readonly (string | number)[];
}

function check(at: At, schema: JsonSchema, value: Json): void {
  if (isGroup(schema)) checkGroup(at, schema, value);
  else if (hasItems(schema)) checkItems(at, schema, value);
  else checkPlain(at, schema, value);
}

function checkGroup(at: At, schema: JsonSchema, value: Json | undefined): void {
  const held = isObject(value) ? value : {};
  // What is asked of a group as a whole is not asked of one that is not there.
  if (value !== undefined && value !== null) checkRest(at, schema, isObject(value) ? meaningfulTop(value) : value);
  const required = requiredOf(schema);
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    const inner = held[name];
    const below: At = { faults: at.faults, path: [...at.path, name] };
    if (isGroup(field)) checkGroup(below, field, isEmpty(inner) && !isObject(inner) ? undefined : inner);
    else if (!isEmpty(inner)) check(below, field, inner as Json);
    else if (required.includes(name)) report(below, 'required', { schema: field, value: inner });
  }
  if (schema.additionalProperties !== false) return;
  for (const name of Object.keys(held)) {
    const known = name === ROW_ID || Object.hasOwn(propertiesOf(schema), name) || held[name] === undefined;
    if (!known)
      report({ faults: at.faults, path: [...at.path, name] }, 'additionalProperties', {
        schema: {},
        value: held[name],
      });
  }
}

/** Whether a list's items are questions of their own, and not choices of one. */
function hasItems(schema: JsonSchema): boolean {
  return schema.type === 'array' && schema.items !== undefined && !isChoiceQuestion(schema);
}

function checkItems(at: At, schema: JsonSchema, value: Json): void {
  if (!Array.isArray(value)) return report(at, 'type', { schema, value });
  const items = value.map((item, index) => ({ item, index })).filter(({ item }) => !isEmpty(item));
  checkRest(
    at,
    schema,
    items.map(({ item }) => item),
  );
  const told: JsonSchema = typeof schema.title === 'string' ? { title: schema.title } : {};
  for (const { item, index } of items) {
    const below: At = { faults: at.faults, path: [...at.path, index] };
    const own = itemSchema(schema, index);
    if (schema.additionalItems === false && Array.isArray(schema.items) && index >= schema.items.length)
      report(at, 'additionalItems', { schema, value });
    // An item without words of its own is told of by its list's.
    else check(below, own.title === undefined && !isGroup(own) ? { ...told, ...own } : own, item);
  }
}

function checkPlain(at: At, schema: JsonSchema, value: Json): void {
  const held = Array.isArray(value) ? value.filter((item) => !isEmpty(item)) : value;
  checkRest(at, schema, held);
}

/** What the interpreter finds in a value apart from its fields and rows, told of the question. */
function checkRest(at: At, schema: JsonSchema, value: Json): void {
  for (const error of validateSchema(withoutParts(schema), withoutRowIds(value))) {
    const ofItem = schema.type === 'array' && error.pointer !== '';
    // An item's fault is told of the whole question, by what is asked of the item.
    const told = ofItem
      ? { ...itemSchema(schema, 0), ...(schema.title === undefined ? {} : { title: schema.title }) }
      : schema;
    report(at, error.keyword, { schema: told, value });
  }
}

/** One reduced schema for each schema, so that the interpreter prepares it once. */
const reduced = new WeakMap<JsonSchema, JsonSchema>();

function withoutParts(schema: JsonSchema): JsonSchema {
  if (!isGroup(schema) && !hasItems(schema)) return schema;
  let rest = reduced.get(schema);
  if (rest === undefined) {
    const {
      properties: _p,
      required: _r,
      additionalProperties: _a,
      patternProperties: _t,
      items: _i,
      additionalItems: _n,
      ...kept
    } = schema;
    rest = kept;
    reduced.set(schema, rest);
  }
  return rest;
}

function meaningfulTop(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => !isEmpty(inner)));
}

function report(at: At, keyword: string, { schema, value }: { schema: JsonSchema; value: Json | undefined }): void {
  const name = String(at.path.findLast((segment) => typeof segment === 'string') ?? '');
  at.faults.push({ path: at.path, keyword, schema, name, value });
}

function ownMessage(
  messages: { readonly [path: string]: string },
  path: readonly (string | number)[],
): string | undefined {
  const starred = pointerOf(path.map((segment) => (typeof segment === 'number' ? '*' : segment)));
  const name = path.findLast((segment) => typeof segment === 'string');
  return messages[starred] ?? (typeof name === 'string' ? messages[name] : undefined);
}
