import { NOT_IN_CARE, type CodeBook, type Counts } from './codes.ts';

/** One session of a pupil: the mark, or null where a session that was due has none. */
export interface CountedSession {
  readonly mark: string | null;
  readonly inMonitoredCare: boolean;
}

export interface AttendanceTotals {
  readonly attended: number;
  readonly authorised: number;
  readonly unauthorised: number;
  readonly unable: number;
  readonly late: number;
  readonly missing: number;
  readonly possible: number;
}

const lateMarks = ['L', 'U'];

/**
 * Counts sessions (calc.md 2). Sessions with the not-in-care mark, or on dates outside monitored care,
 * leave both sides of the fraction. Sessions without a mark must be due ones.
 */
export function attendanceTotals(book: CodeBook, sessions: readonly CountedSession[]): AttendanceTotals {
  const count: Record<Counts, number> = {
    attended: 0,
    authorised: 0,
    unauthorised: 0,
    unable: 0,
    notRequired: 0,
    administrative: 0,
  };
  let late = 0;
  let missing = 0;
  for (const { mark, inMonitoredCare } of sessions) {
    if (!inMonitoredCare || mark === NOT_IN_CARE) continue;
    const code = mark === null ? undefined : book.get(mark);
    if (!code) {
      missing += 1;
      continue;
    }
    count[code.counts] += 1;
    if (lateMarks.includes(code.value)) late += 1;
  }
  const { attended, authorised, unauthorised, unable } = count;
  return { attended, authorised, unauthorised, unable, late, missing, possible: attended + authorised + unauthorised };
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
export function absenceBand({ authorised, unauthorised, possible }: AttendanceTotals): string | null {
  if (possible === 0) return null;
  const absent = authorised + unauthorised;
  const band = absent * 2 >= possible ? 'Severe absence' : absent * 10 >= possible ? 'Persistent absence' : 'None';
  return band !== 'None' && possible < 20 ? `${band} (small number of sessions)` : band;
}
