import type { Json } from '../../../engine/index.ts';
import type { Entry } from './entry.ts';
import type { Names } from './names.ts';

/**
 * Whom a list showed, in so few words that a cell takes them: by name those whom the reader looks for, as the entry
 * stands there for their sake, and how many there were beside. Null for what is about one pupil, or none.
 */
export function shownIn({ action, detail: { pupils } }: Entry, names: Names, wanted: readonly Json[]): string | null {
  if (!Array.isArray(pupils) || pupils.length === 0) return null;
  const found = pupils.length === 1 ? pupils : pupils.filter((pupil) => wanted.includes(pupil));
  const options = names.get('note-student')?.options ?? [];
  const named = found.flatMap((pupil) => options.find(({ value }) => value === pupil)?.label ?? []);
  const others = pupils.length - named.length;
  const rest = others === 0 ? [] : [`${others} ${named.length === 0 ? 'pupil' : 'other'}${others === 1 ? '' : 's'}`];
  return `${action.startsWith('exports.') ? 'In a file' : 'In a list'}: ${[...named, ...rest].join('; ')}`;
}
