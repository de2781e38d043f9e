/** Days for which plans that a publication moved can be moved back. */
export const MOVE_BACK_DAYS = 30;

/** So many running plans are named of each thing that a publication would do to them. */
export const MOST_PLANS_NAMED = 20;

/** Something that is counted in running plans, share by share. */
interface Counted {
  readonly id: string;
  readonly plans: number;
}

/** What two shares of a look have counted, as one; what most plans have stands first. */
export function joinedCounts<C extends Counted>(former: readonly C[], further: readonly C[], join: Join<C>): C[] {
  const all = new Map(former.map((counted) => [counted.id, counted]));
  for (const counted of further) {
    const known = all.get(counted.id);
    const plans = (known?.plans ?? 0) + counted.plans;
    all.set(counted.id, known === undefined ? counted : { ...join(known, counted), plans });
  }
  return [...all.values()].toSorted((a, b) => b.plans - a.plans);
}

type Join<C> = (known: C, further: C) => C;

/** Characters that the text of one declaration may have. */
export const LONGEST_TEXT = 60_000;

/** Answers that a list of an authority's own may offer. */
export const MOST_ANSWERS = 500;

/** How many declarations an authority may have of its own, and the characters of all of them. */
export const MOST_TEXTS = { texts: 80, letters: 600_000 } as const;

/** Below the authority's folder of overlays, without `.json`: `forms/pep/care`. */
export const OWN_PATH = '^(forms|stages|tables|lookups)/[a-z0-9/-]+$';
