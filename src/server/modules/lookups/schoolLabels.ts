/** A school as a list of choices has to tell it. */
export interface NamedSchool {
  readonly name: string;
  readonly town: string;
  readonly urn: string;
  readonly isOpen: boolean;
}

/**
 * What schools are called where one of them is chosen, in their order: where a name stands more than once by the town,
 * else by the URN, and of a closed one that it is closed (D-391).
 */
export function schoolLabels(schools: readonly NamedSchool[]): string[] {
  const names = countOf(schools.map(({ name }) => name));
  const places = countOf(schools.map(placed));
  return schools.map((school) => {
    const { name, town, urn, isOpen } = school;
    const isTold = town !== '' && places.get(placed(school)) === 1;
    const full = names.get(name) === 1 ? name : isTold ? `${name}, ${town}` : `${name}, URN ${urn}`;
    return isOpen ? full : `${full} (closed)`;
  });
}

const placed = ({ name, town }: NamedSchool): string => JSON.stringify([name, town]);

function countOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
