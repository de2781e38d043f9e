import type { Catalog } from '../../../engine/index.ts';
import { academicYearId, schoolTermId } from '../../calendar/academicYears.ts';
import type { Dice } from './chance.ts';
import { termsOfPlans } from './size.ts';

/** What all parts of the data are made by: the same of these make the same data. */
export interface Land {
  readonly seed: number;
  /** The day that all dates are relative to, `YYYY-MM-DD`. */
  readonly today: string;
  readonly yearId: number;
  readonly yearsOfMarks: number;
  readonly catalog: Catalog;
  readonly dice: Dice;
}

export interface Term {
  readonly yearId: number;
  readonly termId: number;
  /** Terms from it to the current one. */
  readonly ago: number;
}

/** The terms that have plans, oldest first. */
export function termsUntil(today: string): Term[] {
  const current = academicYearId(today) * 3 + schoolTermId(today) - 1;
  return Array.from({ length: termsOfPlans }, (_, index) => {
    const ago = termsOfPlans - 1 - index;
    return { yearId: Math.floor((current - ago) / 3), termId: ((current - ago) % 3) + 1, ago };
  });
}
