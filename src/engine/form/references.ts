import type { Json, JsonSchema } from '../json.ts';
import { conjoin } from './conjoin.ts';
import type { Home } from './resources.ts';
import { baseOf, referredTo } from './resources.ts';

const homes = new WeakMap<JsonSchema, Home>();
const known = new WeakMap<JsonSchema, Opened>();

interface Opened {
  readonly schema: JsonSchema;
  /** The node that the reference leads to; one and the same for all references to it. */
  readonly target: JsonSchema | undefined;
}

/** Says in which schema, that it is a part of, a reference is to be looked up; without it a reference leads nowhere. */
export function rememberRoot(reference: JsonSchema, root: JsonSchema): void {
  homes.set(reference, { root, base: baseOf(root, reference) });
}

/** A schema with a title where it has none; a reference is still looked up where it was. */
export function titled(schema: JsonSchema, title: string): JsonSchema {
  if (schema.title !== undefined) return schema;
  const result = { title, ...schema };
  const home = homes.get(schema);
  if (home !== undefined) homes.set(result, home);
  return result;
}

/** The root that a reference was made for; undefined where none was said. */
export function rootOf(reference: JsonSchema): JsonSchema | undefined {
  return homes.get(reference)?.root;
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

/** The fault of a reference that leads nowhere, or out of the schema. */
export function danglingSchema(reference: string, { title, root }: Dangling): JsonSchema {
  const isRemote = root !== undefined && referredTo({ root, base: baseOf(root, root) }, reference) === 'remote';
  const why = isRemote ? 'is no part of this schema; nothing is fetched from elsewhere' : 'does not exist';
  return faultySchema(`It refers to "${reference}", which ${why}.`, title);
}

/** The title of what a reference stands for, and the schema it was looked up in. */
interface Dangling {
  readonly title: Json | undefined;
  readonly root: JsonSchema | undefined;
}

function opened(schema: JsonSchema): Opened {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const result = follow(schema);
  if (homes.has(schema)) known.set(schema, result);
  return result;
}

/** What stands beside a reference: its own title, and what else it asks where that counts. */
export function besideReference(reference: JsonSchema): JsonSchema {
  return asked(reference);
}

/** A schema without the words by which it is found. */
function asked({
  definitions: _d,
  $defs: _s,
  $schema: _u,
  $id: _i,
  $anchor: _a,
  $ref: _r,
  ...rest
}: JsonSchema): JsonSchema {
  return rest;
}

function follow(schema: JsonSchema): Opened {
  const passed = new Set<JsonSchema>();
  const beside: JsonSchema[] = [];
  let at = schema;
  while (typeof at.$ref === 'string') {
    beside.unshift(asked(at));
    const next = passed.has(at) ? undefined : lookedUp(at);
    passed.add(at);
    if (next === undefined)
      return { schema: danglingSchema(at.$ref, { title: schema.title, root: rootOf(at) }), target: undefined };
    at = next;
  }
  return { schema: beside.reduce<JsonSchema>(conjoin, asked(at)), target: at };
}

/**
 * The schema at a reference's place, looked up where it was made, else in `root`; undefined where it leads nowhere
 * there.
 */
export function lookedUp(reference: JsonSchema, root?: JsonSchema): JsonSchema | undefined {
  const home = homes.get(reference) ?? (root === undefined ? undefined : { root, base: baseOf(root, reference) });
  const found = home === undefined || typeof reference.$ref !== 'string' ? undefined : referredTo(home, reference.$ref);
  return found === 'remote' ? undefined : found;
}
