// Plain JavaScript: a worker thread gets none of the loaders its parent runs TypeScript with.
import { existsSync, statfsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { isHeld } from './leaseFile.mjs';

/** @type {import('./embedded.ts').EmbeddedSettings} */
const settings = workerData;

/** @param {import('./embedded.ts').EmbeddedReport} message */
const report = (message) => parentPort?.postMessage(message);

/** The engine's file system throws bare numbers, WASI's: of them one is to be told apart. */
const noSpace = 51;

/** Less than this many bytes are none: the engine wants more for its own files. */
const leastRoom = 1024 * 1024;

/**
 * Where the engine does not say what it failed for, its disk is looked at.
 * @param {any} error
 */
const isFull = (error) =>
  error?.errno === noSpace || error?.code === 'ENOSPC' || error?.code === '53100' || isDiskFull();

function isDiskFull() {
  if (settings.folder === null || !existsSync(settings.folder)) return false;
  const { bavail, bsize } = statfsSync(settings.folder);
  return bavail * bsize < leastRoom;
}

/** @param {unknown} error */
function fail(error) {
  if (isFull(error)) report({ kind: 'failed', message: 'no room is left on its disk', code: 'ENOSPC' });
  else report({ kind: 'failed', message: error instanceof Error ? error.message : JSON.stringify(error) });
}

async function open() {
  const db = await PGlite.create({
    ...(settings.folder !== null && { dataDir: settings.folder }),
    ...(settings.image !== null && { loadDataDir: new Blob([settings.image]) }),
  });
  guard(db);
  const server = new PGLiteSocketServer({ db, path: settings.socket, maxConnections: 4 });
  await server.start();
  parentPort?.once('message', () => void close(db, server).catch(fail));
  report({ kind: 'ready' });
}

/** Whether the data is still ours; once it is not, nothing more is written, and nothing more acknowledged. */
function mayGoOn() {
  if (!isLost && settings.lease !== null && !isHeld(settings.lease)) {
    isLost = true;
    report({ kind: 'lost' });
  }
  return !isLost;
}

let isLost = false;

/**
 * Lets each message of a connection through only while the data is ours, and each answer out only if it still is then.
 * The socket server's queue stops for ever when the engine throws, so the owner has to hear of it.
 * @param {PGlite} db
 */
function guard(db) {
  const run = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = async (message, options) => {
    if (!mayGoOn()) throw new Error('The data has been taken over.');
    try {
      await run(message, { ...options, onRawData: (data) => void (mayGoOn() && options?.onRawData?.(data)) });
    } catch (error) {
      if (!isLost) fail(error);
      throw error;
    }
  };
}

/**
 * @param {PGlite} db
 * @param {PGLiteSocketServer} server
 */
async function close(db, server) {
  await server.stop();
  if (mayGoOn()) await db.close();
  report({ kind: 'closed' });
}

open().catch(fail);
