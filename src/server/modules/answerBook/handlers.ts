import type { Handlers } from '../handler.ts';
import { bringBack } from './bringBack.ts';
import { sectionOptions } from './readBook.ts';

export const answerBookHandlers = {
  'answerBooks.sections': { run: sectionOptions },
  'answerBooks.bringBack': bringBack,
} satisfies Handlers;
