import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { discriminators } from './discriminators.ts';
import { dereferenced } from './references.ts';
import { isChoiceList, propertiesOf, schemasOf, textsOf } from './schemaParts.ts';

/**
 * Every field name that a schema's object can ever have, in the order in which they are drawn: as
 * `explicit` says (`*` for the rest), and what it does not name after what is declared before it. A
 * question that a condition opens stands, if nothing else is said, after the one it depends on.
 */
export function fieldOrder(schema: JsonSchema, explicit: readonly string[]): string[] {
  const natural = naturalOrder(schema);
  const named = [...new Set(explicit)].filter((name) => name === '*' || natural.includes(name));
  const star = named.indexOf('*');
  if (star >= 0) {
    const rest = natural.filter((name) => !named.includes(name));
    return [...named.slice(0, star), ...rest, ...named.slice(star + 1)];
  }
  const result = [...named];
  natural.forEach((name, index) => {
    if (!result.includes(name)) result.splice(result.indexOf(natural[index - 1] ?? '') + 1, 0, name);
  });
  return result;
}

/** The explicit order of an object: its `ui:order`, else the fields of the sections over it. */
export function explicitOrder(uiSchema: JsonObject, sectionFields: readonly string[]): readonly string[] {
  const order = textsOf(uiSchema['ui:order']);
  return order.length > 0 ? order : sectionFields;
}

const naturalOrders = new WeakMap<JsonSchema, readonly string[]>();

function naturalOrder(schema: JsonSchema): readonly string[] {
  const order = naturalOrders.get(schema) ?? orderByOpenings(schema);
  naturalOrders.set(schema, order);
  return order;
}

function orderByOpenings(schema: JsonSchema): string[] {
  const result = Object.keys(propertiesOf(dereferenced(schema)));
  const lastOpenedBy = new Map<string, string>();
  for (const { reads, opens } of openings(schema)) {
    const anchor = result.findLast((name) => reads.includes(name));
    for (const name of opens) {
      if (result.includes(name)) continue;
      const after = anchor === undefined ? undefined : (lastOpenedBy.get(anchor) ?? anchor);
      result.splice(after === undefined ? result.length : result.indexOf(after) + 1, 0, name);
      if (anchor !== undefined) lastOpenedBy.set(anchor, name);
    }
  }
  return result;
}

/** What some conditions read, and the fields that they open. */
export interface Opening {
  readonly reads: string[];
  readonly opens: string[];
}

/**
 * What a schema's conditions read and which fields they open, in the order of declaration. A
 * reference is looked into once: what stands in itself opens nothing new.
 */
export function openings(declared: JsonSchema, within: readonly JsonSchema[] = []): Opening[] {
  if (within.includes(declared)) return [];
  const schema = dereferenced(declared);
  const result: Opening[] = [];
  const add = (reads: string[], part: Json | undefined): void => {
    if (!isObject(part)) return;
    result.push({ reads, opens: Object.keys(propertiesOf(dereferenced(part))) });
    for (const inner of openings(part, [...within, declared]))
      result.push({ reads: [...reads, ...inner.reads], opens: inner.opens });
  };
  const reads = namesRead(schema.if);
  add(reads, schema.then);
  add(reads, schema.else);
  for (const part of schemasOf(schema.allOf)) add([], part);
  const dependencies = isObject(schema.dependencies) ? schema.dependencies : {};
  for (const [name, part] of Object.entries(dependencies)) add([name], part);
  for (const branches of [schemasOf(schema.oneOf).map(dereferenced), schemasOf(schema.anyOf).map(dereferenced)]) {
    if (isChoiceList(branches)) continue;
    const chosenBy = discriminators(branches);
    if (chosenBy.length > 0) result.push({ reads: [], opens: chosenBy });
    for (const branch of branches) add(chosenBy, { ...branch, properties: without(propertiesOf(branch), chosenBy) });
  }
  return result;
}

function without(properties: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

/** Names that a condition reads, for the order of what it opens and for finding circles. */
export function namesRead(condition: Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namesRead);
  if (!isObject(condition)) return [];
  const inner = ['allOf', 'anyOf', 'oneOf', 'not', 'if'].flatMap((keyword) => namesRead(condition[keyword]));
  return [...new Set([...Object.keys(propertiesOf(condition)), ...textsOf(condition.required), ...inner])];
}
