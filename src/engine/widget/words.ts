import { SIGNATURE, signatureWords } from '../form/signature.ts';
import { date } from '../format/date.ts';
import { dateTime } from '../format/dateTime.ts';
import { isDate } from '../format/moment.ts';
import { money } from '../format/money.ts';
import type { Json, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { anyChoicesOf } from './choices.ts';

type Words = (value: Json, schema: JsonSchema) => string;

const plain = { options: {} };

/** Choices read as their labels, several joined by commas, whatever the widget; what else there is it says itself. */
function wordsOfOne(say: Words): Words {
  return (value, schema) => {
    const choices = anyChoicesOf(schema);
    const one = (item: Json) => choices?.find((choice) => jsonEqual(choice.value, item))?.label ?? scalarWords(item);
    if (Array.isArray(value)) return value.map(one).join(', ');
    return choices ? one(value) : say(value, schema);
  };
}

function scalarWords(value: Json): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isObject(value)) return typeof value.label === 'string' ? value.label : '';
  return String(value);
}

/** Days and moments by the schema's format: any widget for texts may be put over one. */
function formatted(value: Json, schema: JsonSchema, format: Json | undefined = schema.format): string {
  if (typeof value !== 'string') return scalarWords(value);
  if (format === 'date-time' && isText(schema)) return momentText(value);
  if (format === SIGNATURE) return signatureWords(value);
  return format === 'date' && isDate(value) ? date.toText(value, plain) : value;
}

function isText({ type }: JsonSchema): boolean {
  return [type ?? []].flat().find((name) => name !== 'null') === 'string';
}

/** What is no moment, stored before the question asked for one, reads as it is. */
function momentText(value: string): string {
  try {
    return dateTime.toText(value, plain);
  } catch {
    return value;
  }
}

/** An answer that its widget says nothing special of: choices, yes or no, days by the schema's format, else itself. */
export const plainWords = wordsOfOne(formatted);

/** A day, `DD/MM/YYYY`. */
export const dayWords = wordsOfOne((value, schema) =>
  formatted(value, schema, schema.format === 'date-time' ? 'date-time' : 'date'),
);

/** A day and a time, `DD/MM/YYYY HH:mm`. */
export const momentWords = wordsOfOne((value, schema) => formatted(value, schema, 'date-time'));

/** Pounds and pence. */
export const moneyWords = wordsOfOne((value, schema) =>
  typeof value === 'number' ? money.toText(value, plain) : formatted(value, schema),
);

/** A step of so many: the figure alone would not say how good it is. */
export const scaleWords = wordsOfOne((value, schema) =>
  typeof value === 'number' && typeof schema.maximum === 'number'
    ? `${value} of ${schema.maximum}`
    : formatted(value, schema),
);

/** Who has signed, as what, and when. */
export const signedWords = wordsOfOne((value, schema) => formatted(value, schema, SIGNATURE));

/** Files are named where they can be opened; elsewhere they are counted. */
export function fileWords(value: Json): string {
  const count = Array.isArray(value) ? value.length : 1;
  return count === 1 ? '1 file' : `${count} files`;
}
