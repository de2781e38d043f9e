import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../src/server/cli/commandLine.mjs';
import { buildProduct } from '../../src/server/cli/build.mjs';
import { root } from '../architecture/source.ts';
import type { Step } from '../browser/trialSteps.ts';
import { mostPresses, stepsFile } from '../browser/trialWalk.ts';

const usage = `An authority makes a form its own in a browser, by pointing alone, and takes it back again.

  npm run trial

Each step is printed with the presses that it takes: clicks, and keys that act. Letters of what is
written are not counted. At most ${mostPresses} are allowed.`;

readCommandLine({ usage, options: {}, takes: [0, 0] });
await buildProduct();
rmSync(stepsFile, { force: true });
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const file = 'test/browser/trial.test.ts';
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'browser', '--silent=true', file], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const steps = existsSync(stepsFile) ? (JSON.parse(readFileSync(stepsFile, 'utf8')) as Step[]) : [];
console.log(table(steps));
if (status !== 0) console.log('It came to no end, or took more than it may: see `npm run test:browser`.');
process.exitCode = status ?? 1;

function table(done: readonly Step[]): string {
  const width = Math.max(...done.map(({ words }) => words.length), 8);
  const line = (words: string, presses: number) => `  ${words.padEnd(width)}  ${String(presses).padStart(7)}`;
  const sum = done.reduce((all, { presses }) => all + presses, 0);
  return [
    `  ${'Step'.padEnd(width)}  presses`,
    ...done.map(({ words, presses }) => line(words, presses)),
    line(`Together, of ${mostPresses}`, sum),
  ].join('\n');
}
