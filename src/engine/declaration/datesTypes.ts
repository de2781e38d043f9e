/**
 * A day by which something of each long form is to be done: so many days before or after another day of it, or a day of
 * the year for each part of the year.
 */
export interface DeclaredDate {
  readonly days?: number;
  /** Name of the kind of days that count; every day where absent. */
  readonly countedIn?: string;
  /** Names of the day that it is counted from, one of both. */
  readonly after?: string;
  readonly before?: string;
  /** Number of a part of the year -> its day, `MM-DD`. */
  readonly on?: { readonly [part: string]: string };
  /** Said beside the day to who reads the long form. */
  readonly message: string;
}

/** Name of a date -> how it is worked out. */
export type DeclaredDates = { readonly [name: string]: DeclaredDate };

/** The dates that may be declared, and the domain's words for them. */
export interface DateNames {
  readonly dates: { readonly [name: string]: DateName };
  /** What the days are called that dates are counted from. */
  readonly days: { readonly [name: string]: string };
  /** Kinds of days that alone count, each as `working days`. */
  readonly counted: { readonly [kind: string]: string };
  /** What the parts of the year are called, by their number, in their order. */
  readonly parts: { readonly [part: string]: string };
}

/** A date that may be declared. */
export interface DateName {
  /** What is done by it: `handing in`. */
  readonly title: string;
  /** The days that it may be counted from. */
  readonly from: readonly string[];
  /** It may be a day of the year for each part of it. */
  readonly isByPart: boolean;
}
