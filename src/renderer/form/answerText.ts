import type { Json, JsonSchema } from '../../engine/index.ts';
import { formats, isObject, jsonEqual } from '../../engine/index.ts';
import { anyChoicesOf } from './choices.ts';
import { titleOf, typeOf } from './fieldSchema.ts';
import { dateText } from './widgets/dateText.ts';

/** Whether a value says nothing: absent, empty or white space only. */
export function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** An answer as it reads in a document: labels for choices, `£` and two decimals, dates day first. `""` for none. */
export function answerText(schema: JsonSchema, value: Json | undefined, widget: string | undefined): string {
  if (value === undefined || value === null || isBlank(value)) return '';
  if (widget === 'upload' || widget === 'picture') return fileCount(value);
  const choices = anyChoicesOf(schema);
  const one = (item: Json) => choices?.find((choice) => jsonEqual(choice.value, item))?.label ?? plainText(item);
  if (Array.isArray(value)) return value.map(one).join(', ');
  if (choices) return one(value);
  if (typeof value === 'number' && widget === 'money')
    return formats.money?.toText(value, { options: {} }) ?? String(value);
  if (typeof value === 'number' && widget === 'scale' && typeof schema.maximum === 'number')
    return `${value} of ${schema.maximum}`;
  if (
    typeof value === 'string' &&
    typeOf(schema) === 'string' &&
    (widget === 'date-time' || schema.format === 'date-time')
  )
    return momentText(value);
  return typeof value === 'string' && (widget === 'date' || schema.format === 'date')
    ? dateText(value)
    : plainText(value);
}

/** The same in a document, where an amount that is not there reads £0.00 (FORM-17, C-24). */
export function documentText(schema: JsonSchema, value: Json | undefined, widget: string | undefined): string {
  return answerText(schema, widget === 'money' && isBlank(value) ? 0 : value, widget);
}

/** Files are named where they can be opened; elsewhere they are counted. */
function fileCount(value: Json): string {
  const count = Array.isArray(value) ? value.length : 1;
  return count === 1 ? '1 file' : `${count} files`;
}

function plainText(value: Json): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isObject(value)) return typeof value.label === 'string' ? value.label : '';
  return String(value);
}

function momentText(value: string): string {
  try {
    return formats.dateTime?.toText(value, { options: {} }) ?? value;
  } catch {
    return value;
  }
}

/** What a row is called where it is named: its first answer in words, else nothing. */
export function rowName(schema: JsonSchema, row: Json | undefined, names: readonly string[]): string {
  if (!isObject(row)) return '';
  const { properties } = schema;
  if (!isObject(properties)) return '';
  for (const name of names) {
    const property = properties[name];
    const text = isObject(property) && typeof row[name] === 'string' ? answerText(property, row[name], undefined) : '';
    if (text !== '') return text.length > 60 ? `${text.slice(0, 57)}…` : text;
  }
  return '';
}

/** The titles of an object's fields, by name. */
export function fieldTitle(schema: JsonSchema, uiSchema: unknown, name: string): string {
  const { properties } = schema;
  const property = isObject(properties) ? properties[name] : undefined;
  return isObject(property) ? titleOf(property, isObject(uiSchema) ? uiSchema[name] : undefined, name) : name;
}
