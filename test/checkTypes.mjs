import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readCommandLine } from '../src/server/cli/commandLine.mjs';

const usage = `Checks the types of everything, and of engine and contract by themselves, without browser and Node.

  npm run check:types`;

readCommandLine({ usage });
const tsc = join('node_modules', '.bin', 'tsc');
const checks = ['.', 'src/engine', 'src/contract'].map((project) =>
  spawnSync(tsc, ['-p', project], { stdio: 'inherit', shell: process.platform === 'win32' }),
);
process.exitCode = checks.every(({ status }) => status === 0) ? 0 : 1;
