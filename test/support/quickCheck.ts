import type { Checked } from '../../src/server/catalog/publications/checkTexts.ts';

/** In the place of the thread that checks declarations, where it is not what is looked at: all of them are sound. */
export const checkInThread = (): Promise<Checked> => Promise.resolve({ problems: [], words: [], form: null });
