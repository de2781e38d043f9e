import { dateText, pad, parseMoment, type Moment } from './moment.ts';
import { momentCell } from './sheetCell.ts';
import type { Format } from './types.ts';
import { isBlank } from './value.ts';

/** A moment in United Kingdom time, `DD/MM/YYYY HH:mm`; a bare date has no time added. */
export const dateTime: Format = {
  name: 'dateTime',
  align: 'left',
  filter: 'between',
  cell: 'date',
  toText: (value) => (isBlank(value) ? '' : momentText(parseMoment('a date and time', value))),
  toSheet: (value) => {
    if (isBlank(value)) return { text: '' };
    const moment = parseMoment('a date and time', value);
    return momentCell(moment, momentText(moment));
  },
};

function momentText(moment: Moment): string {
  const { time } = moment;
  return time === null ? dateText(moment) : `${dateText(moment)} ${pad(time.hours)}:${pad(time.minutes)}`;
}
