import { boolean, integer, list, nullable, object, string, type ValueOf } from './replies/shape.ts';

/** Those whose sections of a plan it waits for, where they can be reminded. */
export type PepOwner = ValueOf<typeof pepOwner>;
const pepOwner = object({
  /** Whose sections: as stages name their owner. */
  ownerTypeId: integer,
  /** Names of those of this type who may open the pupil; of the viewer's own, without the viewer. */
  people: list(string),
  /** Those of them whom a reminder does not reach: they have not asked for any. Empty for who may not remind. */
  unreached: list(string),
  /** The last reminder; `on` is a date. */
  reminded: nullable(object({ by: string, on: string })),
  /** Why this viewer may not remind them now. */
  denied: nullable(string),
});

/** What PEP Home says beside the sections: whom they wait for, and what comes next and by when. */
export type PepOutlook = ValueOf<typeof pepOutlook>;
export const pepOutlook = object({
  owners: list(pepOwner),
  /** Whether the pupil has a school. */
  hasSchool: boolean,
  /** The day by which the virtual school is to review a plan that was submitted (calc.md 7). */
  reviewBy: nullable(string),
  /** The day by which the plan of the next meeting is to be handed in. */
  nextBy: nullable(string),
  /** The days that the authority declares for this plan (D-355): by when what is to be done, and its own sentence. */
  dates: list(object({ title: string, on: string, message: string })),
});
