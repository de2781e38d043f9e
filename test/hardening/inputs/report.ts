import type { Figures } from './run.ts';

const columns = [40, 5, 46, 7, 8, 8] as const;
const line = (cells: readonly string[]) => cells.map((cell, index) => cell.padEnd(columns[index] ?? 0)).join(' ');

/** Head of the table of figures. */
export const heading = line(['operation', 'good', 'answers', 'faults', 'changed', 'slowest']);

/** One operation's figures, for people. */
export function describeFigures({ id, good, statuses, faults, changedRows, slowest }: Figures): string {
  const answers = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}×${count}`)
    .join(' ');
  return line([
    id,
    String(good),
    answers,
    String(faults.length),
    String(changedRows),
    `${slowest.ms.toFixed(0)} ms (input ${slowest.seed})`,
  ]);
}
