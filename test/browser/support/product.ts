import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../../../src/server/cli/bundle.mjs';
import { root } from '../../architecture/source.ts';
import { shortLived } from '../../support/shortLived.ts';
import { createDatabase, testDatabaseUrl } from '../../support/testDatabase.ts';
import type { Seeded } from './seeded.ts';

/** The whole product, running as a newcomer's does: built pages, server and embedded database of its own. */
export type Product = {
  url: string;
  dataDir: string;
  /** Ends it as a power cut of the process does: no goodbye. */
  kill(): Promise<void>;
  /** Asks it to end, and waits. Gives the exit code. */
  stop(): Promise<number | null>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
  /** Everything it wrote so far. */
  output(): string;
  /** The server's process. */
  child(): ChildProcess;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

type Options = { environment?: Record<string, string>; entry?: string[] };

/** Starts the product on a copy of data that was seeded before, or on an empty folder. */
export async function startProduct(seeded?: Seeded, { environment = {}, entry }: Options = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'));
  if (seeded && 'folder' in seeded) await cp(seeded.folder, dataDir, { recursive: true });
  const copy = seeded && 'template' in seeded ? await copyOf(seeded.template) : undefined;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...(copy && onPostgres(copy.url)),
    ...(environment.BENCH && { REQUESTS_PER_MINUTE: '0' }),
    ...environment,
  };
  let running = launch(settings, entry);
  const product: Product = {
    url,
    dataDir,
    kill: () => end(running.child, 'SIGKILL').then(() => undefined),
    stop: () => end(running.child, 'SIGTERM'),
    restart: async () => {
      running = launch(settings, entry);
      await ready(url, running);
    },
    remove: async () => {
      await end(running.child, 'SIGTERM');
      await copy?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
    output: () => running.output(),
    child: () => running.child,
  };
  await ready(url, running);
  return product;
}

/** What a product is told that stands on a database of a PostgreSQL server, with the demonstration data. */
export const onPostgres = (url: string) => ({ DATABASE_URL: url, SEED: 'demo' });

async function copyOf(template: string) {
  if (testDatabaseUrl === undefined) throw new Error('There is no PostgreSQL server to copy a database on.');
  return createDatabase(testDatabaseUrl, { template });
}

/** Runs a start of the product that is expected to end by itself; gives its exit code and all it wrote. */
export async function endedStart(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch({ PORT: '0', DATA_DIR: join(tmpdir(), 'portal-never-made'), ...settings });
  // Its last words may come after it has gone.
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

type Running = { child: ChildProcess; output: () => string };

/** How the product starts, after switches of Node. */
export const main = [...shortLived, '--import', './test/browser/support/endWithTests.mjs', bundled('main.ts')];

function launch(settings: Record<string, string>, entry = main): Running {
  const inherited: NodeJS.ProcessEnv = { ...process.env };
  // The test runner's own settings would make libraries behave as in tests.
  for (const name of ['NODE_ENV', 'VITEST', 'NODE_OPTIONS', 'DATABASE_URL', 'TEST']) delete inherited[name];
  const environment = { ...inherited, ...settings };
  const child = spawn(process.execPath, entry, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  const note = (chunk: Buffer) => (written += chunk.toString());
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  return { child, output: () => written };
}

async function ready(url: string, { child, output }: Running): Promise<void> {
  const limit = Date.now() + 240_000;
  while (Date.now() < limit) {
    if (child.exitCode !== null)
      throw new Error(`The product ended with ${child.exitCode} before it was ready:\n${output()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The product was not ready after four minutes:\n${output()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
