// Used by the test command, which nothing compiles, hence plain JavaScript on Node alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The versions of Node that its makers support; 20.19, the oldest that the product runs on, they do no longer. */
export const supportedNodes = [22, 24, 26];

/**
 * A Node of that version, npm's package of it in a folder of the cache unless it is there. Gives { path } or
 * { missing: why }.
 */
export function provideNode(version, run) {
  const folder = join('.cache', 'nodes', String(version));
  const path = join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
    try {
      run('npm', ['install', '--prefix', folder, ...options, `node@${version}`]);
    } catch (error) {
      return { missing: `npm’s package of it could not be installed (${error.message})` };
    }
  }
  const started = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (started.stdout?.startsWith(`v${version}.`)) return { path };
  return { missing: 'npm’s package of it does not start here' };
}

/** The version that most installations have in use for years: even, and neither the newest nor the oldest. */
const common = 24;

/** The folder of that Node, in a list, where the one that runs this is older and it can be had; else an empty list. */
export function folderOfNewer(run) {
  if (Number.parseInt(process.versions.node, 10) >= common) return [];
  const { path } = provideNode(common, run);
  return path === undefined ? [] : [dirname(resolve(path))];
}
