import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { isEmpty } from './empty.ts';
import { valueAt, withValueAt } from './pointers.ts';
import type { FormDocument } from './types.ts';
import { CHOICE, CHOSEN_VALUE, ROW_ID } from './types.ts';

/** What a document knows of one place's alternatives: the number chosen, and what the others held, by number. */
export interface Choice {
  readonly option: number;
  readonly held?: { readonly [option: string]: Json };
}

/** The choices of a place, by the place of their keyword in its schema. */
export type Choices = { readonly [at: string]: Choice };

/** A value taken whole, apart: what is answered (or parked) there, and the choices made there. */
export interface Unwrapped {
  readonly value: Json | undefined;
  readonly choices: Choices | undefined;
}

/** Takes a value and the choices that were made at its place apart. */
export function unwrapped(whole: Json | undefined): Unwrapped {
  if (!isObject(whole) || !isObject(whole[CHOICE])) return { value: whole, choices: undefined };
  const { [CHOICE]: mark, [CHOSEN_VALUE]: plain, ...fields } = whole;
  const choices = mark as unknown as Choices;
  if (Object.hasOwn(whole, CHOSEN_VALUE)) return { value: plain, choices };
  return { value: Object.keys(fields).length === 0 ? undefined : fields, choices };
}

/** A value and the choices of its place as one. */
export function wrapped({ value, choices }: Unwrapped): Json | undefined {
  if (choices === undefined) return value;
  const mark = { [CHOICE]: choices as unknown as Json };
  if (value === undefined) return mark;
  return isObject(value) && Object.keys(value).length > 0 ? { ...value, ...mark } : { ...mark, [CHOSEN_VALUE]: value };
}

/** A value taken whole without the choices made in it, its parts' either. */
export function withoutChoices(whole: Json | undefined): Json | undefined {
  const { value } = unwrapped(whole);
  if (Array.isArray(value)) return value.map((item) => withoutChoices(item) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const plain = withoutChoices(inner);
      return plain === undefined ? [] : [[name, plain]];
    }),
  );
}

/**
 * Answers and parked answers as one. An answer wins over a parked one unless it says nothing: then
 * it is a default drawn anew. Rows are found by their id, other items by their place.
 */
export function combine(answer: Json | undefined, parked: Json | undefined): Json | undefined {
  if (parked === undefined) return answer;
  const [own, left] = [unwrapped(answer), unwrapped(parked)];
  const choices = own.choices ?? left.choices;
  return wrapped({ value: combineValues(own.value, left.value), choices });
}

function combineValues(answer: Json | undefined, parked: Json | undefined): Json | undefined {
  if (parked === undefined) return answer;
  if (Array.isArray(answer)) return combineItems(answer, parked);
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

function combineItems(items: readonly Json[], parked: Json): Json {
  if (Array.isArray(parked)) {
    if (!parked.every((row) => rowIdOf(row) !== undefined)) return items.length === 0 ? parked : [...items];
    const known = new Set(items.map(rowIdOf));
    return [...items, ...parked.filter((row) => !known.has(rowIdOf(row)))];
  }
  if (!isObject(parked)) return [...items];
  return items.map((item, index) => combine(item, parked[itemKey(item, index)]) ?? item);
}

/** The id of a row; undefined where it has none. */
export function rowIdOf(row: Json | undefined): string | undefined {
  const id = isObject(row) ? row[ROW_ID] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The name under which what an item of a list parks is kept: the row's id, else its place. */
export function itemKey(item: Json | undefined, index: number): string {
  return rowIdOf(item) ?? String(index);
}

/**
 * The document with the value at a path changed as a whole: with the choices made there and what is
 * parked below, which so stays with the items of a list that are moved. To be settled afterwards.
 */
export function withWhole(
  document: FormDocument,
  path: readonly (string | number)[],
  change: (whole: Json | undefined) => Json | undefined,
): FormDocument {
  const segments = path.map(String);
  const place = parkedPlace(document.answers, segments);
  const whole = combine(valueAt(document.answers, segments), valueAt(document.parked, place));
  const parked =
    valueAt(document.parked, place) === undefined ? document.parked : withValueAt(document.parked, place, undefined);
  return { answers: asObject(withValueAt(document.answers, segments, change(whole))), parked: asObject(parked) };
}

/**
 * The document with the items of a list changed, each taken whole; a list that is emptied is taken out,
 * unless it is an item itself. To be settled afterwards.
 */
export function withItems(
  document: FormDocument,
  path: readonly (string | number)[],
  change: (items: readonly Json[]) => readonly Json[],
): FormDocument {
  return withWhole(document, path, (whole) => {
    const { value, choices } = unwrapped(whole);
    const items = change(Array.isArray(value) ? value : []);
    const isGone = items.length === 0 && typeof path.at(-1) !== 'number';
    return wrapped({ value: isGone ? undefined : [...items], choices });
  });
}

/**
 * The document with the pairs of an object changed, each value taken whole, in their order. To be settled afterwards.
 */
export function withPairs(
  document: FormDocument,
  path: readonly (string | number)[],
  change: (pairs: readonly [string, Json][]) => readonly (readonly [string, Json])[],
): FormDocument {
  return withWhole(document, path, (whole) => {
    const { value, choices } = unwrapped(whole);
    return wrapped({ value: Object.fromEntries(change(Object.entries(isObject(value) ? value : {}))), choices });
  });
}

/** Where the parked part of an answer stands: rows by their id. */
export function parkedPlace(answers: JsonObject, segments: readonly string[]): string[] {
  return segments.map((segment, index) => {
    const list = valueAt(answers, segments.slice(0, index));
    return Array.isArray(list) ? itemKey(list[Number(segment)], Number(segment)) : segment;
  });
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
