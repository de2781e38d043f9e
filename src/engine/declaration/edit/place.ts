import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';

/** What an overlay says, in its order. */
export const OVERLAY = [
  '$schema',
  'base',
  'hide',
  'require',
  'optional',
  'order',
  'add',
  'headings',
  'thresholds',
  'examples',
  'patch',
];

/** What it adds, in its order. */
export const ADDED = ['conditions', 'rules', 'derived', 'sections'];

/** What its patch says, in its order. */
export const PATCH = [
  'title',
  'description',
  'schema',
  'uiSchema',
  'messages',
  'holdsCompleting',
  'funding',
  'dates',
  'overall',
  'stages',
];

/** What the schema of a form says, in its order. */
export const SCHEMA = ['type', 'required', 'properties', 'allOf'];

/**
 * A way into a text; of each step the names beside it in their order, for a name that is not there yet. A step into a
 * list is the number of an item.
 */
export type Way = readonly (readonly [name: string, beside?: readonly string[]])[];

/**
 * An object with a value at a place, undefined for none. What is empty afterwards on the way goes too, and a new name
 * stands where its order says, so that taking a change back leaves the text as it was.
 */
export function put(object: JsonObject, way: Way, value: Json | undefined): JsonObject {
  const [step, ...rest] = way;
  if (step === undefined) return object;
  const [name, beside = []] = step;
  const held = object[name];
  const inner = rest.length === 0 ? value : putBelow(held, rest, value);
  const isGone = inner === undefined || (rest.length > 0 && Object.keys(inner ?? {}).length === 0);
  if (isGone) return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
  if (Object.hasOwn(object, name)) return { ...object, [name]: inner };
  const entries = Object.entries(object);
  const at = placeOf(
    entries.map(([other]) => other),
    name,
    beside,
  );
  return Object.fromEntries([...entries.slice(0, at), [name, inner] as const, ...entries.slice(at)]);
}

function putBelow(held: Json | undefined, way: Way, value: Json | undefined): Json {
  if (!Array.isArray(held)) return put(isObject(held) ? held : {}, way, value);
  const [step, ...rest] = way;
  const index = Number(step?.[0]);
  const inner = rest.length === 0 ? value : putBelow(held[index], rest, value);
  const isGone = inner === undefined || (rest.length > 0 && Object.keys(inner ?? {}).length === 0);
  return [...held.slice(0, index), ...(isGone ? [] : [inner]), ...held.slice(index + 1)];
}

/** A list with a name in it or without it; undefined for an empty one. */
export function listed(
  list: readonly string[],
  name: string,
  { isIn, beside }: { readonly isIn: boolean; readonly beside: readonly string[] },
): string[] | undefined {
  const others = list.filter((other) => other !== name);
  if (!isIn) return others.length === 0 ? undefined : others;
  if (list.includes(name)) return [...list];
  const at = placeOf(list, name, beside);
  return [...list.slice(0, at), name, ...list.slice(at)];
}

/** Before the first name that comes later in the order of all; last where none does, or the order has no such name. */
function placeOf(names: readonly string[], name: string, beside: readonly string[]): number {
  const rank = beside.indexOf(name);
  const at = rank < 0 ? -1 : names.findIndex((other) => beside.indexOf(other) > rank);
  return at < 0 ? names.length : at;
}
