import { assessmentsOfPupil, progressOfPupil, resultsByTerm, termGrades } from '../codecs/assessments.ts';
import { adminTypes, judgedSubjects, markingTypes, signedInTypes } from '../ids.ts';
import { done, options, optionsWith } from '../replies/common.ts';
import { contents, integer, list, nullable, number, object, string } from '../replies/shape.ts';
import type { Denial } from '../types.ts';
import { defineOperations } from './define.ts';
import { choice, closed, id, text, yearId } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes }];
const whoHasPeps = [{ 'user.typeId': signedInTypes, 'user.hasPep': true }];
const writers = [{ 'user.typeId': markingTypes }];

const term = { type: ['integer', 'null'], enum: [1, 2, 3, null] };

/** What is edited of a row; all else is chosen on a new one only (D-99). */
const edited = { gradeId: choice, grade: text(60), term, note: text(2000), complete: { type: 'boolean' } };

const step = { type: 'integer', minimum: 1, maximum: 5 };

/** Subjects that each pupil is judged in, by the names of their columns. */
const judged = Object.fromEntries(judgedSubjects.map((subject) => [subject, step]));

/** Whoever is not of the virtual school takes back a mistake of their own, and no more (D-99). */
const ownOnly: readonly Denial[] = [
  {
    when: { 'result.isOwn': false, 'user.typeId': [1, 8] },
    reason: 'Only whoever added it and the virtual school can delete this result',
  },
  {
    when: { 'result.isRecent': false, 'user.typeId': [1, 8] },
    reason: 'This was added more than 30 days ago: only the virtual school can delete it',
  },
];

const gradeRow = object({
  gradeLevel: string,
  subject: string,
  gradeType: string,
  grade: string,
  rawGrade: string,
  enteredDate: string,
});

const exclusionRow = object({
  schoolName: string,
  numberOfDays: number,
  startDate: string,
  endDate: nullable(string),
  reason: string,
});

/** Results and judgements of pupils (ASMT, D-79, D-99). */
export const assessmentOperations = defineOperations({
  'assessments.list': {
    method: 'GET',
    path: '/api/Assessments/list',
    kind: 'list',
    summary: 'Results and judgements of a pupil, the newest first (API-70)',
    query: assessmentsOfPupil.query,
    allow: everyone,
  },
  'assessments.gradeOptions': {
    method: 'GET',
    path: '/api/Assessments/gradeOptions',
    kind: 'options',
    summary: 'Grades of a type at a level, which the pupil can have; none where it is a score (ASMT-4, API-70)',
    query: closed({ gradeTypeId: id, gradeLevelId: id, studentId: id, academicYearId: yearId }, [
      'gradeTypeId',
      'studentId',
    ]),
    reply: optionsWith({}, { items: list(object({ id: integer, mark: string })) }),
    allow: everyone,
  },
  'assessments.gradeTypes': {
    method: 'GET',
    path: '/api/Assessments/gradeTypes',
    kind: 'options',
    summary: 'Types of results that a pupil can have in an academic year, by key stage (D-150)',
    query: closed({ studentId: id, academicYearId: yearId }, ['studentId']),
    reply: options,
    allow: everyone,
  },
  'assessments.save': {
    method: 'POST',
    path: '/api/Assessments/save',
    kind: 'command',
    summary: 'Adds a row (id 0) or saves one whole; `seen` is what it said before (ASMT-3, API-70)',
    body: closed(
      {
        id: { type: 'integer', minimum: 0 },
        studentId: id,
        subject: text(100),
        gradeTypeId: id,
        gradeLevelId: choice,
        academicYearId: yearId,
        ...edited,
        seen: closed(edited),
      },
      ['id', 'studentId', 'gradeTypeId', 'academicYearId', 'complete'],
    ),
    reply: done,
    allow: writers,
  },
  'assessments.delete': {
    method: 'DELETE',
    path: '/api/Assessments/delete',
    kind: 'command',
    summary: 'Takes a row out of sight (D-99)',
    query: closed({ id }, ['id']),
    reply: done,
    allow: writers,
    deny: ownOnly,
  },
  'assessments.progress': {
    method: 'GET',
    path: '/api/Assessments/progress',
    kind: 'list',
    summary: 'A pupil’s judgements against age-related expectation, a row for each term (D-152)',
    query: progressOfPupil.query,
    allow: everyone,
  },
  'assessments.termGrades': {
    method: 'GET',
    path: '/api/Assessments/termGrades',
    kind: 'list',
    summary: 'Judgements of this term, a row for each pupil whom the user may see (D-152)',
    query: termGrades.query,
    allow: writers,
  },
  'assessments.byTerm': {
    method: 'GET',
    path: '/api/Assessments/byTerm',
    kind: 'list',
    summary: 'How many pupils in care are at age-related expectation, by term and subject of a year',
    query: resultsByTerm.query,
    // Figures of all pupils are the virtual school's (ROLE-15).
    allow: [{ 'user.typeId': adminTypes }],
  },
  'assessments.saveTerm': {
    method: 'POST',
    path: '/api/Assessments/saveTerm',
    kind: 'command',
    summary: 'Saves a pupil’s judgement of this term in one subject, whether there is a row of it or not (D-152)',
    body: { ...closed({ studentId: id, ...judged }, ['studentId']), minProperties: 2, maxProperties: 2 },
    reply: done,
    allow: writers,
  },
  'pep.grades': {
    method: 'GET',
    path: '/api/Pep/grades',
    kind: 'read',
    summary: 'Results as a plan shows them; those of a completed plan as it was completed (API-73, FORM-21)',
    query: closed(
      {
        studentId: id,
        pepId: id,
        termId: { type: 'integer', minimum: 1, maximum: 3 },
        academicYearStart: { type: 'integer', minimum: 2010, maximum: 2099 },
        academicYearEnd: { type: 'integer', minimum: 2010, maximum: 2099 },
      },
      ['studentId'],
    ),
    reply: contents(gradeRow),
    allow: whoHasPeps,
  },
  'pep.exclusions': {
    method: 'GET',
    path: '/api/Pep/exclusions',
    kind: 'read',
    summary: 'Suspensions and exclusions of a pupil as a plan shows them (API-73, FORM-20)',
    query: closed({ studentId: id }, ['studentId']),
    reply: contents(exclusionRow),
    allow: whoHasPeps,
  },
});
