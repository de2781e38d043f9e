import { pointerOf, segmentsOf, valueAt } from '../../form/pointers.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import type { Overlay } from '../catalogTypes.ts';

/**
 * The place in an overlay's file that what is told of a place in its `result` comes from: what it adds, what it
 * rewords, else the name in its lists that is spoken of; `/base` where all of it is the base's.
 */
export function overlayPlace(overlay: Overlay, result: JsonObject, pointer: string, message: string): string {
  return (
    addedPlace(overlay, result, pointer) ?? patchedPlace(overlay, pointer) ?? listedPlace(overlay, message) ?? '/base'
  );
}

function addedPlace({ add = {} }: Overlay, result: JsonObject, pointer: string): string | undefined {
  const segments = segmentsOf(pointer);
  const [part = '', at = '', ...rest] = segments;
  if (part === 'schema') return conditionPlace(add.conditions ?? {}, result, segments);
  if (part === 'derived')
    return Object.hasOwn(add.derived ?? {}, at) ? pointerOf(['add', part, at, ...rest]) : undefined;
  const said = valueAt(result, [part, at]);
  if ((part !== 'rules' && part !== 'sections') || !isObject(said)) return undefined;
  // Hiding leaves names out and ordering moves them, so the words tell which one it is.
  const word = part === 'rules' ? 'message' : 'title';
  const own = (add[part] ?? {}) as unknown as JsonObject;
  const name = Object.keys(own).find((one) => valueAt(own, [one, word]) === said[word]);
  if (name === undefined) return undefined;
  const [list = '', index = ''] = rest;
  const held = valueAt(own, [name, list]);
  const item = valueAt(said, [list, index]);
  const moved = Array.isArray(held) ? held.findIndex((one) => jsonEqual(one, item ?? null)) : -1;
  return pointerOf(['add', part, name, ...(moved < 0 ? rest : [list, moved])]);
}

/** Added conditions are the last ones of where they hold. */
function conditionPlace(
  conditions: NonNullable<Overlay['add']>['conditions'] & object,
  result: JsonObject,
  segments: readonly string[],
): string | undefined {
  if (segments.length === 1 && Object.keys(conditions).length > 0) return '/add/conditions';
  for (const [at, keyword] of segments.entries()) {
    if (keyword !== 'allOf') continue;
    const holder = segments.slice(0, at);
    const owner = holder.at(-1) === 'items' ? holder.at(-2) : holder.at(-1);
    const own = Object.entries(conditions).filter(([, { in: place }]) =>
      holder.length === 1 ? place === undefined : place === owner,
    );
    const list = valueAt(result, [...holder, 'allOf']);
    const index = Number(segments[at + 1]) - ((Array.isArray(list) ? list.length : 0) - own.length);
    const [name] = own[index] ?? [];
    if (name !== undefined) return pointerOf(['add', 'conditions', name, ...segments.slice(at + 2)]);
  }
  return undefined;
}

/** A patch speaks of a question where the form would declare it, whichever condition opens it. */
function patchedPlace({ patch = {} }: Overlay, pointer: string): string | undefined {
  const segments = segmentsOf(pointer);
  const opened = segments.indexOf('properties');
  const ways = [segments, ...(segments[0] === 'schema' && opened > 1 ? [['schema', ...segments.slice(opened)]] : [])];
  const found = ways.find((way) => valueAt(patch, way) !== undefined);
  if (found !== undefined) return pointerOf(['patch', ...found]);
  const nearest = ways.map((way) => longestIn(patch, way)).sort((one, other) => other.length - one.length)[0] ?? [];
  return nearest.length > 1 ? pointerOf(['patch', ...nearest]) : undefined;
}

/**
 * The longest beginning of a path that a patch has and that is still about one thing: a question, a stage, a column.
 */
function longestIn(patch: JsonObject, way: readonly string[]): readonly string[] {
  const least = way.indexOf('properties') >= 0 ? way.indexOf('properties') + 2 : 2;
  for (let length = way.length - 1; length >= least; length -= 1)
    if (valueAt(patch, way.slice(0, length)) !== undefined) return way.slice(0, length);
  return [];
}

function listedPlace(overlay: Overlay, message: string): string | undefined {
  for (const list of ['hide', 'require', 'optional', 'order'] as const) {
    const index = (overlay[list] ?? []).findIndex((name) => name !== '*' && message.includes(`"${name}"`));
    if (index >= 0) return `/${list}/${index}`;
  }
  return (['hide', 'require', 'optional', 'order'] as const)
    .map((list) => `/${list}`)
    .find((place) => valueAt(overlay as unknown as Json, segmentsOf(place)) !== undefined);
}
