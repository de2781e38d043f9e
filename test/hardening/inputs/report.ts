import type { Figures } from './run.ts';

const columns = [34, 6, 40, 7, 10] as const;
const line = (cells: readonly string[]) => cells.map((cell, index) => cell.padEnd(columns[index] ?? 0)).join(' ');

/** Head of the table of figures. */
export const heading = line(['operation', 'good', 'answers', 'faults', 'slowest']);

/** One operation's figures, for people. */
export function describeFigures({ id, good, statuses, faults, slowest }: Figures): string {
  const answers = [...statuses].toSorted(([one], [other]) => one - other).map(([status, count]) => `${status}×${count}`).join(' ');
  return line([id, String(good), answers, String(faults.length), `${slowest.ms.toFixed(0)} ms (input ${slowest.seed})`]);
}
