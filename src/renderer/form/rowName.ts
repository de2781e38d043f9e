import type { Json, JsonSchema } from '../../engine/index.ts';
import { isEmpty, isObject, plainWords } from '../../engine/index.ts';

/** What a row is called where it is named: its first text in words, else nothing. */
export function rowName(schema: JsonSchema, row: Json | undefined, names: readonly string[]): string {
  if (!isObject(row)) return '';
  const { properties } = schema;
  if (!isObject(properties)) return '';
  for (const name of names) {
    const [property, value] = [properties[name], row[name]];
    // Not in its widget's words: those of files would name rows by their number.
    const text = isObject(property) && typeof value === 'string' && !isEmpty(value) ? plainWords(value, property) : '';
    if (text !== '') return text.length > 60 ? `${text.slice(0, 57)}…` : text;
  }
  return '';
}
