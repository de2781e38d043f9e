import type { Json, JsonObject } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import { parseJson } from '../read/parseJson.ts';
import { mergePatch } from '../resolve/mergePatch.ts';
import { written } from './formText.ts';
import { listed, put, type Way } from './place.ts';

/** A way into an overlay; its last step into a list is the name that stands there. */
export type OwnWay = readonly string[];

/** What stands where a way leads; undefined where nothing does. */
export function at(value: Json | undefined, [name, ...rest]: OwnWay): Json | undefined {
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.includes(name) ? name : undefined;
  return isObject(value) && Object.hasOwn(value, name) ? at(value[name], rest) : undefined;
}

/** An overlay's text on what everybody has. */
interface OwnText {
  readonly base: { readonly version: number };
  readonly text: string;
}

/** Whether a text says nothing of its own in these places, so that what everybody has holds there. */
export function isEverybodys(text: string, ways: readonly OwnWay[]): boolean {
  const { value } = parseJson(text);
  return ways.every((way) => at(value, way) === undefined);
}

/** The text without what it says in these places; one that cannot be read stays as it is. */
export function takeEverybodys({ base, text }: OwnText, ways: readonly OwnWay[]): string {
  const { value } = parseJson(text);
  if (!isObject(value)) return text;
  return written(base, ways.reduce<JsonObject>(without, value));
}

function without(value: JsonObject, way: OwnWay): JsonObject {
  const held = at(value, way.slice(0, -1));
  const name = way.at(-1) ?? '';
  if (!Array.isArray(held)) return put(value, steps(way), undefined);
  const others = held.filter((other) => other !== name);
  return put(value, steps(way.slice(0, -1)), others.length === 0 ? undefined : others);
}

const steps = (way: OwnWay): Way => way.map((name) => [name]);

/** The text with what another of the same path says in these places: the one that is published. */
export function keepOwn({ base, text }: OwnText, ways: readonly OwnWay[], published: string): string {
  const own = parseJson(published).value;
  const now = text.trim() === '' ? beginningOf(own) : parseJson(text).value;
  if (!isObject(now) || !isObject(own)) return text;
  return written(
    base,
    ways.reduce<JsonObject>((value, way) => put(value, besideIn(own, way), ownAt({ value, own }, way)), now),
  );
}

/** A text that was taken out as a whole begins as the published one does. */
function beginningOf(own: Json | undefined): JsonObject {
  const { $schema = '', base = {} } = isObject(own) ? own : {};
  return { $schema, base };
}

/** Each step with the names beside it, so that what comes back stands where it stood. */
function besideIn(own: JsonObject, way: OwnWay): Way {
  return inObjects(own, way).map((name, index) => {
    const holder = at(own, way.slice(0, index));
    return [name, isObject(holder) ? Object.keys(holder) : []];
  });
}

/** A list is put back as a whole. */
const inObjects = (own: JsonObject, way: OwnWay): OwnWay =>
  Array.isArray(at(own, way.slice(0, -1))) ? way.slice(0, -1) : way;

function ownAt(texts: { readonly value: JsonObject; readonly own: JsonObject }, way: OwnWay): Json | undefined {
  const list = at(texts.own, way.slice(0, -1));
  if (!Array.isArray(list)) return at(texts.own, way);
  const names = list.filter((name): name is string => typeof name === 'string');
  const held = at(texts.value, way.slice(0, -1));
  const present = (Array.isArray(held) ? held : []).filter((name): name is string => typeof name === 'string');
  return listed(present, way.at(-1) ?? '', { isIn: true, beside: names });
}

/** A place of which an overlay and everybody's text both say something else than everybody's did. */
export interface Both {
  readonly way: OwnWay;
  readonly was: Json | undefined;
  readonly now: Json | undefined;
  readonly own: Json;
}

/** What is read as a whole, though a patch may change a part of it. */
export const CONDITIONS: ReadonlySet<string> = new Set(['ui:when', 'ui:required-when', 'present', 'when']);

/** The places where a merge patch lies on what has changed below it, each as deep as all three have something there. */
export function patchedByBoth(
  patch: JsonObject,
  [was, now]: readonly [Json | undefined, Json | undefined],
  way: OwnWay,
): Both[] {
  return Object.entries(patch).flatMap(([name, own]) => {
    const [before, after] = [at(was, [name]), at(now, [name])];
    // Taken away by the patch is as good as not there.
    if (jsonEqual(before, after) || jsonEqual(own ?? undefined, after)) return [];
    const place = [...way, name];
    if (!isObject(own) || !isObject(before) || !isObject(after)) return [{ way: place, was: before, now: after, own }];
    if (CONDITIONS.has(name)) return [{ way: place, was: before, now: after, own: mergePatch(after, own) }];
    return patchedByBoth(own, [before, after], place);
  });
}
