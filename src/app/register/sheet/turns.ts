import type { Row } from '../../../engine/index.ts';
import { needsReason, turnedReason } from '../amending/reason.ts';
import type { Mark, MarkChange } from './sheetTypes.ts';

/** A mark that was given, with what stood before it. */
export interface Step {
  readonly row: Row;
  readonly before: Mark;
  readonly after: Mark;
  readonly reason?: string;
}

/** What was done at once, and is undone at once. */
export interface Action {
  readonly steps: readonly Step[];
}

/** A step as it is turned around: what has to stand, what it becomes, and why. */
export interface Turned {
  readonly row: Row;
  readonly is: Mark;
  readonly becomes: Mark;
  readonly why: string;
}

export const undone = ({ row, before, after, reason }: Step): Turned => ({
  row,
  is: after,
  becomes: before,
  why: turnedReason('Undone', reason),
});

export const doneAgain = ({ row, before, after, reason }: Step): Turned => ({
  row,
  is: before,
  becomes: after,
  why: turnedReason('Done again', reason),
});

/** The change that a turned step comes to over a row as it is now; one of long ago has the reason of the action. */
export const turnedChange = (row: Row, { is, becomes, why }: Turned): MarkChange => ({
  row,
  mark: becomes,
  ...(needsReason(row, is) ? { reason: why } : {}),
});

/** A reason where there is one. */
export const whyOf = (reason: string | undefined) => (reason === undefined ? {} : { reason });
