import type { Json } from '../json.ts';
import { isObject } from '../json.ts';

/**
 * Of lists of single values only those of the right type count: what is of none is said of each, once. So does the
 * validator of rjsf.
 */
export function comparable(list: readonly Json[], items: Json | undefined): readonly Json[] {
  const type = isObject(items) ? items.type : undefined;
  const types = type === undefined ? [] : Array.isArray(type) ? type : [type];
  if (types.length === 0 || types.includes('object') || types.includes('array')) return list;
  return list.filter((item) => types.some((each) => isOfType(item, each)));
}

/** A text that equal values share and no others; the order of an object's keys does not matter. */
export function fingerprint(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(fingerprint).join()}]`;
  if (!isObject(value)) return String(JSON.stringify(value));
  return `{${Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${fingerprint(value[name])}`)
    .join()}}`;
}

/** Whether a value is of a type as JSON Schema names it. */
export function isOfType(value: Json | undefined, type: Json): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return isObject(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return typeof value === type;
}
