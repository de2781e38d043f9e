import { describe, expect, it } from 'vitest';
import { offeredChoices } from '../../../src/renderer/form/offeredChoices.ts';

const choices = [
  { value: 'novel', label: 'Novel' },
  { value: 'map', label: 'Map' },
  { value: 3, label: 'Atlas' },
];
const offered = (disabled?: (string | number)[], answer?: string | (string | number)[]) =>
  offeredChoices(choices, disabled, answer).map(({ value }) => value);

describe('the choices of a question', () => {
  it('are all offered where its lookup still offers them', () => expect(offered()).toEqual(['novel', 'map', 3]));

  it('leave out what the lookup no longer offers, but keep what was answered before', () => {
    expect(offered(['map', 3])).toEqual(['novel']);
    expect(offered(['map', 3], 'map')).toEqual(['novel', 'map']);
    expect(offered(['map', 3], [3])).toEqual(['novel', 3]);
  });
});
