import { notesOfRow, registerOfDay } from '../codecs/register.ts';
import { markingTypes, signedInTypes } from '../ids.ts';
import { done, doneWith } from '../replies/common.ts';
import { integer, list, object, string } from '../replies/shape.ts';
import { base, future, outside, reason, saveId } from './attendance.ts';
import { defineOperations } from './define.ts';
import { closed, date, id, sessionName, text } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes }];
const markers = [{ 'user.typeId': markingTypes }];

/** Pupils of one page, both sessions of each. */
const mostPupils = 200;
const marked = list(object({ studentId: integer, session: string }));
const markedSessions = {
  type: 'array',
  items: closed({ studentId: id, session: sessionName }, ['studentId', 'session']),
  minItems: 1,
  maxItems: mostPupils * 2,
};

/** The daily register (REG-1, 3, 25; D-66, D-67, D-92, D-97). */
export const registerOperations = defineOperations({
  'register.list': {
    method: 'GET',
    path: '/api/StudentDetails/RegisterPage',
    kind: 'list',
    summary: 'The register of a day: session pupils with both marks; another day where there is no school on it (D-97)',
    query: registerOfDay.query,
    allow: everyone,
  },
  'register.notes': {
    method: 'GET',
    path: '/api/StudentDetails/RowExpandArea',
    kind: 'list',
    summary: 'The newest five notes of a pupil, in the opened row of the register (D-67)',
    query: notesOfRow.query,
    allow: everyone,
  },
  'register.saveMark': {
    method: 'POST',
    path: '/api/Attendance/saveMark',
    kind: 'command',
    summary: 'Saves one mark of the daily register (REG-3, API-64, D-92)',
    body: closed({ mark: text(3), studentId: id, session: sessionName, date, base, saveId, reason }, [
      'mark',
      'studentId',
      'session',
      'date',
    ]),
    reply: done,
    allow: markers,
    deny: [outside, future],
  },
  'register.markPresent': {
    method: 'POST',
    path: '/api/Attendance/markPresent',
    kind: 'command',
    summary: 'Marks present the due sessions of a day that have no mark, and replaces none (D-97)',
    body: closed(
      { date, studentIds: { type: 'array', items: id, minItems: 1, maxItems: mostPupils, uniqueItems: true } },
      ['date', 'studentIds'],
    ),
    reply: doneWith({ count: integer, marks: marked }),
    allow: markers,
    deny: [future],
  },
  'register.bringBack': {
    method: 'POST',
    path: '/api/Attendance/bringBackWorkbook',
    kind: 'upload',
    summary:
      'Reads a workbook of the register, and keeps as an import what each mark would change; nothing is changed yet',
    failure: 'The workbook could not be read, please try again.',
    query: closed({}, []),
    reply: done,
    allow: markers,
  },
  'register.undoPresent': {
    method: 'POST',
    path: '/api/Attendance/undoMarkPresent',
    kind: 'command',
    summary: 'Takes back what “Mark present” wrote, where the user’s own mark still stands (D-97)',
    body: closed({ date, marks: markedSessions }, ['date', 'marks']),
    reply: doneWith({ count: integer }),
    allow: markers,
    deny: [future],
  },
});
