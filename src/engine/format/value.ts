import { EngineError } from '../errors.ts';
import type { Json } from '../json.ts';

/** Whether there is nothing to show: no value, null or an empty text. Zero and false are values. */
export function isBlank(value: Json | undefined): value is null | undefined | '' {
  return value === undefined || value === null || value === '';
}

/** The fault of a value that its format cannot show; thrown, so that no wrong figure is ever read. */
export function badValue(format: string, value: Json): EngineError {
  return new EngineError('BAD_VALUE', `${JSON.stringify(value)} cannot be shown as ${format}.`);
}

/** A value that must be a number; throws `BAD_VALUE` naming the format. */
export function numberOf(format: string, value: Json): number {
  if (typeof value !== 'number') throw badValue(format, value);
  return value;
}

/** A whole number written in a format's options, or `fallback` where it is absent. */
export function wholeOption(options: { readonly [key: string]: Json }, name: string, fallback: number): number {
  const value = options[name];
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new EngineError('BAD_VALUE', `The option "${name}" must be a whole number, not ${JSON.stringify(value)}.`);
  }
  return value;
}
