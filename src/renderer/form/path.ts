import type { Json, JsonObject } from '../../engine/index.ts';
import { isObject, valueAt, withValueAt } from '../../engine/index.ts';

/** Keys and row numbers from the root of the answers to one value, as rjsf keeps them. */
export type Path = readonly (string | number)[];

/** The answer at a path, undefined where there is none. */
export function answerAt(answers: JsonObject, path: Path): Json | undefined {
  return valueAt(answers, path.map(String));
}

/** The answers with one put in, or taken out where it is undefined. What is not on the path stays the same object. */
export function withAnswer(answers: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const next = withValueAt(answers, path.map(String), value);
  return isObject(next) ? next : {};
}
