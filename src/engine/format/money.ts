import type { Json } from '../json.ts';
import { grouped, roundedText } from './rounding.ts';
import { figureCell } from './sheetCell.ts';
import type { Format, FormatContext } from './types.ts';
import { isBlank, numberOf } from './value.ts';

/**
 * Pounds as a number, `£1,234.50`; none reads `£0.00` (FORM-17), or the option `blank` where no amount is not nought.
 * Below nought `-£5.00`.
 */
export const money: Format = {
  name: 'money',
  align: 'right',
  filter: 'between',
  cell: 'money',
  toText: poundsText,
  toSheet: (value, context) => figureCell(poundsText(value, context), '"£"#,##0.00;-"£"#,##0.00'),
};

function poundsText(value: Json | undefined, { options: { blank } }: FormatContext): string {
  if (isBlank(value) && typeof blank === 'string') return blank;
  const figures = grouped(roundedText(isBlank(value) ? 0 : numberOf('money', value), 2));
  return figures.startsWith('-') ? `-£${figures.slice(1)}` : `£${figures}`;
}
