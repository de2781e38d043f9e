import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/source.ts';

/** The full name of a commit, by any of its names; undefined where the repository has none. */
export function commitNamed(name: string): string | undefined {
  const { status, stdout } = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  return status === 0 ? stdout.trim() : undefined;
}

/** Lays a commit out in a folder, with packages: ours where it locks the same ones, else its own. */
export async function layOut(commit: string, folder: string): Promise<void> {
  const { status, stderr } = git(['worktree', 'add', '--detach', folder, commit]);
  if (status !== 0) throw new Error(`The commit cannot be laid out: ${stderr.trim()}`);
  const lock = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  else await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
}

/** Takes away what `layOut` laid out. */
export function takeAway(folder: string): void {
  if (existsSync(folder)) git(['worktree', 'remove', '--force', folder]);
}

/** Builds the Storybook of a folder into another. */
export async function buildStorybook(folder: string, out: string): Promise<void> {
  await run(join(folder, 'node_modules', '.bin', 'storybook'), ['build', '-o', out, '--quiet'], folder);
}

function git(given: readonly string[]) {
  return spawnSync('git', given, { cwd: root, encoding: 'utf8' });
}

function run(command: string, given: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, { cwd, shell: process.platform === 'win32' });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += String(chunk);
      });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${given.join(' ')} ended with ${code}:\n${said.slice(-2000)}`));
    });
  });
}
