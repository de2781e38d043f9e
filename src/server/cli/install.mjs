// Runs before anything is installed, hence plain JavaScript on Node alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

const oldest = [20, 19];

/** Ends the process with a sentence on a Node that the product does not run on. */
export function refuseOldNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(
    `This needs Node ${oldest.join('.')} or newer; this is Node ${version}. Install a newer Node and run the same command again.`,
  );
  process.exit(1);
}

/**
 * The packages of the lock file that are not installed in its version; npm writes its own record of what it installed
 * last of all.
 */
export function missingPackages(folder = root) {
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(folder, 'package-lock.json'));
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.optional && !entry.peer)
    .filter(([path, entry]) => installed[path]?.version !== entry.version)
    .map(([path]) => path);
}

function readPackages(file) {
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/** Installs exactly what the lock file says, when something of it is missing; ends the process when that fails. */
export function installPackages() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  console.log(`Installing packages (${missing.length} missing or changed); about a minute …`);
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return;
  console.error('The packages could not be installed; the messages of npm above say why.');
  process.exit(result.status ?? 1);
}

/** One hash over the contents of files and folders, to tell whether something built from them is still fresh. */
export function hashSources(names) {
  const hash = createHash('sha256');
  for (const name of names) {
    for (const file of filesBelow(join(root, name)))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
