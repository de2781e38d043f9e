import type { Json } from '../json.ts';
import { roundedText } from './rounding.ts';
import { figureCell } from './sheetCell.ts';
import type { Format } from './types.ts';
import { isBlank, numberOf } from './value.ts';

/** A percentage from 0 to 100, one decimal, half up: `92.1%` (calc.md, section 2). None is blank, never 0%. */
export const percent: Format = {
  name: 'percent',
  align: 'right',
  filter: 'between',
  cell: 'text',
  toText: percentText,
  toSheet: (value) => figureCell(percentText(value), '0.0%', 100),
};

function percentText(value: Json | undefined): string {
  return isBlank(value) ? '' : `${roundedText(numberOf('a percentage', value), 1)}%`;
}
