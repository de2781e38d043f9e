import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { claimFolder, type FolderClaim } from './folderGuard.ts';
import { makeSocketFolder, socketName } from './socketFolder.ts';

/** What the worker is told. */
export interface EmbeddedSettings {
  /** Where the data lies; null keeps it in memory. */
  readonly folder: string | null;
  readonly socket: string;
  /** A dumped, already migrated database to begin from. */
  readonly image: Uint8Array<ArrayBuffer> | null;
}

/** What the worker says. */
export type EmbeddedReport = { readonly kind: 'ready' | 'closed' } | { readonly kind: 'failed'; readonly message: string };

export interface EmbeddedOptions {
  /** Null keeps the data in memory. */
  readonly dataDir: string | null;
  readonly image?: Uint8Array<ArrayBuffer>;
  /** Called when the database engine breaks while in use; nothing works after it. */
  readonly onCrash: (message: string) => void;
}

export interface EmbeddedServer {
  readonly socketFolder: string;
  readonly close: () => Promise<void>;
}

/** Where below DATA_DIR the embedded database keeps its files. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'database');

/**
 * Starts PGlite in a thread of its own behind a Unix socket that only this user can reach. The folder
 * is claimed first: PGlite itself lets a second process open it silently.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const claim = options.dataDir === null ? null : await claimDataDir(options.dataDir);
  const socketFolder = await makeSocketFolder(claim?.id ?? `memory-${process.pid}-${(memoryDatabases += 1)}`);
  const cleanUp = async () => {
    rmSync(socketFolder, { recursive: true, force: true });
    await claim?.release();
  };
  try {
    const worker = startWorker({
      folder: options.dataDir === null ? null : databaseFolder(options.dataDir),
      socket: join(socketFolder, socketName),
      image: options.image ?? null,
    });
    await waitFor(worker, 'ready');
    watch(worker, options.onCrash);
    const close = async () => {
      await stop(worker);
      await cleanUp();
    };
    return { socketFolder, close };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

let memoryDatabases = 0;

async function claimDataDir(dataDir: string): Promise<FolderClaim> {
  mkdirSync(databaseFolder(dataDir), { recursive: true, mode: 0o700 });
  return claimFolder(realpathSync(dataDir));
}

function startWorker(settings: EmbeddedSettings): Worker {
  return new Worker(new URL('./embeddedWorker.mjs', import.meta.url), { workerData: settings, execArgv: [], name: 'database' });
}

function waitFor(worker: Worker, kind: EmbeddedReport['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    };
    const onMessage = (report: EmbeddedReport) => {
      if (report.kind === kind) settle(resolve);
      else if (report.kind === 'failed') settle(() => reject(new Error(`The embedded database failed: ${report.message}`)));
    };
    const onError = (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onExit = () => settle(() => reject(new Error('The embedded database stopped unexpectedly.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function watch(worker: Worker, onCrash: (message: string) => void): void {
  worker.on('message', (report: EmbeddedReport) => {
    if (report.kind === 'failed') onCrash(report.message);
  });
  worker.on('error', (error: unknown) => onCrash(error instanceof Error ? error.message : String(error)));
}

async function stop(worker: Worker): Promise<void> {
  const closed = waitFor(worker, 'closed');
  worker.postMessage('close');
  await closed;
  await worker.terminate();
}
