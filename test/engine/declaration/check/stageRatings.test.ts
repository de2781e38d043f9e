import { describe, expect, it } from 'vitest';
import { checkReachable, describeOverlays, type JsonObject } from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith, saidOf } from '../library.ts';

const OVERLAY = 'overlays/7/stages/review.json';
const laid = (ratings: JsonObject | null, slug = 'summary') => ({
  [OVERLAY]: { base: { stages: 'review', version: 2 }, patch: { stages: { [slug]: { ratings } } } },
});
const once = (when: JsonObject): JsonObject => ({ '1': { when, message: 'Read it first' } });
const liked = once({ 'stage.reading.liked': { type: 'string' } });
const drawing = { type: 'string', title: 'A drawing' };
const sentencesOf = (files: Parameters<typeof describeOverlays>[0]) =>
  describeOverlays(files).find(({ file }) => file === OVERLAY)?.sentences ?? [];

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

  it('calls a question that a tenant added, and a stage that it renamed, as the tenant does', () => {
    const read = { base: { form: 'review/reading', version: 3 }, patch: { schema: { properties: { drawing } } } };
    const files = libraryWith({
      [OVERLAY]: {
        base: { stages: 'review', version: 2 },
        patch: {
          stages: {
            reading: { title: 'My reading' },
            summary: { ratings: once({ 'stage.reading.drawing': { type: 'string' } }) },
          },
        },
      },
      'overlays/7/forms/review/reading.json': read,
    });
    expect(sentencesOf(files)).toContain(
      'lets the stage "Summary" be given the rating 1 only where the answer to "A drawing" in "My reading" is answered',
    );
    // One that it hides may still be spoken of.
    const hidden = libraryWith({
      ...laid(liked),
      'overlays/7/forms/review/reading.json': { ...read, hide: ['liked'] },
    });
    expect(sentencesOf(hidden).join()).toContain('the answer to "Liked" in "Reading" is answered');
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

const holding = (patch: JsonObject) => ({ [OVERLAY]: { base: { stages: 'review', version: 2 }, patch } });
const told = (patch: JsonObject) => describeOverlays(libraryWith(holding(patch)))[0]?.sentences;

describe('a rating that holds completing back', () => {
  it('is told in words, of all stages and of one by itself', () => {
    expect(
      told({ holdsCompleting: { ratings: [1, 2] }, stages: { summary: { holdsCompleting: { ratings: [] } } } }),
    ).toEqual([
      'holds completing back while a stage has the rating 1 or 2',
      'holds completing back for no rating of the stage "Summary"',
    ]);
    expect(told({ stages: { summary: { holdsCompleting: { ratings: [2], message: 'Read it again' } } } })).toEqual([
      'holds completing back while the stage "Summary" has the rating 2',
    ]);
  });

  it('is told of a stage of one’s own too, as are ratings that wait', () => {
    const last = { form: 'review/summary', title: 'Last', owner: 1, ratings: liked, holdsCompleting: { ratings: [1] } };
    expect(told({ stages: { last } })?.slice(1)).toEqual([
      'lets the stage "Last" be given the rating 1 only where the answer to "Liked" in "Reading" is answered',
      'holds completing back while the stage "Last" has the rating 1',
    ]);
  });

  it('is one of those that there are', () => {
    const said = saidOf(
      holding({ holdsCompleting: { ratings: [2, 9] }, stages: { summary: { holdsCompleting: { ratings: [8] } } } }),
    );
    expect(said).toEqual([
      `${OVERLAY} /patch/holdsCompleting/ratings/1 unknown rating 9`,
      `${OVERLAY} /patch/stages/summary/holdsCompleting/ratings/0 unknown rating 8`,
    ]);
  });
});
