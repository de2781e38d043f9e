import { describe, expect, it } from 'vitest';
import { readSchemas } from '../../src/server/catalog/readSchemas.ts';
import { measure } from './mutations/measure.ts';

// One mistake of each kind in every file; `npm run mutations` makes three, and prints what was missed with --missed.
const { figures, total, missed, falseAlarms, forms } = measure(readSchemas(), 1);

describe(`${total.tries} mistakes of ${figures.length} kinds in ${forms} forms, stages and overlays`, () => {
  it('are caught at the right place with the right suggestion, 95 of 100 at least', () => {
    expect(figures.length).toBeGreaterThanOrEqual(25);
    expect(total.suggested / total.tries, JSON.stringify(missed.slice(0, 10), null, 2)).toBeGreaterThanOrEqual(0.95);
  });

  it('are of kinds that each are found more often than not', () => {
    expect(figures.filter(({ tries, suggested }) => suggested * 2 <= tries)).toEqual([]);
  });

  it('are all there is to say: of the files without a mistake nothing is said', () => {
    expect(falseAlarms).toEqual([]);
  });
});
