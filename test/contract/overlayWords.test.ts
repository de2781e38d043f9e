import { describe, expect, it } from 'vitest';
import { overlayWords, overlayWordsOf } from '../../src/contract/index.ts';
import { factOptions } from '../../src/app/declarations/factsOffered.ts';

const labels = ({ facts }: typeof overlayWords) => Object.values(facts['pep.cycle']?.labels ?? {});
const noLookup = (id: string): never => {
  throw new Error(`${id} is not asked for`);
};

describe('the cycles of an authority in words', () => {
  it('are numbers where no authority is known', () => {
    expect(labels(overlayWords).slice(0, 2)).toEqual(['cycle 1', 'cycle 2']);
  });

  it('are called by their names, with the number behind where the name does not say it', () => {
    const cycles = [
      { number: 1, name: 'Autumn' },
      { number: 2, name: 'Cycle 2' },
    ];
    const words = overlayWordsOf({ cycles, ratings: [{ number: 1, name: 'Gold' }] });
    expect(words.ratings).toEqual({ 1: 'Gold' });
    expect(labels(words).slice(0, 3)).toEqual(['Autumn (cycle 1)', 'cycle 2', 'cycle 3']);
    expect(words.facts['pupil.phase']).toEqual(overlayWords.facts['pupil.phase']);
    expect(factOptions('pep.cycle', noLookup, words).slice(0, 2)).toEqual([
      { value: 1, label: 'Autumn (cycle 1)' },
      { value: 2, label: 'Cycle 2' },
    ]);
  });
});
