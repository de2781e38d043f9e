import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import { plainText } from './text.ts';
import type { Format, FormatContext } from './types.ts';
import { isBlank } from './value.ts';

/**
 * The label of a choice, of several joined by commas. A value that the lookup does not have, or a
 * lookup that is data, reads as stored: old records must stay readable. `{ value, label }` reads as its label.
 */
export const lookup: Format = {
  name: 'lookup',
  align: 'left',
  filter: 'in',
  cell: 'lookup',
  toText: (value, context) => {
    if (Array.isArray(value))
      return value
        .map((item) => labelOf(item, context))
        .filter((label) => label !== '')
        .join(', ');
    return labelOf(value, context);
  },
};

function labelOf(value: Json | undefined, context: FormatContext): string {
  if (isBlank(value)) return '';
  if (isObject(value)) return plainText(value.label ?? value.value);
  return context.lookup?.options?.find((option) => option.value === value)?.label ?? plainText(value);
}
