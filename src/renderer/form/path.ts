import type { Json, JsonObject } from '../../engine/index.ts';
import { isObject, valueAt, withValueAt } from '../../engine/index.ts';

/** Keys and row numbers from the root of the answers to one value, as rjsf keeps them. */
export type Path = readonly (string | number)[];

/** The answer at a path, undefined where there is none. */
export function answerAt(answers: JsonObject, path: Path): Json | undefined {
  return valueAt(answers, path.map(String));
}

/**
 * The answers with one put in, or taken out where it is undefined. What is not on the path stays the
 * same object. A place in a list that is not that long yet is made, with nothing in the places before.
 */
export function withAnswer(answers: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const next = withValueAt(value === undefined ? answers : withPlaces(answers, path), path.map(String), value);
  return isObject(next) ? next : {};
}

function withPlaces(answers: JsonObject, path: Path): JsonObject {
  return path.reduce<JsonObject>((result, segment, depth) => {
    if (typeof segment !== 'number') return result;
    const place = path.slice(0, depth).map(String);
    const list = valueAt(result, place);
    const items = Array.isArray(list) ? list : [];
    if (segment < items.length) return result;
    const longer = withValueAt(result, place, [
      ...items,
      ...Array.from({ length: segment + 1 - items.length }, () => null),
    ]);
    return isObject(longer) ? longer : result;
  }, answers);
}
