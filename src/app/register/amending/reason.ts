import { useState } from 'react';
import type { Row } from '../../../engine/index.ts';
import type { Mark, MarkChange } from '../sheet/sheetTypes.ts';

/** The most characters of a reason; the server takes no more. */
export const MOST_REASON = 200;

/** The mark that a session's row tells. */
export const markOfRow = ({ mark }: Row): Mark => (typeof mark === 'string' ? mark : null);

/** Whether the mark of a session is changed with a reason alone: it stands, more than five days of school back. */
export const needsReason = (row: Row, standing: Mark): boolean => row.isLongAgo === true && standing !== null;

/** Asks why marks are changed; resolves to null where they are left as they are. */
export type AskReason = (count: number) => Promise<string | null>;

/** Why so many marks are changed is being asked. */
export interface AskedReason {
  readonly count: number;
  answer(reason: string | null): void;
}

/** Asks for one reason at a time. */
export function useAskedReason() {
  const [askedReason, setAsked] = useState<AskedReason | null>(null);
  const askReason: AskReason = (count) =>
    new Promise((resolve) => {
      const answer = (reason: string | null) => {
        setAsked(null);
        resolve(reason);
      };
      setAsked({ count, answer });
    });
  return { askedReason, askReason };
}

/** Changes, each with its reason where it needs one: asked for once; null where somebody leaves them as they are. */
export async function withReasons(
  changes: readonly MarkChange[],
  sheet: { stored(row: Row): Mark },
  ask: AskReason,
): Promise<readonly MarkChange[] | null> {
  const amends = ({ row, mark }: MarkChange) => needsReason(row, sheet.stored(row)) && sheet.stored(row) !== mark;
  const count = changes.filter(amends).length;
  if (count === 0) return changes;
  const reason = await ask(count);
  return reason === null ? null : changes.map((change) => (amends(change) ? { ...change, reason } : change));
}

/** Why a mark is put back, or given again: by the reason for which it was changed. */
export const turnedReason = (verb: 'Undone' | 'Done again', reason: string | undefined): string =>
  (reason === undefined ? verb : `${verb}: ${reason}`).slice(0, MOST_REASON);
