import { describe, expect, it } from 'vitest';
import { findFormat, formatOf, formats } from '../../../src/engine/index.ts';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { roundedText } from '../../../src/engine/format/rounding.ts';
import { lookups } from '../table/library.ts';

const read = (name: string, value: Json | undefined, options: JsonObject = {}) =>
  findFormat(name).toText(value, { options, ...(lookups.shelf ? { lookup: lookups.shelf } : {}) });

describe('formats', () => {
  const cases: [string, Json | undefined, string, JsonObject?][] = [
    ['text', 'Emma', 'Emma'],
    ['text', ['Emma', '', 'Persuasion'], 'Emma, Persuasion'],
    ['text', null, ''],
    ['text', 0, '0'],
    ['truncated', 'A long story of whales', 'A long…', { length: 7 }],
    ['truncated', '🐋🐋🐋', '🐋🐋…', { length: 3 }],
    ['truncated', 'Shorts', 'Shorts', { length: 7 }],
    ['truncated', 'Shortly', 'Shortl…', { length: 7 }],
    ['integer', 123456, '123456'],
    ['integer', 123456, '123,456', { grouped: true }],
    ['integer', 2.5, '3'],
    ['integer', null, ''],
    ['decimal', 2.5, '2.5'],
    ['decimal', 1234.25, '1,234.3', { places: 1 }],
    ['boolean', true, 'Yes'],
    ['boolean', false, 'No'],
    ['boolean', null, ''],
    ['lookup', 1, 'Poetry'],
    ['lookup', [1, 2], 'Poetry, History'],
    ['lookup', 3, 'Cellar'],
    ['lookup', 99, '99'],
    ['lookup', { value: 4, label: 'Attic' }, 'Attic'],
    ['lookup', null, ''],
  ];
  it.each(cases)('%s of %j reads "%s"', (name, value, text, options) => {
    expect(read(name, value, options)).toBe(text);
  });

  it('[EXCL-8] a truncated text of 89 characters is whole, of 90 it ends in an ellipsis', () => {
    expect(read('truncated', 'a'.repeat(89))).toBe('a'.repeat(89));
    expect(read('truncated', 'a'.repeat(90))).toBe(`${'a'.repeat(89)}…`);
    expect(read('truncated', 'a'.repeat(500))).toBe(`${'a'.repeat(89)}…`);
  });

  it.each([
    [1234.5, '£1,234.50'],
    [1050.5, '£1,050.50'],
    [0, '£0.00'],
    [1.005, '£1.01'],
    [-5, '-£5.00'],
    [-0.001, '£0.00'],
    [1e21, '£1,000,000,000,000,000,000,000.00'],
    [0.0000001, '£0.00'],
    [null, '£0.00'],
    [undefined, '£0.00'],
    ['', '£0.00'],
  ])('[FORM-17] money of %j reads "%s"', (value, text) => {
    expect(read('money', value)).toBe(text);
  });

  it.each([
    [91.25, '91.3%'],
    [92.09809264305177, '92.1%'],
    [9.974, '10.0%'],
    [7.95, '8.0%'],
    [0, '0.0%'],
    [null, ''],
  ])('percent of %j reads "%s", half up', (value, text) => {
    expect(read('percent', value)).toBe(text);
  });

  it.each([
    ['date', '2026-03-09', '09/03/2026'],
    ['date', '0999-12-31', '31/12/0999'],
    ['date', '2026-07-01T23:30:00Z', '02/07/2026'],
    ['date', '2026-01-01T23:30:00.000Z', '01/01/2026'],
    ['date', null, ''],
    ['dateTime', '2026-03-29T00:59:59Z', '29/03/2026 00:59'],
    ['dateTime', '2026-03-29T01:00:00Z', '29/03/2026 02:00'],
    ['dateTime', '2026-10-25T00:59:00Z', '25/10/2026 01:59'],
    ['dateTime', '2026-10-25T01:00:00Z', '25/10/2026 01:00'],
    ['dateTime', '2026-07-01T12:00:00+0200', '01/07/2026 11:00'],
    ['dateTime', '2026-07-01 12:05', '01/07/2026 12:05'],
    ['dateTime', '2026-07-01', '01/07/2026'],
  ])('[FORM-18] %s of %j reads "%s"', (name, value, text) => {
    expect(read(name, value)).toBe(text);
  });

  it.each([
    ['date', '2026-02-30'],
    ['date', '09/03/2026'],
    ['date', 20260309],
    ['dateTime', '2026-01-01T24:00'],
    ['money', '12'],
    ['percent', true],
    ['boolean', 'yes'],
    ['text', { a: 1 }],
  ])('%s refuses %j instead of showing something wrong', (name, value) => {
    expect(() => read(name, value as Json)).toThrow(expect.objectContaining({ code: 'BAD_VALUE' }));
  });

  it('knows each format by its own name, with an alignment and a cell', () => {
    for (const [name, format] of Object.entries(formats)) {
      expect(format.name).toBe(name);
      expect(format.align).toMatch(/left|right/);
      expect(format.cell).not.toBe('');
      expect(typeof format.toText(undefined, { options: {} })).toBe('string');
    }
  });

  it('refuses an unknown name, also one that every object has', () => {
    for (const name of ['colour', 'toString', '__proto__']) {
      expect(() => findFormat(name)).toThrow(expect.objectContaining({ code: 'UNKNOWN_FORMAT' }));
    }
  });

  it.each([
    [{ title: 'x', type: 'integer' }, 'integer'],
    [{ title: 'x', type: ['number', 'null'] }, 'decimal'],
    [{ title: 'x', type: 'boolean' }, 'boolean'],
    [{ title: 'x', type: 'integer', $ref: 'lookups/shelf' }, 'lookup'],
    [{ title: 'x', type: 'string', format: 'dateTime' }, 'dateTime'],
    [{ title: 'x' }, 'text'],
  ])('the format of %j is %s', (field, name) => {
    expect(formatOf(field).name).toBe(name);
  });
});

describe('roundedText', () => {
  it('rounds half up on the written figures, for every hundredth', () => {
    for (let pence = 0; pence < 3000; pence += 1) {
      const text = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
      expect(roundedText(Number(text), 2)).toBe(text);
      const up = Math.floor(pence / 10) + (pence % 10 >= 5 ? 1 : 0);
      expect(roundedText(Number(text), 1)).toBe(`${Math.floor(up / 10)}.${up % 10}`);
    }
  });

  it('refuses what is not finite', () => {
    expect(() => roundedText(Number.NaN, 1)).toThrow(expect.objectContaining({ code: 'BAD_VALUE' }));
  });
});
