/** From which day the years of a rule count. */
export const retentionBases = ['whole', 'born', 'leftCare', 'lastEntry'] as const;

export type RetentionBasis = (typeof retentionBases)[number];

/** How long a kind of record is kept. `whole`: as long as the pupil's whole record, without years of its own. */
export interface KeepingRule {
  readonly basis: RetentionBasis;
  readonly years: number;
}

const withTheWhole: KeepingRule = { basis: 'whole', years: 0 };

/**
 * Kinds of record that are kept and erased by themselves (lookup retention-kind), and the rule of each unless the
 * authority has set another one. Of the whole record it is what regulation 50 of the Care Planning, Placement and Case
 * Review (England) Regulations 2010 asks for; a part may go earlier, never later.
 */
export const retentionDefaults = {
  record: { basis: 'born', years: 75 },
  plans: withTheWhole,
  notes: withTheWhole,
  attendance: withTheWhole,
  suspensions: withTheWhole,
  results: withTheWhole,
  messages: withTheWhole,
  requests: withTheWhole,
} as const satisfies { readonly [kind: string]: KeepingRule };

export type RetentionKind = keyof typeof retentionDefaults;

export const retentionKinds = Object.keys(retentionDefaults) as RetentionKind[];

/** Most years of a rule. */
export const MOST_RETENTION_YEARS = 120;

/** Nobody's record is erased while they are a child, whatever the rule. */
export const FEWEST_YEARS_FROM_BIRTH = 18;

/** Marks, and what they were amended from, are kept for so long whatever the rule (regulation 10 of 2024). */
export const FEWEST_YEARS_OF_MARKS = 6;

/** Days for which an erasure is done again after a restore: no backup should be kept for longer. */
export const ERASED_AGAIN_DAYS = 90;
