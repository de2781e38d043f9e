import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readCommandLine } from '../src/server/cli/commandLine.mjs';

const usage = `Checks the rules of the code and how it is formatted.

  npm run lint
  npm run format

  --fix   formats everything instead (npm run format)`;

const { values } = readCommandLine({ usage, options: { fix: { type: 'boolean' } } });
const places = ['src', 'test', 'stories', '.storybook', 'vite.config.ts'];
// What a program writes, and declarations and samples in JSON, are laid out as whoever writes them does.
const formatted = [...places, '!**/*.gen.ts', '!**/*.json'];

const rules = ['oxlint', '--type-aware', '--deny-warnings', '-c', 'test/architecture/oxlint.json', ...places];
const layout = ['prettier', '--log-level', 'warn', values.fix ? '--write' : '--check', ...formatted];
const asked = values.fix ? [layout] : [rules, layout];
const statuses = asked.map(
  ([program, ...args]) =>
    spawnSync(join('node_modules', '.bin', program), args, { stdio: 'inherit', shell: process.platform === 'win32' })
      .status,
);
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
