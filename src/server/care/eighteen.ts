const shifted = (date: string, years: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)) + years, Number(date.slice(5, 7)) - 1, Number(date.slice(8))))
    .toISOString()
    .slice(0, 10);

/** The day on which somebody is eighteen; who was born on 29 February is so on 1 March. */
export function eighteenthBirthday(dateOfBirth: string): string {
  return shifted(dateOfBirth, 18);
}

/** The latest day of birth of those who are eighteen on a date. */
export function bornEighteenYearsBefore(date: string): string {
  const born = shifted(date, -18);
  // 29 February of eighteen years later is 1 March here: nobody who was born on that day is eighteen yet.
  return eighteenthBirthday(born) > date ? shifted(date.slice(0, 8) + '28', -18) : born;
}
