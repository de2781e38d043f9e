/** From which day the years of a rule count. */
export const retentionBases = ['whole', 'born', 'leftCare', 'lastEntry', 'closed'] as const;

export type RetentionBasis = (typeof retentionBases)[number];

/** How long a kind of record is kept. `whole`: as long as the pupil's whole record, without years of its own. */
export interface KeepingRule {
  readonly basis: RetentionBasis;
  readonly years: number;
}

const withTheWhole: KeepingRule = { basis: 'whole', years: 0 };

/** Kinds of a pupil's record; a part may go earlier than the whole, never later. */
const pupilDefaults = {
  record: { basis: 'born', years: 75 },
  plans: withTheWhole,
  notes: withTheWhole,
  attendance: withTheWhole,
  suspensions: withTheWhole,
  results: withTheWhole,
  messages: withTheWhole,
  requests: withTheWhole,
} as const satisfies { readonly [kind: string]: KeepingRule };

/**
 * Kinds of record that are kept and erased by themselves (lookup retention-kind), and the rule of each unless the
 * authority has set another one. Of a pupil's whole record it is what regulation 50 of the Care Planning, Placement and
 * Case Review (England) Regulations 2010 asks for; of the accounts of former users no law names years (UK GDPR, article
 * 5).
 */
export const retentionDefaults = {
  ...pupilDefaults,
  accounts: { basis: 'closed', years: 7 },
} as const satisfies { readonly [kind: string]: KeepingRule };

/** What is kept of a pupil, and erased by itself. */
export type PupilRetentionKind = keyof typeof pupilDefaults;

export const pupilRetentionKinds = Object.keys(pupilDefaults) as PupilRetentionKind[];

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
