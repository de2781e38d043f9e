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

/** A server of its own, gone with the run. */
export function startPostgres() {
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  return startFrom('initdb', options);
}

/** A streaming replica of such a server. */
export function startReplica(url) {
  const { hostname, port, username } = new URL(url);
  const options = [
    '-h',
    hostname,
    '-p',
    port,
    '-U',
    username,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ];
  return startFrom('pg_basebackup', options);
}

/** Makes a replica the server that is written to. */
export function promote(url) {
  return spawnSync('psql', [url, '-Atqc', 'select pg_promote()'], { encoding: 'utf8' }).stdout?.trim() === 't';
}

/** A server on the folder that one of PostgreSQL's programs makes. */
async function startFrom(program, made) {
  const folder = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'postgres-'));
  const port = await freePort();
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] };
  const { status, stderr } = spawnSync(join(programs(), program), ['-D', join(folder, 'data'), ...made], options);
  if (status !== 0) return { missing: `${program} failed: ${stderr}` };
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
    // Statistics that come when they come would make one run's plans another's; none say of every table that it grew.
    'autovacuum=off',
  ];
  const server = spawn(
    join(programs(), 'postgres'),
    ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const end = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', () => server.kill('SIGQUIT'));
  // SIGQUIT is what a machine that goes down comes to: nothing is finished, nothing is told to anybody.
  const crash = () => end('SIGQUIT');
  if (await listening(port, server)) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop, crash };
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
