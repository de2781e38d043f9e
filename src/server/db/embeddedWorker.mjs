// Plain JavaScript: a worker thread gets none of the loaders its parent runs TypeScript with.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** @type {import('./embedded.ts').EmbeddedSettings} */
const settings = workerData;

/** @param {import('./embedded.ts').EmbeddedReport} message */
const report = (message) => parentPort?.postMessage(message);

/** @param {unknown} error */
const fail = (error) => report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });

async function open() {
  const db = await PGlite.create({
    ...(settings.folder !== null && { dataDir: settings.folder }),
    ...(settings.image !== null && { loadDataDir: new Blob([settings.image]) }),
  });
  reportCrashes(db);
  const server = new PGLiteSocketServer({ db, path: settings.socket, maxConnections: 4 });
  await server.start();
  parentPort?.once('message', () => void close(db, server).catch(fail));
  report({ kind: 'ready' });
}

/**
 * The socket server's queue stops for ever when the engine throws, so the owner has to hear of it.
 * @param {PGlite} db
 */
function reportCrashes(db) {
  const run = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = async (...call) => {
    try {
      await run(...call);
    } catch (error) {
      fail(error);
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
  await db.close();
  report({ kind: 'closed' });
}

open().catch(fail);
