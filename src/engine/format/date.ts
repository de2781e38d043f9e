import { dateText, parseMoment } from './moment.ts';
import { momentCell } from './sheetCell.ts';
import type { Format } from './types.ts';
import { isBlank } from './value.ts';

/** A day, `DD/MM/YYYY` (FORM-18). Blank where there is none. */
export const date: Format = {
  name: 'date',
  align: 'left',
  filter: 'between',
  cell: 'date',
  toText: (value) => (isBlank(value) ? '' : dateText(parseMoment('a date', value))),
  toSheet: (value) => {
    if (isBlank(value)) return { text: '' };
    const moment = parseMoment('a date', value);
    return momentCell({ ...moment, time: null }, dateText(moment));
  },
};
