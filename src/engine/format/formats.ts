import type { FieldSchema } from '../declaration/types.ts';
import { EngineError } from '../errors.ts';
import { boolean } from './boolean.ts';
import { date } from './date.ts';
import { dateTime } from './dateTime.ts';
import { decimal } from './decimal.ts';
import { integer } from './integer.ts';
import { lookup } from './lookup.ts';
import { money } from './money.ts';
import { percent } from './percent.ts';
import { text } from './text.ts';
import { truncated } from './truncated.ts';
import type { Format } from './types.ts';

/** Every format by the name that declarations use. */
export const formats: { readonly [name: string]: Format } = {
  text,
  truncated,
  date,
  dateTime,
  money,
  percent,
  integer,
  decimal,
  lookup,
  boolean,
};

/** A format by name; throws an EngineError of code `UNKNOWN_FORMAT`. */
export function findFormat(name: string): Format {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format === undefined) throw new EngineError('UNKNOWN_FORMAT', `There is no format "${name}".`);
  return format;
}

/** The format a field of a record has: the one it names, else its lookup's, else the one that fits its type. */
export function formatOf(field: FieldSchema): Format {
  if (field.format !== undefined) return findFormat(field.format);
  if (field.$ref !== undefined) return lookup;
  const types = typeof field.type === 'string' ? [field.type] : (field.type ?? []);
  if (types.includes('boolean')) return boolean;
  if (types.includes('integer')) return integer;
  return types.includes('number') ? decimal : text;
}
