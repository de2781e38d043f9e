import { academicYearId } from './academicYears.ts';

const nursery = 1;
const lastYear = 15;

/**
 * The year group (lookup year-group) of a child's age: who is four on 31 August begins Reception the next day. Under
 * three it is Nursery, and from eighteen on still Year 13. Who is held back or ahead has another one, which is recorded.
 * Dates are `YYYY-MM-DD`.
 */
export function yearGroupByAge(dateOfBirth: string, date: string): number {
  // An academic year's id is the year it began in, less 2009; whoever is born in September is the next year's.
  const yearsOld = academicYearId(date) - academicYearId(dateOfBirth);
  return Math.min(Math.max(yearsOld - 3, nursery), lastYear);
}
