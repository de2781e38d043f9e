import type { Json } from '../json.ts';
import { isObject } from '../json.ts';

/** `next` with every part of `previous` that is equal to its own, keys in the same order. */
export function reuse(previous: Json | undefined, next: Json): Json {
  if (previous === next || previous === undefined) return next;
  if (Array.isArray(previous) && Array.isArray(next)) {
    const items = next.map((item, index) => reuse(previous[index], item));
    return items.length === previous.length && items.every((item, index) => item === previous[index])
      ? previous
      : items;
  }
  if (!isObject(previous) || !isObject(next)) return next;
  const keys = Object.keys(next);
  const parts = keys.map((key) => [key, reuse(previous[key], next[key] as Json)] as const);
  const before = Object.keys(previous);
  const same =
    before.length === keys.length &&
    parts.every(([key, part], index) => key === before[index] && part === previous[key]);
  return same ? previous : Object.fromEntries(parts);
}
