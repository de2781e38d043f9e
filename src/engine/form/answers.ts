import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { isEmpty } from './empty.ts';
import { isGroup, isRowList, itemSchema, propertiesOf, textsOf } from './schemaParts.ts';
import type { ActiveForm, FormDocument } from './types.ts';
import { CHOICE, ROW_ID } from './types.ts';
import { combine, itemKey, rowIdOf, unwrapped, wrapped } from './wholeAnswers.ts';

/**
 * The document with the answers of hidden questions parked and those of shown ones brought back.
 * Parked answers keep the shape of the answers; of a list that is shown, what its rows hide stands
 * in an object by row id; a list that is hidden as a whole is parked as a list. What the form has no
 * question for stays where it is. The same object when nothing moves; a row without an id that has
 * something to park is given one.
 */
export function arrange(active: Pick<ActiveForm, 'schema'>, document: FormDocument): FormDocument {
  const parked = withoutOrphans(active.schema, document.answers, document.parked);
  const { shown, hidden } = split(active.schema, combine(document.answers, parked));
  const arranged: FormDocument = { answers: asObject(shown), parked: asObject(hidden) };
  const same = jsonEqual(arranged.answers, document.answers) && jsonEqual(arranged.parked, document.parked);
  return same ? document : arranged;
}

/** The answers of questions that are shown. */
export function visibleAnswers(active: Pick<ActiveForm, 'schema'>, answers: JsonObject): JsonObject {
  return shownAnswers(active.schema, answers);
}

/** As `visibleAnswers`, for a schema. */
export function shownAnswers(schema: JsonSchema, answers: JsonObject): JsonObject {
  return asObject(split(schema, answers, false).shown);
}

/** Answers and parked answers as one, whatever is hidden now: what a merge of documents compares. */
export function allAnswers(document: FormDocument): JsonObject {
  return asObject(combine(document.answers, document.parked));
}

/** Answers in which every row has an id, made by `makeId` where it is missing or used twice. */
export function withRowIds(active: Pick<ActiveForm, 'schema'>, answers: JsonObject, makeId: () => string): JsonObject {
  return asObject(identified(active.schema, answers, makeId));
}

/** The value without any row ids, as it is exported, printed and validated. */
export function withoutRowIds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutRowIds);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === ROW_ID ? [] : [[name, withoutRowIds(inner)]])),
  );
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** What is parked without what the rows of a list had parked that is gone with all its rows. */
function withoutOrphans(schema: JsonSchema, answers: Json | undefined, parked: Json | undefined): Json | undefined {
  if (!isObject(parked)) return parked;
  const isList = isRowList(schema);
  if (isList && answers === undefined && parked[CHOICE] === undefined) return undefined;
  const properties = propertiesOf(schema);
  const rows = isList && Array.isArray(answers) ? answers : [];
  const places = new Map(rows.map((row, index): [string, number] => [itemKey(row, index), index]).toReversed());
  const entries = Object.entries(parked).flatMap(([name, inner]): [string, Json][] => {
    const at = places.get(name) ?? -1;
    const below = at >= 0 ? rows[at] : isObject(answers) ? answers[name] : undefined;
    const kept = withoutOrphans(at >= 0 ? itemSchema(schema, at) : (properties[name] ?? {}), below, inner);
    return kept === undefined ? [] : [[name, kept]];
  });
  return Object.fromEntries(entries);
}

interface Split {
  readonly shown: Json | undefined;
  readonly hidden: Json | undefined;
}

function split(schema: JsonSchema, whole: Json | undefined, park = true): Split {
  const { value, choices } = unwrapped(whole);
  if (choices === undefined) return value === undefined ? nothing : splitValue(schema, value, park);
  const { shown, hidden } = value === undefined ? nothing : splitValue(schema, value, park);
  return { shown, hidden: wrapped({ value: hidden, choices }) };
}

const nothing: Split = { shown: undefined, hidden: undefined };

function splitValue(schema: JsonSchema, value: Json, park: boolean): Split {
  if (Array.isArray(value))
    return schema.type === 'array' && value.some(isContainer)
      ? splitItems(schema, value, park)
      : { shown: value, hidden: undefined };
  if (!isGroup(schema) || !isObject(value)) return { shown: value, hidden: undefined };
  const properties = propertiesOf(schema);
  const closedNames = textsOf(schema.hidden);
  const shown: JsonObject = {};
  const hidden: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    // What the form has no question for is not hidden by one: it stays where it is.
    const isHidden = property === undefined && closedNames.includes(name);
    const parts = isHidden ? { shown: undefined, hidden: inner } : split(property ?? {}, inner, park);
    if (parts.shown !== undefined) shown[name] = parts.shown;
    if (parts.hidden !== undefined) hidden[name] = parts.hidden;
  }
  return { shown, hidden: Object.keys(hidden).length === 0 ? undefined : hidden };
}

const isContainer = (value: Json): boolean => typeof value === 'object' && value !== null;

function splitItems(schema: JsonSchema, items: readonly Json[], park: boolean): Split {
  const hidden: JsonObject = {};
  const shown = items.map((item, index) => {
    const parts = split(itemSchema(schema, index), item, park);
    if (!park || isEmpty(parts.hidden)) return parts.shown ?? null;
    const own = isObject(parts.shown) ? { [ROW_ID]: freeId(items, index), ...parts.shown } : (parts.shown ?? null);
    hidden[itemKey(own, index)] = parts.hidden as Json;
    return own;
  });
  return { shown, hidden: Object.keys(hidden).length === 0 ? undefined : hidden };
}

/** An id for a row that came without one and has answers to park: what is parked follows the row. */
function freeId(items: readonly Json[], index: number): string {
  const taken = new Set(items.map(rowIdOf));
  let number = index + 1;
  while (taken.has(`row-${number}`)) number += items.length;
  return `row-${number}`;
}

/** A list of objects that the schema does not show now is one of rows all the same. */
function assumedSchema(value: Json): JsonSchema {
  const rows = Array.isArray(value) && value.length > 0 && value.every(isObject);
  return rows ? { type: 'array', items: { properties: {} } } : {};
}

function identified(schema: JsonSchema, value: Json, makeId: () => string): Json {
  if (Array.isArray(value)) {
    const rows = isRowList(schema);
    const seen = new Set<string>();
    return value.map((item, index) => {
      const inner = identified(itemSchema(schema, index), item, makeId);
      if (!rows || !isObject(inner)) return inner;
      const held = rowIdOf(item);
      const id = held === undefined || seen.has(held) ? makeId() : held;
      seen.add(id);
      return { ...inner, [ROW_ID]: id };
    });
  }
  if (!isGroup(schema) || !isObject(value)) return value;
  const properties = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, identified(property ?? assumedSchema(inner), inner, makeId)];
    }),
  );
}
