import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { ROW_ID } from './types.ts';

/** The segments of a JSON pointer (RFC 6901); a bare field name counts as `/name`. */
export function segmentsOf(pointer: string): string[] {
  if (pointer === '') return [];
  const path = pointer.startsWith('/') ? pointer.slice(1) : pointer;
  return path.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON pointer of segments. */
export function pointerOf(segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Whether a pointer is at or below a pattern, in which `*` stands for any one segment. */
export function pointerMatches(pattern: string, pointer: string): boolean {
  const path = segmentsOf(pointer);
  return segmentsOf(pattern).every(
    (segment, index) => path[index] !== undefined && (segment === '*' || segment === path[index]),
  );
}

/** A place that a pattern with stars stands for. */
export interface Instance {
  readonly segments: readonly string[];
  readonly value: Json | undefined;
}

/**
 * All places that a pattern with stars stands for in the answers; where an object lacks the last
 * names, still one place, of value undefined, so that it can be written.
 */
export function instancesOf(answers: JsonObject, pattern: string): Instance[] {
  let found: Instance[] = [{ segments: [], value: answers }];
  for (const segment of segmentsOf(pattern)) {
    found = found.flatMap(({ segments, value }) => {
      if (segment !== '*') return [{ segments: [...segments, segment], value: childOf(value, segment) }];
      if (!Array.isArray(value)) return [];
      return value.map((item, index) => ({ segments: [...segments, String(index)], value: item }));
    });
  }
  return found;
}

/** The value at a place; rows are found by index or by row id. */
export function valueAt(answers: Json | undefined, segments: readonly string[]): Json | undefined {
  return segments.reduce(childOf, answers);
}

function childOf(value: Json | undefined, segment: string): Json | undefined {
  if (Array.isArray(value)) return value[rowIndex(value, segment)];
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

function rowIndex(rows: readonly Json[], segment: string): number {
  const byId = rows.findIndex((row) => isObject(row) && row[ROW_ID] === segment);
  return byId >= 0 || !/^\d+$/.test(segment) ? byId : Number(segment);
}

/**
 * A copy with the value at that place; undefined takes it away. Objects on the way are made; a row
 * that is not there is added to the end of its list.
 */
export function withValueAt(
  target: Json | undefined,
  segments: readonly string[],
  value: Json | undefined,
): Json | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  if (Array.isArray(target)) {
    const index = rowIndex(target, segment);
    const known = index >= 0 && index < target.length;
    const next = withValueAt(known ? target[index] : undefined, rest, value);
    if (next === undefined) return target.filter((_, at) => at !== index);
    return known ? target.map((item, at) => (at === index ? next : item)) : [...target, next];
  }
  const object = isObject(target) ? target : {};
  const next = withValueAt(object[segment], rest, value);
  const { [segment]: _before, ...others } = object;
  if (next === undefined) return others;
  return { ...object, [segment]: next };
}
