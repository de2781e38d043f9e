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
