// Used by the test command, which nothing compiles, hence plain JavaScript on Node alone.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { canInstallPackages } from './chromium.mjs';

const debian = '/usr/lib/postgresql';

/**
 * A PostgreSQL server for a test run: the one TEST_DATABASE_URL names, else one of our own in a folder for the moment,
 * its programs installed from Debian where they can be. Gives { url, stop } or { missing: why }.
 */
export async function providePostgres(run) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  if (!programs()) {
    if (!canInstallPackages())
      return {
        missing:
          'PostgreSQL is not installed here and cannot be without being root on Debian; set TEST_DATABASE_URL to use one',
      };
    try {
      run('apt-get', ['update', '-q']);
      run('apt-get', ['install', '-yq', '--no-install-recommends', 'postgresql']);
    } catch (error) {
      return { missing: `Debian’s package of PostgreSQL could not be installed (${error.message})` };
    }
  }
  return startPostgres();
}

/** The folder of PostgreSQL's programs, the newest version where there are several; undefined when there is none. */
function programs() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

async function startPostgres() {
  const folder = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'postgres-'));
  const port = await freePort();
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] };
  const made = spawnSync(
    join(programs(), 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  if (made.status !== 0) return { missing: `initdb failed: ${made.stderr}` };
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ];
  const server = spawn(
    join(programs(), 'postgres'),
    ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', () => server.kill('SIGQUIT'));
  if (await listening(port, server)) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  await stop();
  return { missing: 'the PostgreSQL server did not start' };
}

/**
 * The folder that is kept in memory, where it has room for a run (about 1 GiB, and containers often have 64 MiB):
 * a database per test file is copied ten times quicker there than on a disk.
 */
function roomyMemory() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 2 ** 30 ? memory : undefined;
}

/** PostgreSQL refuses to run as root, so root runs it as the user its package made. */
export function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function listening(port, server) {
  for (let attempt = 0; attempt < 300 && server.exitCode === null; attempt += 1) {
    const asked = spawnSync(join(programs(), 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
    if (asked.status === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
