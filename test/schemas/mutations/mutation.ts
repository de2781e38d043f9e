import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { isObject, pointerOf, segmentsOf, valueAt, withValueAt } from '../../../src/engine/index.ts';
import type { Seeded } from '../../support/seeded.ts';

/** A declaration with one mistake in it, and what an author should be told. */
export interface Mutation {
  readonly text: string;
  /** Where the report has to stand; for a text that is no JSON the lines on which it may. */
  readonly at: string | readonly [first: number, last: number];
  /** What the report has to name: the word that was meant, or what is to be done. */
  readonly names: string;
}

/** One declaration to make a mistake in. */
export interface Ground {
  readonly path: string;
  readonly value: JsonObject;
  /** For an overlay what it lies on, else the declaration itself. */
  readonly base: JsonObject;
  readonly random: Seeded;
}

/** A kind of mistake; undefined where a declaration has no place for it. */
export type Mistake = (ground: Ground) => Mutation | undefined;

/** Kinds of mistake by what they are called in the report. */
export interface Mistakes {
  readonly [kind: string]: Mistake;
}

export const written = (value: Json): string => JSON.stringify(value, null, 2);

/** The mutation that puts a value at a pointer. */
export function put(
  { value }: Ground,
  pointer: string,
  wrong: { readonly to: Json | undefined; readonly names: string; readonly at?: string },
): Mutation {
  return {
    text: written(withValueAt(value, segmentsOf(pointer), wrong.to) ?? null),
    at: wrong.at ?? pointer,
    names: wrong.names,
  };
}

/** The mutation that gives a member another name, in its place. */
export function rename({ value }: Ground, pointer: string, name: string): Mutation {
  const segments = segmentsOf(pointer);
  const [holder, old] = [segments.slice(0, -1), segments.at(-1) ?? ''];
  const members = valueAt(value, holder) as JsonObject;
  const renamed = Object.fromEntries(Object.entries(members).map(([key, inner]) => [key === old ? name : key, inner]));
  const at = pointerOf([...holder, name]);
  return { text: written(withValueAt(value, holder, renamed) ?? null), at, names: `"${old}"` };
}

/** One place of a declaration with what stands there. */
export interface Place {
  readonly pointer: string;
  readonly name: string;
  readonly value: Json;
}

/** Every place of a JSON value, itself first. */
export function placesIn(json: Json, segments: readonly string[] = []): Place[] {
  const here = { pointer: pointerOf(segments), name: segments.at(-1) ?? '', value: json };
  const members = Array.isArray(json)
    ? json.map((item, index) => [String(index), item] as const)
    : isObject(json)
      ? Object.entries(json)
      : [];
  return [here, ...members.flatMap(([name, inner]) => placesIn(inner, [...segments, name]))];
}

/** One of the places that fit, or undefined where there are none. */
export function pickPlace({ value, random }: Ground, fits: (place: Place) => boolean): Place | undefined {
  const found = placesIn(value).filter(fits);
  return found.length === 0 ? undefined : random.pick(found);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A slip of the fingers: letters swapped, one left out, one twice, one wrong; never a name that exists. */
export function misspelt(name: string, random: Seeded, taken: readonly string[] = []): string {
  for (let tries = 0; tries < 50; tries += 1) {
    const at = random.int(name.length);
    const slips = [
      name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2),
      name.slice(0, at) + name.slice(at + 1),
      name.slice(0, at) + (name[at] ?? '') + name.slice(at),
      name.slice(0, at) + LETTERS.charAt(random.int(LETTERS.length)) + name.slice(at + 1),
    ];
    const slip = random.pick(slips);
    if (slip !== name && /^[A-Za-z_$][\w$-]*$/.test(slip) && !taken.includes(slip)) return slip;
  }
  return `${name}${name}`;
}
