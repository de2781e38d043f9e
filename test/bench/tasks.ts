import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/source.ts';
import { countsFolder, tasks, type Counts, type Task } from '../browser/staffTasks.ts';

/** Does the ten tasks of staff in a browser, and prints the presses and keys that each takes, and may take. */
export function benchTasks(): void {
  rmSync(countsFolder, { recursive: true, force: true });
  const files = ['test/browser/tasks.test.ts', 'test/browser/reviewKeys.test.ts'];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'browser', '--silent=true', ...files], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  console.log(describeTasks((task) => countsOf(task)));
  if (status !== 0) console.log('Some of them failed or took more than they may: see `npm run test:browser`.');
}

/** One line for each task; one that was not done says so. */
export function describeTasks(counts: (task: Task) => Counts | undefined): string {
  const lines = (Object.keys(tasks) as Task[]).map((task) => {
    const { words, from, most } = tasks[task];
    const took = counts(task);
    const figures = took ? `${took.presses} presses, ${took.keys} keys` : 'not done';
    return `  ${words.padEnd(42)} ${figures.padEnd(22)} of ${most.presses} and ${most.keys}, from ${from}`;
  });
  return ['Tasks of staff: presses with a pointer and keys, without the letters of answers', ...lines].join('\n');
}

function countsOf(task: Task): Counts | undefined {
  const file = join(countsFolder, `${task}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counts) : undefined;
}
