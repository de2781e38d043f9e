import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { amendedMarkList } from './amendedMarks.ts';
import { amendmentsOf } from './amendmentsOf.ts';
import { marksVersion } from './marksVersion.ts';
import { overSessions } from './overSessions.ts';
import { saveBlock, saveMark, saveWithSubCode, sessionFacts } from './markCommands.ts';
import { missingByDayList } from './pictures/missingByDay.ts';
import { byMonthList } from './pictures/byMonth.ts';
import { byTermList } from './pictures/byTerm.ts';
import { byReasonList, bySchoolList, byYearGroupList } from './pictures/ofAll.ts';
import { byWeekList } from './pictures/ofPupil.ts';
import { saveWeek, weekFacts } from './percentage/saveWeek.ts';
import { notesOfAttendance, readYear, weekOfAll, weeksOfPupil } from './percentage/weekLists.ts';
import { saveExclusion } from './saveExclusion.ts';
import { saveManyMarks } from './saveManyMarks.ts';
import { saveRange } from './saveRange.ts';
import { weekOfSessions, yearOfSessions } from './sessionLists.ts';

export const attendanceHandlers = {
  'attendance.sessions': yearOfSessions,
  'attendance.week': weekOfSessions,
  'attendance.version': { run: marksVersion },
  'attendance.amendments': { run: amendmentsOf },
  'attendance.amendedMarks': listHandler(amendedMarkList),
  'attendance.saveMark': { facts: sessionFacts, run: (call) => saveMark(call, 'attendance.saveMark') },
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
  'attendancePictures.byMonth': listHandler(byMonthList),
  'attendancePictures.byTerm': listHandler(byTermList),
  'attendancePictures.byReason': listHandler(byReasonList),
  'attendancePictures.byYearGroup': listHandler(byYearGroupList),
  'attendancePictures.bySchool': listHandler(bySchoolList),
  'attendancePictures.byWeek': listHandler(byWeekList),
  'attendancePictures.missingByDay': listHandler(missingByDayList),
  'attendance.saveRange': { facts: sessionFacts, run: overSessions(saveRange) },
  'students.weeks': weeksOfPupil,
  'attendance.percentageYear': { run: readYear },
  'attendance.percentageNotes': notesOfAttendance,
  'attendance.percentageRegister': weekOfAll,
  'attendance.savePercentage': { facts: weekFacts, run: saveWeek },
} satisfies Handlers;
