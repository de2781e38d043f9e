import type { Format } from './types.ts';
import { badValue, isBlank } from './value.ts';

/** Yes or No, or the column's own words for them (options `yes` and `no`); blank where it is not known. */
export const boolean: Format = {
  name: 'boolean',
  align: 'left',
  filter: 'is',
  cell: 'text',
  toText: (value, { options: { yes = 'Yes', no = 'No' } }) => {
    if (isBlank(value)) return '';
    if (typeof value !== 'boolean') throw badValue('Yes or No', value);
    return String(value ? yes : no);
  },
};
