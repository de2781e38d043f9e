import { inYears } from './ages.ts';

/** The day on which somebody is eighteen; who was born on 29 February is so on 1 March. */
export function eighteenthBirthday(dateOfBirth: string): string {
  return inYears(dateOfBirth, 18);
}

/** The latest day of birth of those who are eighteen on a date. */
export function bornEighteenYearsBefore(date: string): string {
  const born = inYears(date, -18);
  // 29 February of eighteen years later is 1 March here: nobody who was born on that day is eighteen yet.
  return eighteenthBirthday(born) > date ? inYears(date.slice(0, 8) + '28', -18) : born;
}
