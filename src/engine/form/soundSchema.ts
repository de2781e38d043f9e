import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { KEYWORDS } from './keywords.ts';
import { danglingSchema, faultySchema, lookedUp, rememberRoot } from './references.ts';
import { readsBesideReferences } from './resources.ts';
import { schemaFault } from './schemaFaults.ts';
import { inOneWording } from './schemaWording.ts';

const sounds = new WeakMap<JsonSchema, JsonSchema>();

/**
 * A declared schema as the engine reads it: in one wording, whatever draft and habit it was written
 * in, its references ready to be opened one at a time. Whatever in it cannot be read stands as a
 * `fault` in the place of that one question, so that the others are not lost with it. The very same
 * schema where there is nothing to change; remembered for each schema.
 */
export function soundSchema(schema: JsonSchema): JsonSchema {
  const known = sounds.get(schema);
  if (known !== undefined) return known;
  const into: Reading = { references: [], besideCounts: readsBesideReferences(schema) };
  const read = soundNode(schema, into);
  for (const reference of into.references) rememberRoot(reference, read);
  withoutDangling(into.references, read);
  sounds.set(schema, read);
  sounds.set(read, read);
  return read;
}

interface Reading {
  readonly references: JsonSchema[];
  /** Whether what stands beside a reference asks something as well. */
  readonly besideCounts: boolean;
}

/** A reference that leads nowhere becomes a fault, so that no reading of the form stumbles over it. */
function withoutDangling(references: readonly JsonSchema[], root: JsonSchema): void {
  for (const reference of references) {
    if (lookedUp(reference) !== undefined) continue;
    const fault = danglingSchema(String(reference.$ref), { title: reference.title, root });
    delete reference.$ref;
    Object.assign(reference, fault);
  }
}

const MAPS = ['properties', 'patternProperties', 'definitions', '$defs', 'dependencies'];
const LISTS = ['allOf', 'anyOf', 'oneOf'];
const SINGLES = ['if', 'then', 'else', 'not', 'contains', 'propertyNames', 'additionalItems', 'additionalProperties'];

/** Schemas below others that were read before, and hold no reference: what holds now shares them with the declared. */
const plain = new WeakSet<JsonSchema>();

function soundNode(written: JsonSchema, into: Reading): JsonSchema {
  if (plain.has(written)) return written;
  const before = into.references.length;
  const read = readNode(written, into);
  if (into.references.length === before) plain.add(read);
  return read;
}

function readNode(written: JsonSchema, into: Reading): JsonSchema {
  const declared = typeof written.$ref === 'string' && !into.besideCounts ? withoutKeywords(written) : written;
  const fault = schemaFault(declared);
  if (fault !== null) return faultySchema(fault, declared.title);
  const worded = inOneWording(declared);
  const changes: JsonObject = {};
  const change = (keyword: string, before: Json | undefined, after: Json): void => {
    if (before !== after) changes[keyword] = after;
  };
  const inner = (value: Json): Json => (isObject(value) ? soundNode(value, into) : value);
  for (const keyword of MAPS) {
    const map = worded[keyword];
    if (isObject(map)) change(keyword, map, soundMap(map, inner, keyword === 'dependencies'));
  }
  for (const keyword of LISTS) {
    const list = worded[keyword];
    if (Array.isArray(list)) change(keyword, list, soundList(list, inner));
  }
  for (const keyword of SINGLES)
    if (isObject(worded[keyword])) change(keyword, worded[keyword], inner(worded[keyword]));
  const { items } = worded;
  if (Array.isArray(items)) change('items', items, soundList(items, inner));
  else if (items !== undefined) change('items', items, inner(items));
  if (typeof worded.$ref === 'string') {
    // Always a schema of its own: one declared in two forms is looked up in each by itself.
    const reference = { ...worded, ...changes };
    into.references.push(reference);
    return reference;
  }
  return Object.keys(changes).length === 0 ? worded : { ...worded, ...changes };
}

/** A reference with its own words (title, description), without what is asked beside it. */
function withoutKeywords(reference: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(reference).filter(([keyword]) => !KEYWORDS.has(keyword)));
}

function soundMap(map: JsonObject, inner: (value: Json) => Json, listsToo: boolean): JsonObject {
  const entries = Object.entries(map).flatMap(([name, value]): [string, Json][] => {
    if (value === false) return [];
    if (value === true) return [[name, {}]];
    if (isObject(value)) return [[name, inner(value)]];
    return [[name, listsToo && Array.isArray(value) ? value : faultySchema('Its schema is not an object.', undefined)]];
  });
  return entries.length === Object.keys(map).length && entries.every(([name, value]) => value === map[name])
    ? map
    : Object.fromEntries(entries);
}

function soundList(list: readonly Json[], inner: (value: Json) => Json): Json[] {
  const result = list.map((value) => {
    if (value === true) return {};
    return isObject(value) ? inner(value) : faultySchema('Its schema is not an object.', undefined);
  });
  return result.every((value, index) => value === list[index]) ? (list as Json[]) : result;
}
