import { dateText, parseMoment } from './moment.ts';
import type { Format } from './types.ts';
import { isBlank } from './value.ts';

/** A day, `DD/MM/YYYY` (FORM-18). Blank where there is none. */
export const date: Format = {
  name: 'date',
  align: 'left',
  filter: 'between',
  cell: 'date',
  toText: (value) => (isBlank(value) ? '' : dateText(parseMoment('a date', value))),
};
