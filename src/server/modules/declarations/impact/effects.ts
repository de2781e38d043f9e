import { MOST_PLANS_NAMED, type ReplyOf } from '../../../../contract/index.ts';

/** Something that moving plans would do to them, and to how many. */
export type Effect = ReplyOf<'declarations.impact'>['effects'][number];

/** A plan, with the section where it is seen. */
export type Example = Effect['examples'][number];

/** What of an effect says which one it is. */
export type About = Omit<Effect, 'id' | 'plans' | 'examples'> & {
  /** The place among all of its kind: of a question its names. */
  readonly place: string;
};

/** Counts effects plan by plan. */
export class Tally {
  readonly #found = new Map<string, { readonly about: About; plans: number; readonly examples: Example[] }>();

  /** Another plan, or several of which some are named, that have an effect. */
  add(about: About, examples: readonly Example[], plans = 1): void {
    const key = JSON.stringify([about.kind, about.path, about.place, about.option]);
    const known = this.#found.get(key) ?? { about, plans: 0, examples: [] };
    this.#found.set(key, known);
    known.plans += plans;
    known.examples.push(...examples.slice(0, Math.max(0, MOST_PLANS_NAMED - known.examples.length)));
  }

  /** What most plans have first. */
  all(): Effect[] {
    return [...this.#found]
      .map(([id, { about, plans, examples }]) => {
        const { place: _place, ...rest } = about;
        return { id, ...rest, plans, examples };
      })
      .toSorted((a, b) => b.plans - a.plans);
  }
}
