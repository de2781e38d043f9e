/** The same, found out once for each year: hundreds of days of one year are asked about in a row. */
export function byYear<T>(find: (year: number) => T): (year: number) => T {
  const known = new Map<number, T>();
  return (year) => {
    const found = known.get(year) ?? find(year);
    known.set(year, found);
    return found;
  };
}
