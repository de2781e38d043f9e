import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { offeredChoices, offeredOptions } from '../../../src/renderer/form/offeredChoices.ts';

const choices = [
  { value: 'novel', label: 'Novel' },
  { value: 'map', label: 'Map' },
  { value: 3, label: 'Atlas' },
];
const offered = (enumDisabled?: (string | number)[], answer?: string | (string | number)[]) =>
  offeredChoices(choices, { enumDisabled }, { answer, days: [] }).map(({ value }) => value);

describe('the choices of a question', () => {
  it('are all offered where its lookup still offers them', () => expect(offered()).toEqual(['novel', 'map', 3]));

  it('leave out what the lookup no longer offers, but keep what was answered before', () => {
    expect(offered(['map', 3])).toEqual(['novel']);
    expect(offered(['map', 3], 'map')).toEqual(['novel', 'map']);
    expect(offered(['map', 3], [3])).toEqual(['novel', 3]);
  });

  it('leave out what does not hold on the day that the question is about', () => {
    const enumDates = { map: ['2020-09-01', '2022-08-31'], 3: [null, '2021-01-01'] };
    const on = (day?: string, answer?: string) =>
      offeredChoices(choices, { enumDates }, { answer, days: [day ?? null] }).map(({ value }) => value);
    expect(on('2020-08-31')).toEqual(['novel', 3]);
    expect(on('2020-09-01')).toEqual(['novel', 'map', 3]);
    expect(on('2022-08-31')).toEqual(['novel', 'map']);
    expect(on('2022-09-01')).toEqual(['novel']);
    expect(on('2022-09-01', 'map')).toEqual(['novel', 'map']);
    expect(on()).toEqual(['novel', 'map', 3]);
  });
});

describe('choices that are loaded', () => {
  const options = [
    { value: 1, label: 'North' },
    { value: 2, label: 'South', offered: false },
    { value: 3, label: 'East', offered: true },
  ];
  const shown = (past?: boolean, answer?: Json) =>
    offeredOptions(options, past === undefined ? {} : { past }, answer).map(({ value }) => value);

  it('leave out what is not offered, but keep what was answered before', () => {
    expect(shown()).toEqual([1, 3]);
    expect(shown(undefined, 2)).toEqual([1, 2, 3]);
    expect(shown(undefined, [2, 1])).toEqual([1, 2, 3]);
    expect(shown(undefined, { value: 2, label: 'South' })).toEqual([1, 2, 3]);
  });

  it('are all there where rows of the past are looked for', () => expect(shown(true)).toEqual([1, 2, 3]));
});
