import { plainText } from './text.ts';
import type { Format } from './types.ts';
import { wholeOption } from './value.ts';

const DEFAULT_LENGTH = 90;

/** Long text cut to the option `length` characters (90 by default), with an ellipsis for what is left out. */
export const truncated: Format = {
  name: 'truncated',
  align: 'left',
  filter: 'contains',
  cell: 'text',
  toText: (value, context) => {
    // By code point: cutting a surrogate pair in two would leave a broken character.
    const characters = [...plainText(value)];
    const length = wholeOption(context.options, 'length', DEFAULT_LENGTH);
    return characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('').trimEnd()}…`;
  },
  // Whoever takes a list away with them has no cell to open: nothing is left out.
  toSheet: (value) => ({ text: plainText(value) }),
};
