/** What the sessions of some days come to (calc.md 2). */
export interface AttendanceTotals {
  readonly attended: number;
  readonly authorised: number;
  readonly unauthorised: number;
  readonly unable: number;
  readonly late: number;
  readonly missing: number;
  readonly possible: number;
}

/**
 * A percentage of the possible sessions with one decimal, half up in whole numbers; null where none
 * was possible: no data is neither 0 nor 100.
 */
export function percentOf(part: number, possible: number): number | null {
  if (possible === 0) return null;
  return Math.floor((part * 2000 + possible) / (possible * 2)) / 10;
}

/** 10 % and 50 % of the possible sessions missed, on the counts and never on shown figures (calc.md 3). */
export function absenceBand({
  authorised,
  unauthorised,
  possible,
}: Pick<AttendanceTotals, 'authorised' | 'unauthorised' | 'possible'>): string | null {
  if (possible === 0) return null;
  const absent = authorised + unauthorised;
  const band = absent * 2 >= possible ? 'Severe absence' : absent * 10 >= possible ? 'Persistent absence' : 'None';
  return band !== 'None' && possible < 20 ? `${band} (small number of sessions)` : band;
}
