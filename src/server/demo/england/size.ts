/** England in round numbers: what the data has at the whole scale. */
export const england = { authorities: 153, schools: 24_000, pupils: 83_000 } as const;

/** Terms that plans reach back, the current one among them: three years, which is nine plans a pupil. */
export const termsOfPlans = 9;

/** The support authority, whose users may switch to any other. */
export const supportAuthority = 1;

const firstAuthority = 101;

/**
 * One authority with what belongs to it. Its numbers and ids follow from its place alone: it is the same in
 * a small England and in a large one, and by itself.
 */
export interface Area {
  /** From 0. */
  readonly place: number;
  readonly id: number;
  readonly pupils: Range;
  readonly schools: Range;
}

/** Ids from `first`, so many. */
export interface Range {
  readonly first: number;
  readonly count: number;
}

/** Sizes differ as they do in life, about five to one; the first authority is of middle size. */
const weight = (place: number) => 0.35 + (1.3 * ((place * 37 + 76) % england.authorities)) / (england.authorities - 1);

const before = Array.from({ length: england.authorities + 1 }, (_, place) =>
  Array.from({ length: place }, (_each, earlier) => weight(earlier)).reduce((sum, one) => sum + one, 0),
);

function share(total: number, place: number): Range {
  const until = (end: number) => Math.round((total * (before[end] ?? 0)) / (before[england.authorities] ?? 1));
  return { first: until(place) + 1, count: until(place + 1) - until(place) };
}

export function areaAt(place: number): Area {
  return {
    place,
    id: firstAuthority + place,
    pupils: share(england.pupils, place),
    schools: share(england.schools, place),
  };
}

/** Whose schools take the children that this authority places elsewhere. */
export const neighbourOf = ({ place }: Area): Area => areaAt((place + 1) % england.authorities);

/** The authorities of a scale between 0 and 1; one at least. */
export function areasOf(scale: number): Area[] {
  return Array.from({ length: Math.max(1, Math.round(england.authorities * scale)) }, (_, place) => areaAt(place));
}

/** Room for the ids of a pupil's records; ids that the product gives out begin beyond all of them. */
export const room = {
  plans: 12,
  stages: 20,
  notes: 40,
  documents: 40,
  results: 50,
  few: 10,
  messages: 8,
  users: 1000,
} as const;

export const firstFreeId = 100_000_000;
