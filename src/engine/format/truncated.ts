import { plainText } from './text.ts';
import type { Format } from './types.ts';
import { wholeOption } from './value.ts';

const DEFAULT_LENGTH = 90;

/**
 * Text of the option `length` characters (90 by default) or more is cut, and an ellipsis stands for what is left out
 * (EXCL-8).
 */
export const truncated: Format = {
  name: 'truncated',
  align: 'left',
  filter: 'contains',
  cell: 'truncated',
  toText: (value, context) => {
    // By code point: cutting a surrogate pair in two would leave a broken character.
    const characters = [...plainText(value)];
    const length = wholeOption(context.options, 'length', DEFAULT_LENGTH);
    return characters.length < length
      ? characters.join('')
      : `${characters
          .slice(0, Math.max(0, length - 1))
          .join('')
          .trimEnd()}…`;
  },
  // Whoever takes a list away with them has no cell to open: nothing is left out.
  toSheet: (value) => ({ text: plainText(value) }),
};
