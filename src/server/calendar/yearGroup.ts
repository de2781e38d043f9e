import { academicYearId } from './academicYears.ts';

/** The first and the last year group (lookup year-group) that follow one another; later ones are of no age. */
export const yearGroups = { first: 1, last: 15 } as const;

/**
 * The year group (lookup year-group) of a child's age: who is four on 31 August begins Reception the next day. Under
 * three it is Nursery, and from eighteen on still Year 13. Who is held back or ahead has another one, which is recorded.
 * Dates are `YYYY-MM-DD`.
 */
export function yearGroupByAge(dateOfBirth: string, date: string): number {
  // An academic year's id is the year it began in, less 2009; whoever is born in September is the next year's.
  const yearsOld = academicYearId(date) - academicYearId(dateOfBirth);
  return Math.min(Math.max(yearsOld - 3, yearGroups.first), yearGroups.last);
}
