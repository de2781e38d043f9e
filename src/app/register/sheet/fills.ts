import { noMark } from '../../../contract/index.ts';
import type { LookupOption, Row } from '../../../engine/index.ts';
import type { Mark, MarkChange } from './sheetTypes.ts';

/** Sessions that a fill takes without asking. */
export const MOST_UNASKED = 60;

/** What is known of the sessions that are entered: which codes each takes, and what each shows. */
export interface MarkRules {
  /** The codes that may be given to a session: of its date, for AM or PM, allowed to this viewer. */
  codesOf(row: Row): readonly LookupOption[];
  standing(row: Row): Mark;
}

/** What a code would do to a block of sessions. */
export interface Fill {
  readonly empty: readonly MarkChange[];
  /** Marks that stand and may give way to this code. */
  readonly over: readonly MarkChange[];
  /** Sessions that take the code and keep their mark. */
  readonly kept: number;
}

const strokes: ReadonlySet<string> = new Set(['/', '\\']);

/** A code as a session takes it: present is written differently in the morning and in the afternoon. */
export function codeFor(rules: MarkRules, row: Row, wanted: string): LookupOption | undefined {
  return rules
    .codesOf(row)
    .find(({ value }) => value === wanted || (strokes.has(wanted) && strokes.has(String(value))));
}

/** Whether a session is one that should be marked by now: a day of school that has begun. */
export const isDue = (row: Row): boolean => row.isDue === true;

/**
 * What a code comes to over many sessions: those empty and due take it; a mark that stands gives way only where the
 * code's own list says so.
 */
export function fillOf(rules: MarkRules, rows: readonly Row[], wanted: string): Fill {
  const empty: MarkChange[] = [];
  const over: MarkChange[] = [];
  let kept = 0;
  for (const row of rows) {
    const option = codeFor(rules, row, wanted);
    if (option === undefined) continue;
    const mark = markOf(option);
    const stands = rules.standing(row);
    if (stands === mark) continue;
    if (stands === null && isDue(row)) empty.push({ row, mark });
    else if (stands !== null && mayReplace(option, stands)) over.push({ row, mark });
    else if (stands !== null) kept += 1;
  }
  return { empty, over, kept };
}

/** The same where each session has its own code: copied from a neighbour, or pasted. */
export function copiesOf(rules: MarkRules, copies: readonly MarkChange[]): Fill {
  const fills = copies.map(({ row, mark }) => fillOf(rules, [row], mark ?? noMark));
  return {
    empty: fills.flatMap(({ empty }) => empty),
    over: fills.flatMap(({ over }) => over),
    kept: fills.reduce((sum, { kept }) => sum + kept, 0),
  };
}

/** Whether a block of a code may be laid over a mark, by the list that stands with the code. */
export function mayReplace({ value, data }: LookupOption, stands: Mark): boolean {
  if (value === noMark) return true;
  return Array.isArray(data?.replaces) && data.replaces.some((mark) => mark === stands);
}

/** The mark that an option gives; the one that clears gives none. */
export const markOf = ({ value }: LookupOption): Mark => (value === noMark ? null : String(value));

/** How many of the sessions are due, and how many of those have no mark. */
export function countDue(rules: MarkRules, rows: readonly Row[]): { readonly due: number; readonly missing: number } {
  const due = rows.filter(isDue);
  return { due: due.length, missing: due.filter((row) => rules.standing(row) === null).length };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How many sessions, in words. */
export const sessionsInWords = (count: number): string => counted(count, 'session');
/** How many marks, in words. */
export const marksInWords = (count: number): string => counted(count, 'mark');
