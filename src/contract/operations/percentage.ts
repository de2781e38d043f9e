import { percentageNotes, percentageRegister, weeksOfPupil } from '../codecs/percentage.ts';
import { markingTypes, signedInTypes } from '../ids.ts';
import { done } from '../replies/common.ts';
import { integer, nullable, number, object } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, id, yearId } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes }];

/** What a week says; what figure it can be is for the handler to say, in words. */
const weekValue = {
  attendanceNotRequired: { type: 'boolean' },
  percentageAttended: { type: ['number', 'null'] },
};

/** Attendance by percentage of weeks (PATT, D-76, D-77, D-98). */
export const percentageOperations = defineOperations({
  'students.weeks': {
    method: 'GET',
    path: '/api/PercentageAttendance/PercentageAttendanceDetails',
    kind: 'list',
    summary: 'Weeks of a pupil on a percentage register, with the year’s figures (API-59)',
    query: weeksOfPupil.query,
    allow: everyone,
  },
  'attendance.percentageYear': {
    method: 'GET',
    path: '/api/PercentageAttendance/GetAcademicYearPercentageAttendance',
    kind: 'read',
    summary: 'The figures of one academic year of a pupil on a percentage register (API-60, D-98)',
    query: closed({ studentId: id, academicYearId: yearId }, ['studentId', 'academicYearId']),
    reply: object({
      academicYearId: integer,
      totalYearlyPercentage: nullable(number),
      numberOfWeeksMissingData: integer,
      numberOfWeeksAttendanceNotRequired: integer,
    }),
    allow: everyone,
  },
  'attendance.percentageNotes': {
    method: 'GET',
    path: '/api/PercentageAttendance/GetPaginatedNotes',
    kind: 'list',
    summary: 'A pupil’s notes of type Attendance (API-60, C-53)',
    query: percentageNotes.query,
    allow: everyone,
  },
  'attendance.percentageRegister': {
    method: 'GET',
    path: '/api/PercentageAttendance/PercentageRegister',
    kind: 'list',
    summary: 'One week of every pupil on a percentage register whom the user may see (D-23)',
    query: percentageRegister.query,
    allow: everyone,
  },
  'attendance.savePercentage': {
    method: 'POST',
    path: '/api/PercentageAttendance/UpdatePercentageAttendance',
    kind: 'command',
    summary: 'Saves what a week says; `base` is what was seen of it, and another value there now is kept (API-61)',
    body: closed(
      {
        studentId: id,
        organisationId: id,
        weekStartDate: { type: 'string', pattern: '^(19|20)\\d\\d/(0[1-9]|1[0-2])/(0[1-9]|[12]\\d|3[01])$' },
        ...weekValue,
        base: closed(weekValue, Object.keys(weekValue)),
      },
      ['studentId', 'organisationId', 'weekStartDate', ...Object.keys(weekValue)],
    ),
    slashedDates: ['weekStartDate'],
    reply: done,
    allow: [{ 'user.typeId': markingTypes }],
    deny: [
      { when: { 'pupil.isPercentageRegister': false }, reason: 'The pupil is not on a percentage register' },
      { when: { 'row.isRegistered': false }, reason: 'The pupil was not on the roll of a school in this week' },
      { when: { 'row.isFuture': true }, reason: 'This week is in the future' },
    ],
  },
});
