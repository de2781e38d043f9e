import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../src/engine/index.ts';
import { readSchemas } from '../../src/server/catalog/readSchemas.ts';
import { measure } from './mutations/measure.ts';
import { plant, planted } from './mutations/planted.ts';

// One mistake of each kind in every file; `npm run mutations` makes three, and prints what was missed with --missed.
const files = readSchemas();
const { figures, total, missed, falseAlarms, forms } = measure(files, 1);

describe(`${total.tries} mistakes of ${figures.length} kinds in ${forms} forms, stages and overlays`, () => {
  it('are caught at the right place with the right suggestion, 95 of 100 at least', () => {
    expect(figures.length).toBeGreaterThanOrEqual(25);
    expect(total.suggested / total.tries, JSON.stringify(missed.slice(0, 10), null, 2)).toBeGreaterThanOrEqual(0.95);
  });

  it('are told in one message each, 99 of 100 at least', () => {
    expect(total.once / total.tries, JSON.stringify(missed.slice(0, 10), null, 2)).toBeGreaterThanOrEqual(0.99);
    expect(figures.filter(({ tries, once }) => once * 2 <= tries)).toEqual([]);
  });

  it('are of kinds that each are found more often than not', () => {
    expect(figures.filter(({ tries, suggested }) => suggested * 2 <= tries)).toEqual([]);
  });

  it('are all there is to say: of the files without a mistake nothing is said', () => {
    expect(falseAlarms).toEqual([]);
  });
});

describe('a mistake planted among all declarations is told once, at its place', () => {
  // What is said besides, or instead, where it is not one message at its place.
  const amiss = (what: string, isWhole: boolean): readonly string[] => {
    const { said, isOnce } = plant(
      files,
      planted.find((one) => one.what === what)!,
      isWhole,
    );
    return isOnce ? [] : ['told otherwise', ...said.slice(0, 10).map(describeProblem)];
  };

  it.each(planted.map(({ what }) => what))('%s', (what) => expect(amiss(what, false)).toEqual([]));

  // What can be reached is asked of all that the mistake leaves alone; `npm run mutations` does so for all of them.
  it.each(planted.filter(({ isFarReaching }) => isFarReaching).map(({ what }) => what))(
    '%s, with what can be reached',
    (what) => expect(amiss(what, true)).toEqual([]),
  );
});
