import { describe, expect, it } from 'vitest';
import { checkCatalog, describeOverlays, type JsonObject } from '../../../../src/engine/index.ts';
import { libraryNames, libraryWith } from '../library.ts';

const laid = (overall: JsonObject) => ({
  'overlays/7/stages/review.json': { base: { stages: 'review', version: 2 }, patch: { overall } },
});
const said = (overall: JsonObject): string[] =>
  checkCatalog(libraryWith(laid(overall)), { ...libraryNames, ratings: [1, 2, 3] }).map(
    ({ pointer, message }) => `${pointer.replace('/patch/overall', '')} ${message}`,
  );

describe('the rating of the whole', () => {
  it('is told in words, with the stages that are left out', () => {
    const rules: JsonObject[] = [
      { rating: 1, atLeast: 1, except: { stages: 1, of: 7, atLeast: 2 } },
      { rating: 2, atLeast: 2 },
    ];
    expect(
      describeOverlays(libraryWith(laid({ leftOut: ['summary'], rules: [...rules, { rating: 3 }] }))),
    ).toMatchObject([
      {
        sentences: [
          'rates the whole by its stages, without "Summary": 1 where every stage is at least 1, or of 7 or more all' +
            ' but 1, which may be 2; 2 where every stage is at least 2; else 3',
        ],
      },
    ]);
  });

  it('follows from ratings and stages that there are, by rules that can hold', () => {
    expect(said({ leftOut: ['summary'], rules: [{ rating: 1, atLeast: 1 }, { rating: 2 }] })).toEqual([]);
    expect(said({ leftOut: ['reading', 'summary'], rules: [{ rating: 1 }] })).toEqual([
      '/leftOut leaves out every stage, so that the whole has no rating',
    ]);
    expect(said({ leftOut: ['sumary'], rules: [{ rating: 9 }] })).toEqual([
      expect.stringMatching(/^\/leftOut\/0 unknown stage "sumary"; did you mean "summary"/),
      '/rules/0/rating unknown rating 9; there are 1, 2, 3',
    ]);
    expect(said({ rules: [{ rating: 1 }, { rating: 2, atLeast: 2 }] })).toEqual([
      '/rules/0 holds always, so that no rule after it does: say "atLeast"',
      '/rules/1 the last rule has to hold always: take "atLeast" out, or add one',
    ]);
    expect(said({ rules: [{ rating: 1, atLeast: 2, except: { stages: 1, atLeast: 2 } }, { rating: 3 }] })).toEqual([
      '/rules/0/except/atLeast does not stay behind 2: a worse rating has a greater number',
    ]);
    expect(said({ rules: [{ rating: 1, except: { stages: 1, atLeast: 2 } }] })).toEqual([
      '/rules/0/except says what may stay behind, and not behind what: "atLeast"',
    ]);
  });
});
