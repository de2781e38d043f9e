import { grouped, roundedText } from './rounding.ts';
import { plainText } from './text.ts';
import type { Format } from './types.ts';
import { isBlank, numberOf, wholeOption } from './value.ts';

/** A number with its decimals as they are, or with exactly the option `places`, half up. */
export const decimal: Format = {
  name: 'decimal',
  align: 'right',
  filter: 'between',
  cell: 'text',
  toText: (value, context) => {
    if (isBlank(value)) return '';
    const figure = numberOf('a number', value);
    if (context.options['places'] === undefined) return plainText(figure);
    return grouped(roundedText(figure, wholeOption(context.options, 'places', 0)));
  },
};
