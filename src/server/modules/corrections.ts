import { jsonEqual, type Json } from '../../engine/index.ts';
import { ServerError } from '../errors.ts';

/** Values by their columns. */
type Values = Readonly<Record<string, Json>>;

/** What somebody has seen, what they would have there instead, and what stands there now. */
export interface Correction<T extends Values> {
  readonly seen: T;
  readonly sent: T;
  readonly now: T;
}

/**
 * What a correction changes: where sent differs from seen, and from what is there now. Whatever else has been corrected
 * meanwhile stays; where two corrected the same, the later one is told (409). A correction of nothing is refused as
 * well.
 */
export function correctionsOf<T extends Values>({ seen, sent, now }: Correction<T>): Partial<T> {
  const names = (Object.keys(sent) as (keyof T & string)[]).filter(
    (name) => !jsonEqual(sent[name] ?? null, seen[name] ?? null) && !jsonEqual(sent[name] ?? null, now[name] ?? null),
  );
  if (names.some((name) => !jsonEqual(seen[name] ?? null, now[name] ?? null))) {
    throw new ServerError('CONFLICT', {
      message: 'Somebody else has corrected this meanwhile. Please close the form, look at it again and repeat yours.',
    });
  }
  if (names.length === 0)
    throw new ServerError('INVALID', { message: 'Nothing was changed: it all stands there as you have entered it.' });
  return Object.fromEntries(names.map((name) => [name, sent[name]])) as Partial<T>;
}

/** The values of some columns alone. */
export function only<T extends Values>(values: T, names: readonly string[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as Partial<T>;
}
