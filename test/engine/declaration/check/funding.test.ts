import { describe, expect, it } from 'vitest';
import { describeOverlays, type JsonObject, type OverlayWords } from '../../../../src/engine/index.ts';
import { libraryWith, saidOf } from '../library.ts';

const OVERLAY = 'overlays/7/stages/review.json';
const laid = (funding: JsonObject) => ({
  [OVERLAY]: { base: { stages: 'review', version: 2 }, patch: { funding } },
});
const amounts = { novel: 550, poem: 550, map: 610.5 };
const rates = { 'branch.genre': amounts };
const message = 'Once it is read';

const words: OverlayWords = {
  facts: { 'branch.genre': { title: 'the genre', lookup: 'genre' } },
  owners: {},
  ratings: { 1: 'Good' },
};
const told = (funding: JsonObject): readonly string[] =>
  describeOverlays(libraryWith(laid(funding)), words)[0]?.sentences ?? [];

describe('the amount that comes with a long form', () => {
  it('is told in words, values of one amount together', () => {
    expect(told({ rates, left: 'Buys books for all' })).toEqual([
      'sets the amount: £550.00 where the genre is Novel or Poetry; £610.50 where the genre is map',
      'says of money that is left "Buys books for all"',
    ]);
  });

  it('is told with all that has to hold before it is released', () => {
    expect(told({ released: { completed: true, ratings: [1, 2], moderated: true, message } })).toEqual([
      'releases the amount only once all is completed, the whole is rated Good or 2 and every rating of a stage is ' +
        'moderated, and says until then "Once it is read"',
    ]);
    expect(told({ released: { moderated: true, message } })).toEqual([
      'releases the amount only once every rating of a stage is moderated, and says until then "Once it is read"',
    ]);
  });

  it('is said for every value of a fact whose values are known', () => {
    expect(saidOf(laid({ rates }))).toEqual([]);
    const { map: _map, ...lacking } = amounts;
    expect(saidOf(laid({ rates: { 'branch.genre': { ...lacking, play: 5 } } }))).toEqual([
      `${OVERLAY} /patch/funding/rates/branch.genre there is no amount where branch.genre is map`,
      `${OVERLAY} /patch/funding/rates/branch.genre/play branch.genre is never play; it can be novel, poem, map`,
    ]);
    expect(saidOf(laid({ rates: { 'branch.open': { true: 5 } } }))).toEqual([
      `${OVERLAY} /patch/funding/rates/branch.open nobody knows which values "branch.open" can have, so there is no ` +
        'amount for each of them',
    ]);
    expect(saidOf(laid({ rates: { 'branch.gerne': amounts } }))).toEqual([
      `${OVERLAY} /patch/funding/rates/branch.gerne unknown fact "branch.gerne"; did you mean "branch.genre"?`,
    ]);
  });

  it('is released by ratings that there are, and by something', () => {
    expect(saidOf(laid({ released: { ratings: [1, 9], message } }))).toEqual([
      `${OVERLAY} /patch/funding/released/ratings/1 unknown rating 9`,
    ]);
    expect(saidOf(laid({ released: { message } }))).toEqual([
      `${OVERLAY} /patch/funding/released says nothing that has to hold: "completed", "ratings" or "moderated"`,
    ]);
  });
});
