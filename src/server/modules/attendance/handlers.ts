import type { Handlers } from '../handler.ts';
import { marksVersion } from './marksVersion.ts';
import { overSessions } from './overSessions.ts';
import { saveBlock, saveMark, saveWithSubCode, sessionFacts } from './markCommands.ts';
import { saveExclusion } from './saveExclusion.ts';
import { saveManyMarks } from './saveManyMarks.ts';
import { saveRange } from './saveRange.ts';
import { weekOfSessions, yearOfSessions } from './sessionLists.ts';

export const attendanceHandlers = {
  'attendance.sessions': yearOfSessions,
  'attendance.week': weekOfSessions,
  'attendance.version': { run: marksVersion },
  'attendance.saveMark': { facts: sessionFacts, run: saveMark },
  'attendance.saveMarks': { run: saveManyMarks },
  'attendance.saveBlock': { facts: sessionFacts, run: saveBlock },
  'attendance.saveExclusion': { facts: sessionFacts, run: overSessions(saveExclusion) },
  'attendance.saveXCode': {
    facts: sessionFacts,
    run: overSessions((call) =>
      saveWithSubCode(call, { mark: 'X', lookup: 'x-sub-code', action: 'attendance.saveXCode' }),
    ),
  },
  'attendance.saveICode': {
    facts: sessionFacts,
    run: overSessions((call) =>
      saveWithSubCode(call, { mark: 'I', lookup: 'i-sub-code', action: 'attendance.saveICode' }),
    ),
  },
  'attendance.saveRange': { facts: sessionFacts, run: overSessions(saveRange) },
} satisfies Handlers;
