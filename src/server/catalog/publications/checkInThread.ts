import { startThread } from '../../workbook/conversation.ts';
import type { Checked, OwnTexts } from './checkTexts.ts';
import type { FromChecker, ToChecker } from './messages.ts';

/** Milliseconds; the largest overlay of the product takes one hundredth of it. */
export const longestCheck = 30_000;

/**
 * The check of an authority's texts in a thread of its own, so that nobody waits for it but who asked. What takes too
 * long is told as a fault of the texts, and its thread is ended.
 */
export async function checkInThread(texts: OwnTexts, signal: AbortSignal, longest = longestCheck): Promise<Checked> {
  const limit = AbortSignal.timeout(longest);
  try {
    const thread = await startThread<ToChecker, FromChecker>({
      url: new URL('./thread.mjs', import.meta.url),
      name: 'checker',
      mostMemory: 512,
      failure: 'Declarations could not be checked',
      signal: AbortSignal.any([signal, limit]),
    });
    try {
      const reply = await thread.ask({ kind: 'check', texts });
      if (reply.kind !== 'checked') throw new Error('The thread that checks gave no answer.');
      return reply.checked;
    } finally {
      await thread.release();
    }
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
    // Which of them it was is not known.
    const files = texts.told ?? texts.own.map(({ path }) => path);
    const message = `took longer to check than ${longest / 1000} seconds; please ask less in one text`;
    const problems = files.map((file) => ({ file, line: 1, pointer: '', message, severity: 'error' }) as const);
    return { problems, words: [], form: null };
  }
}
