import { parentPort } from 'node:worker_threads';
import { importColumns, matchHeadings, rowReader } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { failureOf } from '../conversation.ts';
import { fileCells } from './fileCells.ts';
import type { FileHead, FileRow, FromReader, ReadingPlan, ToReader } from './messages.ts';

// The thread that reads one file: whoever started it ends it.

/** Rows that are handed over at a time. */
const atOnce = 1000;

let rows: AsyncGenerator<FileRow> | null = null;

async function answer(message: ToReader): Promise<FromReader> {
  if (message.kind === 'open') {
    const opened = await open(message.plan);
    rows = opened.rows;
    return { kind: 'opened', head: opened.head };
  }
  const batch: FileRow[] = [];
  while (batch.length < atOnce) {
    const next = await rows?.next();
    if (next === undefined || next.done === true) break;
    batch.push(next.value);
  }
  return { kind: 'rows', rows: batch };
}

async function open(plan: ReadingPlan): Promise<{ head: FileHead; rows: AsyncGenerator<FileRow> }> {
  const cells = fileCells(Buffer.from(plan.bytes), plan.password);
  const first = await cells.next();
  if (first.done === true) throw new ServerError('INVALID', { message: 'There is nothing in this file.' });
  const headings = first.value.cells.map((cell) => String(cell ?? '').trim());
  const matched = matchHeadings(importColumns(plan.form), headings, plan.remembered);
  const [repeated] = matched.repeated;
  if (repeated !== undefined)
    throw new ServerError('INVALID', { message: `The column “${repeated}” stands in this file twice.` });
  if (matched.missing.length > 0)
    throw new ServerError('INVALID', {
      message: `The first row of the file names its columns. Missing: ${matched.missing.join(', ')}.`,
    });
  const read = rowReader(plan.form, matched.columns);
  async function* readRows(): AsyncGenerator<FileRow> {
    for await (const { row, cells: held } of cells) yield { row, cells: held, ...read(held) };
  }
  return { head: { headings, unread: matched.unknown }, rows: readRows() };
}

async function reply(message: ToReader): Promise<void> {
  const answered = await answer(message).catch((error: unknown): FromReader =>
    error instanceof ServerError ? { kind: 'refused', refusal: error.details } : failureOf(error),
  );
  parentPort?.postMessage(answered);
}

parentPort?.on('message', (message: ToReader) => void reply(message));

parentPort?.postMessage({ kind: 'ready' } satisfies FromReader);
