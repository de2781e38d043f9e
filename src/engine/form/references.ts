import type { Json, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { segmentsOf, valueAt } from './pointers.ts';

const roots = new WeakMap<JsonSchema, JsonSchema>();
const known = new WeakMap<JsonSchema, Opened>();

interface Opened {
  readonly schema: JsonSchema;
  /** The node that the reference leads to; one and the same for all references to it. */
  readonly target: JsonSchema | undefined;
}

/** Says in which schema a reference is to be looked up; without it a reference leads nowhere. */
export function rememberRoot(reference: JsonSchema, root: JsonSchema): void {
  roots.set(reference, root);
}

/** The root that a reference was made for; undefined where none was said. */
export function rootOf(reference: JsonSchema): JsonSchema | undefined {
  return roots.get(reference);
}

/**
 * What a reference leads to, with the words that stand beside it (a title) laid on top; the schema
 * itself where it is none. One that leads nowhere, or to itself, becomes a schema with a `fault`.
 */
export function dereferenced(schema: JsonSchema): JsonSchema {
  return typeof schema.$ref === 'string' ? opened(schema).schema : schema;
}

/** The node that a reference leads to, by which a schema that holds itself is known; undefined for no reference. */
export function targetOf(schema: JsonSchema): JsonSchema | undefined {
  return typeof schema.$ref === 'string' ? opened(schema).target : undefined;
}

/** A schema that cannot be drawn, with the sentence that says why. It asks nothing of an answer. */
export function faultySchema(fault: string, title: Json | undefined): JsonSchema {
  return typeof title === 'string' ? { title, fault } : { fault };
}

/** The fault of a reference that leads nowhere. */
export function danglingSchema(reference: string, title: Json | undefined): JsonSchema {
  return faultySchema(`It refers to "${reference}", which does not exist.`, title);
}

function opened(schema: JsonSchema): Opened {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const result = follow(schema);
  if (roots.has(schema)) known.set(schema, result);
  return result;
}

function follow(schema: JsonSchema): Opened {
  const passed = new Set<JsonSchema>();
  let beside: JsonSchema = {};
  let at = schema;
  while (typeof at.$ref === 'string') {
    const { $ref, ...rest } = at;
    beside = { ...rest, ...beside };
    const next = passed.has(at) ? undefined : lookedUp(roots.get(at), $ref);
    passed.add(at);
    if (next === undefined) return { schema: danglingSchema($ref, beside.title), target: undefined };
    at = next;
  }
  const { definitions: _d, $defs: _s, $schema: _u, $id: _i, ...asked } = at;
  return { schema: { ...asked, ...beside }, target: at };
}

/** The schema at a reference's place; undefined where it leads nowhere. */
export function lookedUp(root: JsonSchema | undefined, reference: string): JsonSchema | undefined {
  if (root === undefined || !reference.startsWith('#')) return undefined;
  try {
    const found = valueAt(root, segmentsOf(decodeURIComponent(reference.slice(1))));
    return isObject(found) ? found : undefined;
  } catch {
    return undefined;
  }
}
