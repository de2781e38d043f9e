import { amendedMarks } from '../codecs/amendedMarks.ts';
import { sessionsOfWeek, sessionsOfYear } from '../codecs/sessions.ts';
import { markingTypes, signedInTypes } from '../ids.ts';
import type { Denial } from '../types.ts';
import { done, doneWith } from '../replies/common.ts';
import { amendments, savedMarks } from '../replies/attendance.ts';
import { boolean, integer, object, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, date, id, sessionName, text } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes }];
const markers = [{ 'user.typeId': markingTypes }];

/** A day outside of every registration takes no mark. */
export const outside: Denial = {
  when: { 'row.isRegistered': false },
  reason: 'The pupil was not on the roll of a school on this day',
};
/** Single marks are given up to today (D-71). */
export const future: Denial = { when: { 'row.isFuture': true }, reason: 'This day is in the future' };

const one = { studentId: id, date, session: sessionName, mark: text(3) };
const maybeId = { type: ['integer', 'null'], minimum: 1 };
/** What the page knows of the cell beside what it asks (REG-15). */
const place = {
  schoolId: maybeId,
  registerId: maybeId,
  yearGroupId: maybeId,
  studentIds: { type: 'array', items: id, maxItems: 1 },
  overwrite: { type: 'boolean' },
};
/**
 * `base` is the mark that was seen, null for none: another one there now is not written over. A save that names itself
 * counts once, however often it comes.
 */
export const base = { type: ['string', 'null'], maxLength: 3 };
export const saveId = { type: 'string', format: 'uuid' };

/** Why a mark that stands is changed: needed where it is more than five school days old. */
export const reason = text(200);

/** Marks of one call: a week of fifty pupils. */
export const mostMarks = 500;
const startSession = { enum: [1, 2, 3, '1', '2', '3'] };
/**
 * From one session to another; or, where a dialog was asked once for sessions that are no range, those: of each pupil
 * the empty ones among them are marked, and dates say nothing.
 */
const range = {
  startDate: date,
  endDate: date,
  startSession,
  sessions: {
    type: ['array', 'null'],
    minItems: 1,
    maxItems: mostMarks,
    items: closed({ studentId: id, date, session: sessionName, schoolId: maybeId }, ['studentId', 'date', 'session']),
  },
};
/** A single mark's dates are its day's, where the page sends them along (REG-15). */
const ownDay = { startDate: date, endDate: date };
const reasons = { reasonId: id, reason2Id: { type: ['integer', 'null'] }, reason3Id: { type: ['integer', 'null'] } };

/** Session attendance and its marks (SATT, REG-2 to REG-24, D-67 to D-72). */
export const attendanceOperations = defineOperations({
  'attendance.sessions': {
    method: 'GET',
    path: '/api/IprSessionAttendance/SessionAttendance',
    kind: 'list',
    summary: 'A pupil’s academic year of session marks, by week (SATT-3)',
    query: sessionsOfYear.query,
    allow: everyone,
  },
  'attendance.week': {
    method: 'GET',
    path: '/api/Attendance/studentAttendance',
    kind: 'list',
    summary: 'One week of a pupil’s session marks (REG-2)',
    query: sessionsOfWeek.query,
    allow: everyone,
  },
  'attendance.version': {
    method: 'GET',
    path: '/api/Attendance/marksVersion',
    kind: 'read',
    summary:
      'A text that changes with any mark of some pupils between two days, and whether one was given in the last minute',
    query: closed(
      {
        studentIds: { type: 'array', items: id, minItems: 1, maxItems: 200 },
        firstDate: date,
        lastDate: date,
      },
      ['studentIds', 'firstDate', 'lastDate'],
    ),
    reply: object({ version: string, isFresh: boolean }),
    allow: everyone,
  },
  'attendance.amendments': {
    method: 'GET',
    path: '/api/Attendance/amendments',
    kind: 'read',
    summary: 'What the mark of a session was before, who amended it, when and why (regulation 10, 2024)',
    query: closed({ studentId: id, date, session: sessionName }, ['studentId', 'date', 'session']),
    reply: amendments,
    allow: everyone,
  },
  'attendance.amendedMarks': {
    method: 'GET',
    path: '/api/Attendance/amendedMarks',
    kind: 'list',
    summary: 'Amended marks of every pupil that the user may see: both marks, who, when and why (regulation 10, 2024)',
    query: amendedMarks.query,
    // Whoever reads the history of a pupil's marks.
    allow: everyone,
  },
  'attendance.saveMark': {
    method: 'POST',
    path: '/api/SaveMarks/StudentMark',
    kind: 'command',
    summary: 'Saves one mark (REG-10)',
    body: closed({ ...one, ...place, ...ownDay, base, saveId, reason }, ['studentId', 'date', 'session', 'mark']),
    reply: done,
    allow: markers,
    deny: [outside, future],
  },
  'attendance.saveMarks': {
    method: 'POST',
    path: '/api/SaveMarks/marks',
    kind: 'command',
    summary: 'Saves several marks, and answers of each whether it is stored (D-92)',
    body: closed(
      {
        saveId,
        marks: {
          type: 'array',
          minItems: 1,
          maxItems: mostMarks,
          items: closed({ ...one, schoolId: maybeId, base, reason }, ['studentId', 'date', 'session', 'mark']),
        },
      },
      ['saveId', 'marks'],
    ),
    mostBytes: 512 * 1024,
    reply: savedMarks,
    allow: markers,
  },
  'attendance.saveBlock': {
    method: 'POST',
    path: '/api/SaveMarks/BulkStudentMark',
    kind: 'command',
    summary: 'Saves a mark to every empty session up to Friday PM (REG-11, D-69)',
    body: closed({ ...one, ...place, ...ownDay, reason }, ['studentId', 'date', 'session', 'mark']),
    reply: doneWith({ count: integer }),
    allow: markers,
    deny: [outside, future],
  },
  'attendance.saveExclusion': {
    method: 'POST',
    path: '/api/SaveMarks/exclusions',
    kind: 'command',
    summary: 'Records a suspension or exclusion and its E marks (REG-5, D-73)',
    body: closed({ ...one, ...place, ...range, ...reasons, reason, typeId: id, comments: text(10_000) }, [
      'studentId',
      'date',
      'session',
      'mark',
      'typeId',
      'reasonId',
    ]),
    reply: done,
    allow: markers,
    deny: [outside],
  },
  'attendance.saveXCode': {
    method: 'POST',
    path: '/api/SaveMarks/xCode',
    kind: 'command',
    summary: 'Saves X marks with their sub-code (REG-7)',
    body: closed({ ...one, ...place, ...range, reason, code: text(3), subCode: text(3) }, [
      'studentId',
      'date',
      'session',
      'mark',
      'subCode',
    ]),
    reply: done,
    allow: markers,
    deny: [outside, future],
  },
  'attendance.saveICode': {
    method: 'POST',
    path: '/api/SaveMarks/iCode',
    kind: 'command',
    summary: 'Saves I marks with their sub-code (REG-6)',
    body: closed({ ...one, ...place, ...range, reason, code: text(3), subCode: text(3) }, [
      'studentId',
      'date',
      'session',
      'mark',
      'subCode',
    ]),
    reply: done,
    allow: markers,
    deny: [outside, future],
  },
  'attendance.saveRange': {
    method: 'POST',
    path: '/api/SaveMarks/markWithDateRangeAndSession',
    kind: 'command',
    summary: 'Saves a mark over a range of days, with a comment where the code asks one (REG-8, REG-9, D-70)',
    body: closed({ ...one, ...place, ...range, reason, comments: text(10_000) }, [
      'studentId',
      'date',
      'session',
      'mark',
    ]),
    reply: doneWith({ count: integer }),
    allow: markers,
    deny: [outside],
  },
});
