import type { CardArrangement } from '../../engine/index.ts';
import type { RetentionKind, KeepingRule } from '../../contract/index.ts';

/** How an authority calls a rating, and in which status colour it shows. */
export interface RatingStyle {
  readonly label: string;
  /** Token of a status colour, as in lookups. */
  readonly tone: string;
}

/** Where an authority's guidance for those who rate stands, by what the pupil's year group belongs to (RAG-8). */
export interface GuidanceAddresses {
  readonly earlyYears: string;
  readonly statutory: string;
  readonly post16: string;
}

/**
 * How a plan's own rating follows from those of its stages: the worst one (D-38), or the gold rule
 * (see overallRating.ts), which leaves out the stages of these slugs.
 */
export type OverallRatingRule =
  { readonly rule: 'worst' } | { readonly rule: 'gold'; readonly leftOut: readonly string[] };

/**
 * The time limits of plans (calc.md 7), each in days; the day after the one that a limit runs from is its first. Page,
 * alerts, reports and automatic answers read them here alone.
 */
export interface PepTimeLimits {
  /** From coming into care until the first meeting, and how long a child is in care before a termly plan is due. */
  readonly initial: number;
  /** The longer one that reports tell beside it. */
  readonly initialLonger: number;
  /** From the first day at another school until the next meeting. */
  readonly newSetting: number;
  /** From the meeting until the plan is handed in; in working days, as the next is. */
  readonly afterMeeting: number;
  /** From being handed in until the virtual school has completed it. */
  readonly review: number;
  /** How many days of school before the last one of a term its plans have to be completed. */
  readonly cutOff: number;
  /** In which days the first three are counted. */
  readonly countedIn: 'working' | 'school';
}

/** Rules of the authority's own, by kind; of any other kind that of `retentionDefaults` holds. */
export type RetentionRules = { readonly [kind in RetentionKind]?: KeepingRule };

/**
 * What an authority has switched on, and its own words; absent members of the stored object are as in
 * `settingsUnlessSaid`.
 */
export interface AuthoritySettings {
  readonly hasMessaging: boolean;
  readonly hasPep: boolean;
  readonly hasPepAutoSave: boolean;
  readonly hasPepRagRatingEnabled: boolean;
  readonly useExportPassword: boolean;
  readonly hasPercentageStudents: boolean;
  readonly hasSessionStudents: boolean;
  readonly usesPepCycles: boolean;
  readonly mfaRequired: boolean;
  /** What is held on a pupil is sealed by somebody else than who prepared it. */
  readonly subjectAccessNeedsTwo: boolean;
  /** Declarations are published by somebody else than who proposed them. */
  readonly declarationsNeedTwo: boolean;
  /** Designated teachers give colleagues pupils and sections of their plans (D-354). */
  readonly hasDelegation: boolean;
  readonly retention: RetentionRules;
  /** By rating id; a rating that is not named is as the lookup has it (RAG-7). */
  readonly ratings: { readonly [rating: string]: RatingStyle };
  /** Texts by rating id that one click puts into a review (D-42). */
  readonly quickResponses: { readonly [rating: string]: readonly string[] };
  readonly ratingGuidanceUrl: GuidanceAddresses | null;
  readonly overallRating: OverallRatingRule;
  readonly pepTimeLimits: PepTimeLimits;
  /** How many years old a child has to be for a plan to begin (D-350); null where any age will do. */
  readonly youngestPepAge: number | null;
  /** Fields of the PEP table that its summary export holds, in this order (D-89); none until somebody chooses. */
  readonly summaryExportFields: readonly string[];
  /** Which cards of Today come first, in this order, and which nobody here is shown; by name (D-277). */
  readonly todayCards: CardArrangement;
  /**
   * The number of its area in the national list of schools, three digits; null where it is found by its name (D-435).
   */
  readonly nationalListCode: string | null;
  /** Of which alerts (`lookups/alert`) its officers are told; they do not choose themselves (C-7, D-52). */
  readonly alerts: readonly number[];
}

export const settingsUnlessSaid: AuthoritySettings = {
  hasMessaging: false,
  hasPep: true,
  hasPepAutoSave: true,
  hasPepRagRatingEnabled: false,
  useExportPassword: false,
  hasPercentageStudents: true,
  hasSessionStudents: true,
  usesPepCycles: false,
  mfaRequired: false,
  subjectAccessNeedsTwo: false,
  declarationsNeedTwo: false,
  hasDelegation: false,
  retention: {},
  ratings: {},
  quickResponses: {},
  ratingGuidanceUrl: null,
  overallRating: { rule: 'worst' },
  pepTimeLimits: {
    initial: 10,
    initialLonger: 20,
    newSetting: 10,
    afterMeeting: 5,
    review: 10,
    cutOff: 0,
    countedIn: 'working',
  },
  youngestPepAge: null,
  summaryExportFields: [],
  todayCards: { first: [], hidden: [] },
  nationalListCode: null,
  alerts: [],
};
