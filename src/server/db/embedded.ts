import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { claimFolder, type FolderClaim } from './folderGuard.ts';
import { silence } from './folderLease.ts';
import type { LeaseKey } from './leaseFile.mjs';
import { makeSocketFolder, socketName } from './socketFolder.ts';

/** What the worker is told. */
export interface EmbeddedSettings {
  /** Where the data lies; null keeps it in memory. */
  readonly folder: string | null;
  readonly socket: string;
  /** A dumped, already migrated database to begin from. */
  readonly image: Uint8Array<ArrayBuffer> | null;
  /** Looked at before each statement is let through and before its answer leaves; null in memory. */
  readonly lease: LeaseKey | null;
}

/** What the worker says. */
export type EmbeddedReport = { readonly kind: 'ready' | 'closed' | 'lost' } | EmbeddedFailure;

interface EmbeddedFailure {
  readonly kind: 'failed';
  readonly message: string;
  /** ENOSPC where the disk is full. */
  readonly code?: string;
}

export interface EmbeddedOptions {
  /** Null keeps the data in memory. */
  readonly dataDir: string | null;
  readonly image?: Uint8Array<ArrayBuffer>;
  /**
   * Called with a sentence when the engine breaks while in use, or another server has taken its data; nothing works
   * after it.
   */
  readonly onCrash: (sentence: string) => void;
  /** Told what a start waits for; to standard output unless said. */
  readonly say?: (sentence: string) => void;
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
  const claim = options.dataDir === null ? null : await claimDataDir(options.dataDir, options);
  const socketFolder = await makeSocketFolder(claim?.id ?? `memory-${process.pid}-${(memoryDatabases += 1)}`);
  const cleanUp = async () => {
    rmSync(socketFolder, { recursive: true, force: true });
    await claim?.release();
  };
  const folder = options.dataDir === null ? null : databaseFolder(options.dataDir);
  const isNew = folder !== null && readdirSync(folder).length === 0;
  try {
    const worker = startWorker({
      folder,
      socket: join(socketFolder, socketName),
      image: options.image ?? null,
      lease: claim?.lease ?? null,
    });
    await waitFor(worker, 'ready');
    watch(worker, options);
    const close = async () => {
      await stop(worker);
      await cleanUp();
    };
    return { socketFolder, close };
  } catch (error) {
    // Half a database would be taken for one the next time.
    if (isNew) rmSync(folder, { recursive: true, force: true });
    await cleanUp();
    throw error;
  }
}

let memoryDatabases = 0;

/** What a server says that another has taken the data from, elsewhere, after hearing nothing of this one. */
const lostSentence = (dataDir: string | null) =>
  `Another server has taken over the data in ${dataDir}, as this one gave no sign of life for ${silence / 1000} seconds. ` +
  'This one has stopped before writing to it again; what it had acknowledged is not lost.';

async function claimDataDir(dataDir: string, { onCrash, say = console.log }: EmbeddedOptions): Promise<FolderClaim> {
  mkdirSync(databaseFolder(dataDir), { recursive: true, mode: 0o700 });
  return claimFolder(realpathSync(dataDir), { say, onLost: () => onCrash(lostSentence(dataDir)) });
}

function startWorker(settings: EmbeddedSettings): Worker {
  return new Worker(new URL('./embeddedWorker.mjs', import.meta.url), {
    workerData: settings,
    execArgv: [],
    name: 'database',
  });
}

function waitFor(worker: Worker, kind: EmbeddedReport['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    const finishOnce = (finish: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    };
    const onMessage = (report: EmbeddedReport) => {
      if (report.kind === kind) finishOnce(resolve);
      else if (report.kind === 'failed')
        finishOnce(() =>
          reject(Object.assign(new Error(`The embedded database failed: ${report.message}.`), { code: report.code })),
        );
    };
    const onError = (error: unknown) =>
      finishOnce(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onExit = () => finishOnce(() => reject(new Error('The embedded database stopped unexpectedly.')));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function watch(worker: Worker, { onCrash, dataDir }: EmbeddedOptions): void {
  const broken = (message: string) =>
    onCrash(`The embedded database broke: ${message}. Nothing that was saved is lost; please start again.`);
  worker.on('message', (report: EmbeddedReport) => {
    if (report.kind === 'failed') broken(report.message);
    if (report.kind === 'lost') onCrash(lostSentence(dataDir));
  });
  worker.on('error', (error: unknown) => broken(error instanceof Error ? error.message : String(error)));
}

async function stop(worker: Worker): Promise<void> {
  const closed = waitFor(worker, 'closed');
  worker.postMessage('close');
  await closed;
  await worker.terminate();
}
