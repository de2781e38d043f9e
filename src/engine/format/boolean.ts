import type { Format } from './types.ts';
import { badValue, isBlank } from './value.ts';

/** Yes or No; blank where it is not known. */
export const boolean: Format = {
  name: 'boolean',
  align: 'left',
  filter: 'is',
  cell: 'text',
  toText: (value) => {
    if (isBlank(value)) return '';
    if (typeof value !== 'boolean') throw badValue('Yes or No', value);
    return value ? 'Yes' : 'No';
  },
};
