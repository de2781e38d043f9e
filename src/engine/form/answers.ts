import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { EngineError } from '../errors.ts';
import { isEmpty } from './empty.ts';
import { isGroup, isRowList, itemSchema, propertiesOf } from './schemaParts.ts';
import type { ActiveForm, FormDocument } from './types.ts';
import { ROW_ID } from './types.ts';

/**
 * The document with the answers of hidden questions parked and those of shown ones brought back.
 * Parked answers keep the shape of the answers; of a list that is shown, what its rows hide stands
 * in an object by row id; a list that is hidden as a whole is parked as a list. The same object when
 * nothing moves. Throws `ROW_WITHOUT_ID` where a row without id would have to park something.
 */
export function arrange(active: Pick<ActiveForm, 'schema'>, document: FormDocument): FormDocument {
  const { shown, hidden } = split(active.schema, allAnswers(document));
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

/** The id of a row; undefined where it has none. */
export function rowIdOf(row: Json | undefined): string | undefined {
  const id = isObject(row) ? row[ROW_ID] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

interface Split {
  readonly shown: Json | undefined;
  readonly hidden: Json | undefined;
}

function split(schema: JsonSchema, value: Json, park = true): Split {
  if (isRowList(schema)) return Array.isArray(value) ? splitRows(schema, value, park) : { shown: undefined, hidden: undefined };
  if (!isGroup(schema) || !isObject(value)) return { shown: value, hidden: undefined };
  const properties = propertiesOf(schema);
  const shown: JsonObject = {};
  const hidden: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) {
    const property = properties[name];
    if (property === undefined) {
      if (name === ROW_ID) shown[name] = inner;
      else if (inner !== undefined) hidden[name] = inner;
      continue;
    }
    const parts = split(property, inner, park);
    if (parts.shown !== undefined) shown[name] = parts.shown;
    if (parts.hidden !== undefined) hidden[name] = parts.hidden;
  }
  return { shown, hidden: Object.keys(hidden).length === 0 ? undefined : hidden };
}

function splitRows(schema: JsonSchema, rows: readonly Json[], park: boolean): Split {
  const hidden: JsonObject = {};
  const shown = rows.flatMap((row, index) => {
    const parts = split(itemSchema(schema, index), row, park);
    if (park && !isEmpty(parts.hidden)) {
      const id = rowIdOf(row);
      if (id === undefined) throw new EngineError('ROW_WITHOUT_ID', 'A row without an id has answers to park.');
      hidden[id] = parts.hidden as Json;
    }
    return parts.shown === undefined ? [] : [parts.shown];
  });
  return { shown, hidden: Object.keys(hidden).length === 0 ? undefined : hidden };
}

/** An answer wins over a parked one unless it says nothing: then it is a default drawn anew. */
function combine(answer: Json | undefined, parked: Json | undefined): Json | undefined {
  if (parked === undefined) return answer;
  if (Array.isArray(answer)) return combineRows(answer, parked);
  if (isObject(answer) && isObject(parked)) {
    const result: JsonObject = {};
    for (const name of new Set([...Object.keys(answer), ...Object.keys(parked)])) {
      const inner = combine(answer[name], parked[name]);
      if (inner !== undefined) result[name] = inner;
    }
    return result;
  }
  return isEmpty(answer) ? parked : answer;
}

function combineRows(rows: readonly Json[], parked: Json): Json {
  if (Array.isArray(parked)) {
    if (!parked.every((row) => rowIdOf(row) !== undefined)) return rows.length === 0 ? parked : [...rows];
    const known = new Set(rows.map(rowIdOf));
    return [...rows, ...parked.filter((row) => !known.has(rowIdOf(row)))];
  }
  if (!isObject(parked)) return [...rows];
  return rows.map((row) => {
    const id = rowIdOf(row);
    return id === undefined ? row : (combine(row, parked[id]) ?? row);
  });
}

/** A list of objects that the schema does not show now is one of rows all the same. */
function assumedSchema(value: Json): JsonSchema {
  const rows = Array.isArray(value) && value.length > 0 && value.every(isObject);
  return rows ? { type: 'array', items: { properties: {} } } : {};
}

function identified(schema: JsonSchema, value: Json, makeId: () => string): Json {
  if (isRowList(schema) && Array.isArray(value)) {
    const seen = new Set<string>();
    return value.map((row, index) => {
      if (!isObject(row)) return row;
      const held = rowIdOf(row);
      const id = held === undefined || seen.has(held) ? makeId() : held;
      seen.add(id);
      return { ...asObject(identified(itemSchema(schema, index), row, makeId)), [ROW_ID]: id };
    });
  }
  if (!isGroup(schema) || !isObject(value)) return value;
  const properties = propertiesOf(schema);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const property = properties[name];
      return [name, identified(property ?? assumedSchema(inner), inner, makeId)];
    }),
  );
}
