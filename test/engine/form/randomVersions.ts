import type { Json, JsonObject } from '../../../src/engine/json.ts';
import { isObject } from '../../../src/engine/json.ts';
import type { Seeded } from '../../support/seeded.ts';

/** A row of a list. */
export const row = (rowId: string, more: JsonObject = {}): JsonObject => ({ rowId, ...more });

/** Answers to begin with. */
export function answers(random: Seeded): JsonObject {
  const cells = (): JsonObject => ({ x: random.int(3), y: random.int(3), z: random.int(3) });
  return {
    a: random.int(3),
    b: random.int(3),
    group: cells(),
    rows: ['p', 'q', 'r'].filter(() => random.chance(0.8)).map((rowId) => row(rowId, cells())),
  };
}

/** A copy in which some answers are other ones, some rows gone, moved or added. */
export function edited(random: Seeded, from: JsonObject, mark: string): JsonObject {
  const touch = (value: Json, name: string): Json => {
    if (Array.isArray(value)) {
      const kept = value.filter(() => random.chance(0.85)).map((item) => touch(item, ''));
      const added = random.chance(0.4) ? [row(`${mark}${random.int(99)}`, { x: `${mark}new` })] : [];
      return random.chance(0.2) ? [...added, ...kept.reverse()] : [...kept, ...added];
    }
    if (isObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, key === 'rowId' ? inner : touch(inner, key)]),
      );
    return random.chance(0.25) ? `${mark}${name}` : value;
  };
  return touch(from, '') as JsonObject;
}
