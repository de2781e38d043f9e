import { sessionFacts } from '../attendance/markCommands.ts';
import { bringBack } from '../registerBook/bringBack.ts';
import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { dayFacts, markPresent, undoPresent } from './presentMarks.ts';
import { saveRegisterMark } from './saveRegisterMark.ts';
import { registerList, registerNotes } from './registerList.ts';

export const registerHandlers = {
  'register.list': listHandler(registerList),
  'register.notes': listHandler(registerNotes),
  'register.saveMark': { facts: sessionFacts, run: saveRegisterMark },
  'register.markPresent': { facts: dayFacts, run: markPresent },
  'register.bringBack': bringBack,
  'register.undoPresent': { facts: dayFacts, run: undoPresent },
} satisfies Handlers;
