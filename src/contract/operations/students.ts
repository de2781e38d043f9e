import { professionals, pupils, schoolHistory } from '../codecs/people.ts';
import { adminTypes, signedInTypes } from '../ids.ts';
import type { OperationOf } from '../types.ts';
import { LINE_MOST, lineKinds, pupilGlance, pupilLine } from '../glance.ts';
import { studentHeader, studentPage } from '../shapes.ts';
import { done, options } from '../replies/common.ts';
import { contents, list, object, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { choice, closed, date, id, line, reason, text } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes }];
const onePupil = closed({ studentId: id }, ['studentId']);

/** What is recorded of a child; what a form does not say of them in words, the form itself checks (C-21). */
const details = {
  firstName: line(100),
  lastName: line(100),
  dateOfBirth: date,
  upn: line(13),
  laStudentId: line(30),
  genderId: id,
  ethnicityCode: text(4),
  senStatusId: text(1),
  yearGroupId: choice,
  socialWorkerId: choice,
  contactMethod: text(10),
  educatedOtherwise: line(3),
};
const always = ['firstName', 'lastName', 'dateOfBirth', 'genderId', 'ethnicityCode', 'senStatusId'];

/** A switch of the pupil’s page; what it was before stays in the trail (D-58). */
const toggle = (path: string, summary: string): OperationOf<'command', typeof done> => ({
  method: 'POST',
  path: `/api/StudentPage/${path}`,
  kind: 'command',
  summary,
  body: closed({ studentId: id, value: { type: 'boolean' } }, ['studentId', 'value']),
  reply: done,
  allow: [{ 'user.typeId': adminTypes }],
});

/** Pupils as lists, pages and headers, and what is changed of them; all within the visibility rule (D-7). */
export const studentOperations = defineOperations({
  'students.list': {
    method: 'GET',
    path: '/api/Students',
    kind: 'list',
    summary: 'Pupils that the user may see (D-56)',
    query: pupils.query,
    allow: everyone,
  },
  'students.add': {
    method: 'POST',
    path: '/api/Students/Add',
    kind: 'command',
    summary: 'Adds a pupil with their first care status and, where they have one, their school',
    body: closed(
      {
        ...details,
        careStatusId: { type: 'integer', minimum: 1, maximum: 11 },
        careStatusStart: date,
        schoolId: choice,
        schoolStart: { ...date, type: ['string', 'null'] },
        isAnotherChild: { type: ['boolean', 'null'] },
      },
      [...always, 'careStatusId', 'careStatusStart'],
    ),
    reply: done,
    allow: [{ 'user.typeId': adminTypes }],
  },
  'students.correct': {
    method: 'POST',
    path: '/api/StudentPage/correct',
    kind: 'command',
    summary: 'Corrects what was recorded wrongly of a pupil, with a reason; `seen` is what it read before',
    body: closed({ studentId: id, ...details, reason, seen: closed(details, always) }, [
      'studentId',
      ...always,
      'yearGroupId',
      'reason',
      'seen',
    ]),
    reply: done,
    allow: [{ 'user.typeId': adminTypes }],
  },
  'students.header': {
    method: 'GET',
    path: '/api/StudentDetails/Header',
    kind: 'read',
    summary: 'What heads every page of a pupil (C-27)',
    query: onePupil,
    reply: contents(studentHeader),
    allow: everyone,
  },
  'students.page': {
    method: 'GET',
    path: '/api/StudentPage/studentPage',
    kind: 'read',
    summary: 'A pupil’s basic details, and how the care status came to be (D-57)',
    query: onePupil,
    reply: contents(studentPage),
    allow: everyone,
  },
  'students.overview': {
    method: 'GET',
    path: '/api/StudentPage/overview',
    kind: 'read',
    summary: 'What is most asked of a pupil, each part by the rules of its own page (D-218)',
    query: onePupil,
    reply: contents(pupilGlance),
    allow: everyone,
  },
  'students.line': {
    method: 'GET',
    path: '/api/StudentPage/lineOfTime',
    kind: 'read',
    summary: 'What came about in a pupil’s life, newest first, of all kinds or of some (D-220)',
    query: closed(
      {
        studentId: id,
        kinds: { type: 'array', items: { enum: [...lineKinds] }, maxItems: lineKinds.length },
        most: { type: 'integer', minimum: 1, maximum: LINE_MOST },
      },
      ['studentId', 'most'],
    ),
    reply: contents(pupilLine),
    allow: everyone,
  },
  'students.reviewSheet': {
    method: 'GET',
    path: '/api/StudentPage/reviewSheet',
    kind: 'file',
    summary:
      'One page of a pupil for a looked-after review, as a PDF: targets, attendance, suspensions, grades (D-295)',
    query: onePupil,
    failure: 'There was a problem making the PDF, please try again.',
    allow: everyone,
  },
  'students.setSensitive': toggle(
    'isSensitive',
    'Marks a pupil as sensitive: read-only users and reviewing officers see them only where assigned (D-58)',
  ),
  'students.setDualRegistered': toggle('isDualReg', 'Marks a pupil as registered at two schools'),
  'students.setPercentageRegister': toggle(
    'percentageRegister',
    'Puts a pupil on a percentage register; session marks stay (D-58)',
  ),
  'students.changeCareStatus': {
    method: 'POST',
    path: '/api/StudentPage/changeCareStatus',
    kind: 'command',
    summary: 'Changes a pupil’s care status from a day on (D-58)',
    body: closed({ studentId: id, careStatusId: { type: 'integer', minimum: 1, maximum: 11 }, startDate: date }, [
      'studentId',
      'careStatusId',
      'startDate',
    ]),
    reply: done,
    allow: [{ 'user.typeId': adminTypes }],
  },
  'students.name': {
    method: 'GET',
    path: '/api/Lookup/studentName',
    kind: 'read',
    summary: 'A pupil’s name, as options[0].label (IPR-7)',
    query: onePupil,
    reply: object({ options: list(object({ label: string })) }),
    allow: everyone,
  },
  'students.schoolNames': {
    method: 'GET',
    path: '/api/Lookup/studentSchoolNames',
    kind: 'options',
    summary: 'Schools that a pupil is or was at, the present one first',
    query: onePupil,
    reply: options,
    allow: everyone,
  },
  'students.schoolHistory': {
    method: 'GET',
    path: '/api/StudentDetails/SchoolHistory',
    kind: 'list',
    summary: 'A pupil’s schools with their dates, newest first (API-74)',
    query: schoolHistory.query,
    allow: everyone,
  },
  'students.professionals': {
    method: 'GET',
    path: '/api/StudentDetails/Professionals',
    kind: 'list',
    summary: 'Who works with a pupil now (PROF-1, D-61)',
    query: professionals.query,
    allow: everyone,
  },
});
