import { parentPort } from 'node:worker_threads';
import { ServerError } from '../../errors.ts';
import { failureOf, type Forget } from '../conversation.ts';
import type { FileRow, FromReader, ToReader } from './messages.ts';
import { sheetsOf } from './fileCells.ts';
import { openFile, rereader } from './openFile.ts';

// The thread that reads one file at a time: whoever started it ends it, or lets it wait for the next.

/** Rows that are handed over or passed over at a time. */
const atOnce = 1000;

let rows: AsyncGenerator<FileRow | null> | null = null;
let reread: ReturnType<typeof rereader> | null = null;

async function answer(message: Exclude<ToReader, Forget>): Promise<FromReader> {
  if (message.kind === 'open') {
    const opened = await openFile(message.plan);
    rows = opened.rows;
    return { kind: 'opened', head: opened.head };
  }
  if (message.kind === 'sheets') {
    const { bytes, password, names } = message.plan;
    return { kind: 'sheets', sheets: await sheetsOf(Buffer.from(bytes), password, names) };
  }
  if (message.kind === 'reopen') {
    reread = rereader(message.plan);
    return { kind: 'reopened' };
  }
  if (message.kind === 'reread') return { kind: 'rows', rows: reread?.(message.rows) ?? [], passed: 0 };
  const batch: FileRow[] = [];
  let passed = 0;
  while (batch.length + passed < atOnce) {
    const next = await rows?.next();
    if (next === undefined || next.done === true) break;
    if (next.value === null) passed += 1;
    else batch.push(next.value);
  }
  return { kind: 'rows', rows: batch, passed };
}

async function reply(message: Exclude<ToReader, Forget>): Promise<void> {
  const answered = await answer(message).catch((error: unknown): FromReader =>
    error instanceof ServerError ? { kind: 'refused', refusal: error.details } : failureOf(error),
  );
  parentPort?.postMessage(answered);
}

function forget(): void {
  rows = null;
  reread = null;
}

parentPort?.on('message', (message: ToReader) => (message.kind === 'forget' ? forget() : void reply(message)));

parentPort?.postMessage({ kind: 'ready' } satisfies FromReader);
