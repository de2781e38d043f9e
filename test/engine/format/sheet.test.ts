import { describe, expect, it } from 'vitest';
import { SSF } from 'sheetjs-style';
import { formats } from '../../../src/engine/format/formats.ts';
import type { Json, JsonObject } from '../../../src/engine/json.ts';

const cell = (name: string, value: Json, options: JsonObject = {}) => {
  const format = formats[name];
  return format?.toSheet?.(value, { options }) ?? { text: format?.toText(value, { options }) };
};

/** What a workbook writes for a typed cell, by the library's own formatter. */
const written = (name: string, value: Json, options: JsonObject = {}) => {
  const made = cell(name, value, options);
  return 'number' in made ? String(SSF.format(made.numberFormat, made.number)) : `text ${made.text}`;
};

describe('a typed cell of a workbook', () => {
  it.each<[string, Json, JsonObject?]>([
    ['date', '2026-11-18'],
    ['date', '1900-03-01'],
    ['date', '2000-02-29'],
    ['date', '2026-06-30T22:30:00Z'],
    ['dateTime', '2026-11-18T09:05:00Z'],
    ['dateTime', '2026-07-18T23:59:00Z'],
    ['dateTime', '2026-11-18'],
    ['dateTime', '2026-01-01 00:00'],
    ['money', 1234.5],
    ['money', 0],
    ['money', -5],
    ['money', null],
    ['money', 1.005],
    ['money', 1_234_567.89],
    ['percent', 92.1],
    ['percent', 0],
    ['percent', 100],
    ['percent', 91.25],
    ['percent', 33.333],
    ['integer', 104529],
    ['integer', -3],
    ['integer', 1234567, { grouped: true }],
    ['decimal', 0.1],
    ['decimal', 12],
    ['decimal', 1234.567, { places: 1 }],
    ['decimal', -0.25],
  ])('reads as on the screen: %s of %j', (name, value, options = {}) => {
    expect(written(name, value, options)).toBe(formats[name]?.toText(value, { options }));
  });

  it('is a text where a workbook could not keep the figure or the day', () => {
    expect(cell('date', '1899-12-31')).toEqual({ text: '31/12/1899' });
    expect(cell('integer', 1234567890123456)).toEqual({ text: '1234567890123456' });
    expect(cell('decimal', 1e-9)).toEqual({ text: '1e-9' });
  });

  it('is an empty text where there is nothing', () => {
    for (const name of ['date', 'dateTime', 'percent', 'integer', 'decimal'])
      expect([name, cell(name, null)]).toEqual([name, { text: '' }]);
  });

  it('holds the whole of a text that the screen cuts', () => {
    const long = 'word '.repeat(40).trim();
    expect(cell('truncated', long)).toEqual({ text: long });
  });
});
