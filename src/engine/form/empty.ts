import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import { ROW_ID } from './types.ts';

/**
 * Whether an answer says nothing: absent, null, blank text (PFORM-25), or a list, row or group of
 * nothing else. `0` and `false` are answers (D-36); a row's id is none.
 */
export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmpty);
  if (isObject(value)) return Object.entries(value).every(([name, inner]) => name === ROW_ID || isEmpty(inner));
  return false;
}

/** Whether two answers say the same; nothing said in one way equals nothing said in another. */
export function sameAnswer(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    return a.every((item, index) => sameAnswer(item, b[index]));
  }
  if (isObject(a) && isObject(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameAnswer(a[name], b[name]));
  }
  return isEmpty(a) && isEmpty(b);
}

/** The value without anything empty in its objects, so that a condition reads blank text as no answer. */
export function meaningful(value: Json): Json {
  if (Array.isArray(value)) return value.map(meaningful);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isEmpty(inner) ? [] : [[name, meaningful(inner)]])),
  );
}
