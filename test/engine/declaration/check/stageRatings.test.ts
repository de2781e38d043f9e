import { describe, expect, it } from 'vitest';
import { checkReachable, describeOverlays, type JsonObject } from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith, saidOf } from '../library.ts';

const OVERLAY = 'overlays/7/stages/review.json';
const laid = (ratings: JsonObject | null, slug = 'summary') => ({
  [OVERLAY]: { base: { stages: 'review', version: 2 }, patch: { stages: { [slug]: { ratings } } } },
});
const once = (when: JsonObject): JsonObject => ({ '1': { when, message: 'Read it first' } });
const liked = once({ 'stage.reading.liked': { type: 'string' } });

describe('a rating that waits for answers', () => {
  it('is told in words, with the answers that it waits for', () => {
    expect(describeOverlays(libraryWith(laid(liked)))).toMatchObject([
      {
        sentences: [
          'lets the stage "Summary" be given the rating 1 only where the answer to "Liked" in "Reading" is answered',
        ],
      },
    ]);
  });

  it('may wait for answers of its own stage, which are saved before they are rated', () => {
    const files = libraryWith(laid(liked, 'reading'));
    expect(checkReachable(files, libraryNames).filter(({ file }) => file === OVERLAY)).toEqual([]);
  });

  it('waits for questions that there are', () => {
    const files = libraryWith(laid(once({ 'stage.reading.likde': 'yes' })));
    expect(checkReachable(files, libraryNames).filter(({ file }) => file === OVERLAY)).toMatchObject([
      { pointer: '/patch/stages/summary/ratings/1/when/stage.reading.likde' },
    ]);
  });

  it('is one of those that there are', () => {
    const said = saidOf(laid({ '9': { when: { today: 'x' }, message: 'No' } }));
    expect(said).toEqual([`${OVERLAY} /patch/stages/summary/ratings/9 unknown rating 9`]);
  });
});
