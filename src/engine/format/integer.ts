import { grouped, roundedText } from './rounding.ts';
import type { Format } from './types.ts';
import { isBlank, numberOf } from './value.ts';

/** A whole number. The option `grouped` sets off thousands; without it references stay as they are written. */
export const integer: Format = {
  name: 'integer',
  align: 'right',
  filter: 'between',
  cell: 'text',
  toText: (value, context) => {
    if (isBlank(value)) return '';
    const figures = roundedText(numberOf('a whole number', value), 0);
    return context.options['grouped'] === true ? grouped(figures) : figures;
  },
};
