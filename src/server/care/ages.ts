/** The day so many years after a date, before it where they are less than none; 29 February becomes 1 March. */
export const inYears = (date: string, years: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)) + years, Number(date.slice(5, 7)) - 1, Number(date.slice(8))))
    .toISOString()
    .slice(0, 10);

/** How many whole years old somebody is on a day, who was born by then. */
export function ageOn(dateOfBirth: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return inYears(dateOfBirth, years) <= date ? years : years - 1;
}
