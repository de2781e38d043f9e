/** How the rating of a long form follows from those of its stages; a rating of a smaller number is a better one. */
export interface OverallRules {
  /** Slugs of stages whose ratings do not count. */
  readonly leftOut?: readonly string[];
  /** The first that holds is the rating of the whole; the last one holds always. */
  readonly rules: readonly OverallRule[];
}

/** A rating of the whole, and what has to hold of the ratings of its stages. */
export interface OverallRule {
  readonly rating: number;
  /** Every stage has this rating or a better one; where absent nothing has to hold. */
  readonly atLeast?: number;
  /** So many stages may stay behind, where at least `of` are rated; they have `atLeast` or a better one. */
  readonly except?: { readonly stages: number; readonly of?: number; readonly atLeast: number };
}
