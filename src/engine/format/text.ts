import type { Json } from '../json.ts';
import type { Format } from './types.ts';
import { badValue, isBlank } from './value.ts';

/** The value as it is; a list joined by commas. Blank where there is none. */
export const text: Format = {
  name: 'text',
  align: 'left',
  filter: 'contains',
  cell: 'text',
  toText: (value) => plainText(value),
};

/** Any scalar, or a list of scalars, as text. Throws `BAD_VALUE` for an object. */
export function plainText(value: Json | undefined): string {
  if (isBlank(value)) return '';
  if (Array.isArray(value))
    return value
      .map(plainText)
      .filter((part) => part !== '')
      .join(', ');
  if (typeof value === 'object') throw badValue('text', value);
  return String(value);
}
