import type { Json } from '../json.ts';
import { grouped, roundedText } from './rounding.ts';
import { figureCell, figureFormat } from './sheetCell.ts';
import { plainText } from './text.ts';
import type { Format, FormatContext } from './types.ts';
import { isBlank, numberOf, wholeOption } from './value.ts';

/** A number with its decimals as they are, or with exactly the option `places`, half up. */
export const decimal: Format = {
  name: 'decimal',
  align: 'right',
  filter: 'between',
  cell: 'text',
  toText: figureText,
  toSheet: (value, context) => {
    const text = figureText(value, context);
    return figureCell(text, figureFormat(text.split('.')[1]?.length ?? 0, context.options.places !== undefined));
  },
};

function figureText(value: Json | undefined, { options }: FormatContext): string {
  if (isBlank(value)) return '';
  const figure = numberOf('a number', value);
  if (options.places === undefined) return plainText(figure);
  return grouped(roundedText(figure, wholeOption(options, 'places', 0)));
}
