import { parentPort } from 'node:worker_threads';
import { officeCrypto } from './officeCrypto.ts';
import { failureOf, type Forget } from './conversation.ts';
import type { FromThread, ToThread } from './messages.ts';
import { startSheets } from './sheets.ts';

// The thread of one workbook at a time: whoever started it ends it, or lets it wait for the next.

let sheets = startSheets();

function answer(message: Exclude<ToThread, Forget>): FromThread {
  if (message.kind === 'sheet') sheets.open(message.plan);
  else if (message.kind === 'entry') sheets.enter(message.sheet);
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
  if (message.kind === 'forget') return void (sheets = startSheets());
  try {
    const reply = answer(message);
    parentPort?.postMessage(reply, reply.kind === 'file' ? [reply.bytes.buffer] : []);
  } catch (error) {
    parentPort?.postMessage(failureOf(error) satisfies FromThread);
  }
});

parentPort?.postMessage({ kind: 'ready' } satisfies FromThread);
