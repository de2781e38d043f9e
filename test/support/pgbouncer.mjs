// Used by the test command, which nothing compiles, hence plain JavaScript on Node alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages } from './chromium.mjs';
import { freePort, serverUser } from './postgres.mjs';

const program = '/usr/sbin/pgbouncer';

const limits = 'set statement_timeout = 120000; set idle_in_transaction_session_timeout = 120000; set jit = off';

/** In the mode in which two transactions of one client may run on two connections: docs/operations.md says the same. */
const settings = (postgres, port) => `[databases]
* = host=${postgres.hostname} port=${postgres.port || 5432} user=${postgres.username} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout
`;

/**
 * PgBouncer before a PostgreSQL server for a test run, its program installed from Debian where it can be. Gives
 * { url, stop } or { missing: why }.
 */
export async function providePooler(postgresUrl, run) {
  const postgres = new URL(postgresUrl);
  if (postgres.password) return { missing: 'the PostgreSQL server asks for a password' };
  if (!existsSync(program)) {
    if (!canInstallPackages())
      return { missing: 'PgBouncer is not installed here and cannot be without being root on Debian' };
    try {
      run('apt-get', ['update', '-q']);
      run('apt-get', ['install', '-yq', '--no-install-recommends', 'pgbouncer']);
    } catch (error) {
      return { missing: `Debian’s package of PgBouncer could not be installed (${error.message})` };
    }
  }
  return startPooler(postgres);
}

async function startPooler(postgres) {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings(postgres, port));
  const owner = serverUser();
  if (owner) for (const each of [folder, file]) chownSync(each, owner.uid, owner.gid);
  const pooler = spawn(program, ['-q', file], { ...owner, cwd: folder, stdio: 'ignore' });
  const stop = async () => {
    if (pooler.exitCode === null && pooler.signalCode === null) {
      const ended = once(pooler, 'exit');
      pooler.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', () => pooler.kill('SIGKILL'));
  const url = new URL(postgres);
  url.host = `127.0.0.1:${port}`;
  if (await listening(port, pooler)) return { url: url.href, stop };
  await stop();
  return { missing: 'PgBouncer did not start' };
}

async function listening(port, pooler) {
  for (let attempt = 0; attempt < 100 && pooler.exitCode === null; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const found = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (found) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
