import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readCommandLine } from '../src/server/cli/commandLine.mjs';

const usage = `Checks the rules of the code, its types and how it is formatted.

  npm run lint
  npm run format

  --fix   formats everything instead (npm run format)`;

const { values } = readCommandLine({ usage, options: { fix: { type: 'boolean' } } });
const others = ['test', 'stories', '.storybook', 'vite.config.ts'];
// What a program writes, and declarations and samples in JSON, are laid out as whoever writes them does.
const notOurs = ['!**/*.gen.ts', '!**/*.json'];

// Rules that ask for types have them read already: the compiler would read all of it once more. Each file is checked by
// the nearest tsconfig.json, hence engine and contract without browser and Node.
const checks = ['--type-aware', '--type-check', '--deny-warnings', '-c', 'test/architecture/oxlint.json'];
const rules = ['oxlint', ...checks, 'src', ...others];
// Only what has changed since the last run is read anew.
const cached = ['--cache', '--cache-strategy', 'content', '--cache-location'];
const told = ['--log-level', 'warn', values.fix ? '--write' : '--check'];
const layout = (name, places) => [
  'prettier',
  ...told,
  ...cached,
  join('.cache', `prettier-${name}`),
  ...places,
  ...notOurs,
];
// Half of the files each: one process of it uses one core.
const layouts = [layout('src', ['src']), layout('others', others)];

const ended = await Promise.all((values.fix ? layouts : [rules, ...layouts]).map(run));
for (const { output } of ended) process.stdout.write(output);
process.exitCode = ended.every(({ code }) => code === 0) ? 0 : 1;

/** Runs one of the tools at the side of the others; what it says is kept until all are done. */
function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(join('node_modules', '.bin', program), args, { shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
