import type { Json } from '../json.ts';
import { grouped, roundedText } from './rounding.ts';
import { figureCell, figureFormat } from './sheetCell.ts';
import type { Format, FormatContext } from './types.ts';
import { isBlank, numberOf } from './value.ts';

/** A whole number. The option `grouped` sets off thousands; without it references stay as they are written. */
export const integer: Format = {
  name: 'integer',
  align: 'right',
  filter: 'between',
  cell: 'text',
  toText: wholeText,
  toSheet: (value, context) => figureCell(wholeText(value, context), figureFormat(0, context.options.grouped === true)),
};

function wholeText(value: Json | undefined, { options }: FormatContext): string {
  if (isBlank(value)) return '';
  const figures = roundedText(numberOf('a whole number', value), 0);
  return options.grouped === true ? grouped(figures) : figures;
}
