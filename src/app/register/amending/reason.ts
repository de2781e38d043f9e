import { useCallback, useState } from 'react';
import { isObject, type JsonObject, type Row } from '../../../engine/index.ts';
import type { CommandResult } from '../../../renderer/index.ts';
import type { Mark, MarkChange } from '../sheet/sheetTypes.ts';

/** The most characters of a reason; the server takes no more. */
export const MOST_REASON = 200;

/** The mark that a session's row tells. */
export const markOfRow = ({ mark }: Row): Mark => (typeof mark === 'string' ? mark : null);

/** Of the mark that a session shows what gives way to another: D at the pupil's other school stays (D-96). */
export const givesWay = (row: Row, shown: Mark): Mark => (row.isElsewhere === true && shown === 'D' ? null : shown);

/** Whether the mark of a session is changed with a reason alone: it stands, more than five days of school back. */
export const needsReason = (row: Row, standing: Mark): boolean =>
  row.isLongAgo === true && givesWay(row, standing) !== null;

/**
 * Asks why marks are changed; resolves to null where they are left as they are. `dates` names their days (YYYY-MM-DD),
 * where whoever is asked does not see them chosen.
 */
export type AskReason = (count: number, dates?: readonly string[]) => Promise<string | null>;

/** Why so many marks are changed is being asked. */
export interface AskedReason {
  readonly count: number;
  readonly dates: readonly string[];
  answer(reason: string | null): void;
}

/** Asks for one reason at a time. */
export function useAskedReason() {
  const [askedReason, setAsked] = useState<AskedReason | null>(null);
  const askReason: AskReason = useCallback(
    (count, dates = []) =>
      new Promise((resolve) => {
        const answer = (reason: string | null) => {
          setAsked(null);
          resolve(reason);
        };
        setAsked({ count, dates, answer });
      }),
    [],
  );
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

/**
 * Sends a command, and once more with a reason where the server says that marks of long ago need one: what a dialog
 * comes to change is known to the server alone. Where they are left as they are, it has failed without a word.
 */
export async function sendExplained(
  run: (input: JsonObject) => Promise<CommandResult>,
  input: JsonObject,
  ask: AskReason,
): Promise<CommandResult> {
  const first = await run(input);
  const amends = first.ok ? undefined : first.body?.amends;
  if (first.ok || !Array.isArray(amends)) return first;
  const dates = new Set(amends.filter(isObject).map(({ date }) => String(date)));
  const reason = await ask(amends.length, [...dates].sort());
  if (reason === null) return { ...first, message: '', errors: {} };
  const sent = { ...input, reason };
  const second = await run(sent);
  return second.ok ? { ...second, sent } : second;
}

/** Why a mark is put back, or given again: by the reason for which it was changed. */
export const turnedReason = (verb: 'Undone' | 'Done again', reason: string | undefined): string =>
  (reason === undefined ? verb : `${verb}: ${reason}`).slice(0, MOST_REASON);
