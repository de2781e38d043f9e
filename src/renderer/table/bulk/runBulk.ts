import type { Row } from '../../../engine/index.ts';
import type { CommandResult } from '../../host.ts';

/** What became of the rows that something was done to. Those not reached before a stop are in none. */
export interface BulkOutcome {
  readonly done: readonly Row[];
  /** Reason -> rows that refuse it; nothing was sent for them. */
  readonly refused: ReadonlyMap<string, readonly Row[]>;
  /** Sentence -> rows for which it could not be done. */
  readonly failed: ReadonlyMap<string, readonly Row[]>;
}

interface BulkWork {
  /** Why a row refuses, else null. */
  refusal(row: Row): string | null;
  run(row: Row): Promise<CommandResult>;
  /** What is said of a failure that brings no words. */
  readonly failure: string;
  onProgress(finished: number): void;
  readonly signal: AbortSignal;
}

/** Calls under way at once: enough to hide the way there and back, too few to crowd others out. */
const AT_ONCE = 3;

/** Runs a command once for each row that does not refuse it. A failure of one row stops no other. */
export async function runBulk(
  rows: readonly Row[],
  { refusal, run, failure, onProgress, signal }: BulkWork,
): Promise<BulkOutcome> {
  const reasons = rows.map((row) => [row, refusal(row)] as const);
  const waiting = reasons.flatMap(([row, reason]) => (reason === null ? [row] : []));
  const results = new Map<Row, string | null>();
  let next = 0;
  const worker = async () => {
    for (let row = waiting[next]; row !== undefined && !signal.aborted; row = waiting[next]) {
      next += 1;
      const result = await run(row).catch(() => null);
      results.set(
        row,
        result?.ok === true ? null : result === null || result.message === '' ? failure : result.message,
      );
      onProgress(results.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const finished = waiting.flatMap((row) => (results.has(row) ? [[row, results.get(row) ?? null] as const] : []));
  return {
    done: finished.flatMap(([row, sentence]) => (sentence === null ? [row] : [])),
    refused: grouped(reasons),
    failed: grouped(finished),
  };
}

function grouped(pairs: readonly (readonly [Row, string | null])[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const [row, text] of pairs) if (text !== null) groups.set(text, [...(groups.get(text) ?? []), row]);
  return groups;
}
