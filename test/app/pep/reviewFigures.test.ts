import { describe, expect, it } from 'vitest';
import { nextToRate, reviewFigures } from '../../../src/app/pep/review/reviewFigures.ts';

const faults = [2, 3];
const stages = (...ratings: (number | null)[]) =>
  ratings.map((ragRatingId, index) => ({ formSlug: 'abcdef'[index] ?? '', ragRatingId }));
const next = (current: string, ...ratings: (number | null)[]) =>
  nextToRate(stages(...ratings), current, faults)?.formSlug;

describe('the figures of a review', () => {
  it.each([
    ['0 of 2 rated', [null, null]],
    ['1 of 2 rated', [1, null]],
    ['1 of 2 rated: 1 to put right', [null, 3]],
    ['3 of 3 rated: 2 to put right', [2, 1, 3]],
    ['2 of 2 rated: nothing to put right', [1, 5]],
  ])('read %s', (words, ratings) => expect(reviewFigures(stages(...ratings), faults).words).toBe(words));

  it('name the sections to put right in the plan’s order', () =>
    expect(reviewFigures(stages(3, 1, null, 2), faults).toPutRight.map(({ formSlug }) => formSlug)).toEqual([
      'a',
      'd',
    ]));
});

describe('the section that is rated next', () => {
  it('is the next without a rating, going round, and never the open one', () => {
    expect(next('b', null, null, 1, null)).toBe('d');
    expect(next('d', null, 1, 1, null)).toBe('a');
    expect(next('b', 1, null, 3)).toBeUndefined();
    expect(next('gone', 1, null)).toBe('b');
  });

  it('is, where every section has a rating already, the next that had something to put right', () => {
    expect(next('a', 2, 1, 3, 1)).toBe('c');
    expect(next('c', 2, 1, 3, 1)).toBeUndefined();
  });
});
