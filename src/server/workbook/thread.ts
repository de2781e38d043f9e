import { parentPort } from 'node:worker_threads';
import officeCrypto from 'officecrypto-tool';
import { failureOf } from './conversation.ts';
import type { FromThread, ToThread } from './messages.ts';
import { startSheets } from './sheets.ts';

// The thread of one workbook: whoever started it ends it.

const sheets = startSheets();

function answer(message: ToThread): FromThread {
  if (message.kind === 'sheet') sheets.open(message.plan);
  else if (message.kind === 'rows') sheets.add(message.rows);
  else return { kind: 'file', bytes: finish(message.password) };
  return { kind: 'done' };
}

function finish(password: string | null): Uint8Array<ArrayBuffer> {
  const plain = sheets.write();
  const file = password === null ? plain : officeCrypto.encrypt(plain, { password });
  // A copy of its own: what is handed over must not be a part of a pool.
  return new Uint8Array(file);
}

parentPort?.on('message', (message: ToThread) => {
  try {
    const reply = answer(message);
    parentPort?.postMessage(reply, reply.kind === 'file' ? [reply.bytes.buffer] : []);
  } catch (error) {
    parentPort?.postMessage(failureOf(error) satisfies FromThread);
  }
});

parentPort?.postMessage({ kind: 'ready' } satisfies FromThread);
