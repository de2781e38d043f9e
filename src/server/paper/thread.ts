import { parentPort } from 'node:worker_threads';
import { failureOf } from '../workbook/conversation.ts';
import { drawPaper } from './drawPaper.ts';
import type { FromPress, ToPress } from './messages.ts';
import type { Paper } from './types.ts';

// The thread that prints one document after the other; of none it keeps anything but the fonts.

async function print(paper: Paper, password: string | null): Promise<void> {
  try {
    const bytes = await drawPaper(paper, password);
    parentPort?.postMessage({ kind: 'file', bytes } satisfies FromPress, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage(failureOf(error) satisfies FromPress);
  }
}

parentPort?.on('message', (message: ToPress) => {
  if (message.kind === 'print') void print(message.paper, message.password);
});

parentPort?.postMessage({ kind: 'ready' } satisfies FromPress);
