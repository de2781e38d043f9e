import { parentPort } from 'node:worker_threads';
import { failureOf } from '../../workbook/conversation.ts';
import { checkTexts } from './checkTexts.ts';
import type { FromChecker, ToChecker } from './messages.ts';

// The thread that checks one authority's texts after the other; of none it keeps anything.

parentPort?.on('message', (message: ToChecker) => {
  if (message.kind !== 'check') return;
  try {
    parentPort?.postMessage({ kind: 'checked', checked: checkTexts(message.texts) } satisfies FromChecker);
  } catch (error) {
    parentPort?.postMessage(failureOf(error) satisfies FromChecker);
  }
});

parentPort?.postMessage({ kind: 'ready' } satisfies FromChecker);
