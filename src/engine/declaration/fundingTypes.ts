/** An amount that comes with each long form, when it is released, and what becomes of what is left of it. */
export interface Funding {
  /** Of one fact, whose values are known: value -> amount. A value that is not named has none. */
  readonly rates?: { readonly [factPath: string]: { readonly [value: string]: number } };
  /** What has to hold, all of it, before the amount is released; where absent nothing is said of that. */
  readonly released?: Released;
  /** What becomes of what is left, in the tenant's words. */
  readonly left?: string;
}

/** What has to hold before an amount is released. */
export interface Released {
  /** The whole is completed. */
  readonly completed?: true;
  /** Its rating is one of these numbers. */
  readonly ratings?: readonly number[];
  /** It has been rated, and every rating of a stage is a moderated one. */
  readonly moderated?: true;
  /** Said until then. */
  readonly message: string;
}
