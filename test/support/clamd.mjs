// Used by the test command, which nothing compiles, hence plain JavaScript on Node alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages } from './chromium.mjs';
import { serverUser } from './postgres.mjs';

const program = '/usr/sbin/clamd';

/** The only signature, of any file that holds these words: real ones are 250 MB, and take minutes to load. */
const signature = `Portal.Test.Words:0:*:${Buffer.from('these words are a virus').toString('hex')}\n`;

/** As docs/operations.md says them. */
const settings = (folder) => `Foreground yes
DatabaseDirectory ${join(folder, 'signatures')}
TemporaryDirectory ${folder}
LocalSocket ${join(folder, 'clamd.ctl')}
LocalSocketMode 666
StreamMaxLength 40M
MaxRecursion 8
AlertExceedsMax yes
AlertEncrypted no
ExitOnOOM yes
`;

/**
 * A real clamd for a test run, its program installed from Debian where it can be. Gives { address, stop }, the address
 * as the setting CLAMD takes it, or { missing: why }.
 */
export async function provideScanner(run) {
  if (!existsSync(program)) {
    if (!canInstallPackages())
      return { missing: 'clamd is not installed here and cannot be without being root on Debian' };
    try {
      run('apt-get', ['update', '-q']);
      run('apt-get', ['install', '-yq', '--no-install-recommends', 'clamav-daemon']);
    } catch (error) {
      return { missing: `Debian’s package of clamd could not be installed (${error.message})` };
    }
  }
  return startScanner();
}

async function startScanner() {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
  const signatures = join(folder, 'signatures');
  mkdirSync(signatures);
  writeFileSync(join(signatures, 'test.ndb'), signature);
  const file = join(folder, 'clamd.conf');
  writeFileSync(file, settings(folder));
  const owner = serverUser();
  if (owner) for (const each of [folder, signatures, file]) chownSync(each, owner.uid, owner.gid);
  const scanner = spawn(program, ['-c', file], { ...owner, cwd: folder, stdio: 'ignore' });
  const stop = async () => {
    if (scanner.exitCode === null && scanner.signalCode === null) {
      const ended = once(scanner, 'exit');
      scanner.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', () => scanner.kill('SIGKILL'));
  const path = join(folder, 'clamd.ctl');
  if (await answers(path, scanner)) return { address: `unix:${path}`, stop };
  await stop();
  return { missing: 'clamd did not start' };
}

async function answers(path, scanner) {
  for (let attempt = 0; attempt < 300 && scanner.exitCode === null; attempt += 1) {
    const socket = connect(path);
    const found = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (found) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
