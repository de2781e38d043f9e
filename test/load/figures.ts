/** One call, as the person who waited for it saw it. */
export interface Timed {
  readonly operation: string;
  /** 0 where no answer came. */
  readonly status: number;
  readonly ms: number;
}

/** What the server told of itself. */
export interface Sample {
  readonly second: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** A save that somebody else's came before is asked about and not lost. */
const isError = ({ operation, status }: Timed) =>
  status === 0 || (status >= 400 && !(operation === 'autosave' && status === 409));

/** The value that so large a share of the values, in rising order, does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const widths = [26, 8, 9, 9, 9, 9, 0] as const;
const line = (cells: readonly string[]) =>
  `  ${cells.map((cell, index) => (index === 0 || index === 6 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' ')}`;

function row(name: string, calls: readonly Timed[]): string {
  const times = calls.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const errors = new Map<number, number>();
  for (const { status } of calls.filter(({ status }) => status === 0 || status >= 400))
    errors.set(status, (errors.get(status) ?? 0) + 1);
  const said = [...errors].map(([status, count]) => `${status === 0 ? 'no answer' : status}×${count}`).join(' ');
  return line([
    name,
    String(calls.length),
    ...[0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(0)),
    said,
  ]);
}

/**
 * The table by operation, and whether the run is good enough: at most one call in a thousand refused, and no failure of
 * the server.
 */
export function summary(calls: readonly Timed[], seconds: number): { text: string; isGood: boolean } {
  const operations = [...new Set(calls.map(({ operation }) => operation))].toSorted();
  const errors = calls.filter(isError);
  const failures = errors.filter(({ status }) => status === 0 || status >= 500);
  const lines = [
    line(['milliseconds', 'calls', 'p50', 'p95', 'p99', 'most', 'refused']),
    ...operations.map((name) =>
      row(
        name,
        calls.filter(({ operation }) => operation === name),
      ),
    ),
    row('all', calls),
    `  ${(calls.length / seconds).toFixed(1)} calls a second; ${errors.length} errors (${((errors.length * 100) / Math.max(1, calls.length)).toFixed(3)} %), ${failures.length} of them failures`,
  ];
  return {
    text: lines.join('\n'),
    isGood: calls.length > 0 && failures.length === 0 && errors.length <= calls.length / 1000,
  };
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/** Memory and event loop over time, in about a dozen lines. */
export function course(samples: readonly Sample[]): string {
  const step = Math.max(1, Math.ceil(samples.length / 12));
  const groups = Array.from({ length: Math.ceil(samples.length / step) }, (_, index) =>
    samples.slice(index * step, (index + 1) * step),
  );
  const most = (group: readonly Sample[], of: (sample: Sample) => number) => Math.max(...group.map(of));
  return groups
    .map(
      (group) =>
        `  at ${String(group.at(-1)?.second ?? 0).padStart(4)} s: memory ${megabytes(most(group, ({ rss }) => rss)).padStart(8)}, heap ${megabytes(most(group, ({ heapUsed }) => heapUsed)).padStart(8)}, event loop late by ${most(group, ({ p50 }) => p50).toFixed(1)} ms (p50), ${most(group, ({ p99 }) => p99).toFixed(0)} (p99), ${most(group, ({ max }) => max).toFixed(0)} (most)`,
    )
    .join('\n');
}
