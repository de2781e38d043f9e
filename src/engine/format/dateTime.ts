import { dateText, pad, parseMoment, type Moment } from './moment.ts';
import { momentCell } from './sheetCell.ts';
import type { Format } from './types.ts';
import { isBlank } from './value.ts';

/**
 * A moment in United Kingdom time, `DD/MM/YYYY HH:mm`, with the option `seconds` to the second; a bare date has no time
 * added.
 */
export const dateTime: Format = {
  name: 'dateTime',
  align: 'left',
  filter: 'between',
  cell: 'date',
  toText: (value, { options }) =>
    isBlank(value) ? '' : momentText(parseMoment('a date and time', value), options.seconds === true),
  toSheet: (value, { options }) => {
    if (isBlank(value)) return { text: '' };
    const moment = parseMoment('a date and time', value);
    return momentCell(moment, momentText(moment, options.seconds === true), options.seconds === true);
  },
};

function momentText(moment: Moment, toTheSecond: boolean): string {
  const { time } = moment;
  if (time === null) return dateText(moment);
  const minute = `${dateText(moment)} ${pad(time.hours)}:${pad(time.minutes)}`;
  return toTheSecond ? `${minute}:${pad(time.seconds)}` : minute;
}
