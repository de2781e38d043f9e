import {
  absenceByReason,
  absenceBySchool,
  absenceByTerm,
  absenceByYearGroup,
  attendanceByMonth,
  attendanceByWeek,
  missingMarksByDay,
} from '../codecs/attendancePictures.ts';
import { adminTypes, signedInTypes } from '../ids.ts';
import { defineOperations } from './define.ts';

/** Figures of all pupils are the virtual school's (ROLE-15). */
const ofAll = { method: 'GET', kind: 'list', allow: [{ 'user.typeId': adminTypes }] } as const;

/** What the pictures of attendance are drawn of. */
export const attendancePictureOperations = defineOperations({
  'attendancePictures.byMonth': {
    ...ofAll,
    path: '/api/AttendanceAnalysis/byMonth',
    summary: 'Attendance of all pupils in each month of a year, and of the year before',
    query: attendanceByMonth.query,
  },
  'attendancePictures.byTerm': {
    ...ofAll,
    path: '/api/AttendanceAnalysis/byTerm',
    summary: 'How many pupils are persistently or severely absent in each term of a year, and in the year',
    query: absenceByTerm.query,
  },
  'attendancePictures.byReason': {
    ...ofAll,
    path: '/api/AttendanceAnalysis/byReason',
    summary: 'Sessions missed by all pupils in a year, by attendance code',
    query: absenceByReason.query,
  },
  'attendancePictures.byYearGroup': {
    ...ofAll,
    path: '/api/AttendanceAnalysis/byYearGroup',
    summary: 'How many pupils of each year group are persistently or severely absent in a year',
    query: absenceByYearGroup.query,
  },
  'attendancePictures.bySchool': {
    ...ofAll,
    path: '/api/AttendanceAnalysis/bySchool',
    summary: 'The same of each school, those with the most first',
    query: absenceBySchool.query,
  },
  'attendancePictures.missingByDay': {
    ...ofAll,
    path: '/api/AttendanceAnalysis/missingByDay',
    summary: 'How many marks are missing on each day of school of a year, the newest day first',
    query: missingMarksByDay.query,
  },
  'attendancePictures.byWeek': {
    method: 'GET',
    kind: 'list',
    allow: [{ 'user.typeId': signedInTypes }],
    path: '/api/AttendanceAnalysis/byWeek',
    summary: 'A pupil’s attendance in each week of a year, with the school and what came about in it',
    query: attendanceByWeek.query,
  },
});
