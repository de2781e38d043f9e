import { dateText, pad, parseMoment } from './moment.ts';
import type { Format } from './types.ts';
import { isBlank } from './value.ts';

/** A moment in United Kingdom time, `DD/MM/YYYY HH:mm`; a bare date has no time added. */
export const dateTime: Format = {
  name: 'dateTime',
  align: 'left',
  filter: 'between',
  cell: 'date',
  toText: (value) => {
    if (isBlank(value)) return '';
    const moment = parseMoment('a date and time', value);
    const { time } = moment;
    return time === null ? dateText(moment) : `${dateText(moment)} ${pad(time.hours)}:${pad(time.minutes)}`;
  },
};
