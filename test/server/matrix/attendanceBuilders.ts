import { randomUUID } from 'node:crypto';
import { aFigure } from '../../support/percentagePupil.ts';
import type { Builders } from './builders.ts';
import type { Subject } from './subjects.ts';

const everything = { page: 1, sizePerPage: 99_999 };
const ofYear = { ...everything, academicYearId: 17 };
const allWeeks = { currentPageNumber: 1, numberOfItemsPerPage: 99_999 };

const mark = ({ studentId }: Subject) => ({ studentId, date: '2026-11-17', session: 'AM' });

/** What the calls about marks and weeks, and those of the daily register, are made with. */
export const attendanceBuilders: Builders = {
  'attendance.sessions': ({ studentId }) => ({ query: { ...everything, studentId } }),
  'attendance.week': ({ studentId }) => ({ query: { studentId, weekStart: '2026-11-16' } }),
  'register.notes': ({ studentId }) => ({ query: { studentId, date: '2026-11-17' } }),
  'register.saveMark': (subject) => ({ body: { ...mark(subject), mark: '/' } }),
  'register.markPresent': ({ studentId }) => ({ body: { date: '2026-11-17', studentIds: [studentId] } }),
  'register.undoPresent': ({ studentId }) => ({
    body: { date: '2026-11-17', marks: [{ studentId, session: 'AM' }] },
  }),
  'attendance.version': ({ studentId }) => ({
    query: { studentIds: [studentId], firstDate: '2026-11-16', lastDate: '2026-11-20' },
  }),
  'attendance.amendments': ({ studentId }) => ({ query: { studentId, date: '2026-11-17', session: 'AM' } }),
  'attendance.saveMarks': (subject) => ({
    body: { saveId: randomUUID(), marks: [{ ...mark(subject), mark: '/' }] },
  }),
  'attendance.saveMark': (subject) => ({ body: { ...mark(subject), mark: '/' } }),
  'attendance.saveBlock': (subject) => ({ body: { ...mark(subject), mark: '/' } }),
  'attendance.saveExclusion': (subject) => ({
    body: { ...mark(subject), mark: 'E', typeId: 2, reasonId: 1, startDate: '2026-11-17', startSession: 1 },
  }),
  'attendance.saveXCode': (subject) => ({ body: { ...mark(subject), mark: 'X', subCode: 'X01' } }),
  'attendance.saveICode': (subject) => ({ body: { ...mark(subject), mark: 'I', subCode: 'I01' } }),
  'attendance.saveRange': (subject) => ({
    body: {
      ...mark(subject),
      mark: 'B',
      startDate: '2026-11-17',
      endDate: '2026-11-17',
      startSession: 3,
      comments: 'At a college',
    },
  }),
  'students.weeks': ({ studentId }) => ({ query: { ...allWeeks, studentId } }),
  'attendance.percentageYear': ({ studentId }) => ({ query: { studentId, academicYearId: 17 } }),
  'attendance.percentageNotes': ({ studentId }) => ({ query: { ...everything, studentId } }),
  'attendance.savePercentage': ({ studentId, schoolId }) => ({
    body: { studentId, organisationId: schoolId, ...aFigure },
    before: (db) => db.updateTable('pupil').set({ is_percentage_register: true }).where('id', '=', studentId).execute(),
  }),
  'attendancePictures.byWeek': ({ studentId }) => ({ query: { ...ofYear, studentId } }),
};

/** What the calls about all pupils' attendance are made with, which are about nobody. */
export const attendanceOfAll: Builders = {
  'attendance.percentageRegister': () => ({ query: { ...everything, weekStartDate: '2026-11-16' } }),
  'attendance.amendedMarks': () => ({ query: { page: 1, sizePerPage: 100 } }),
  'attendancePictures.byMonth': () => ({ query: ofYear }),
  'attendancePictures.byTerm': () => ({ query: ofYear }),
  'attendancePictures.byReason': () => ({ query: ofYear }),
  'attendancePictures.byYearGroup': () => ({ query: ofYear }),
  'attendancePictures.bySchool': () => ({ query: ofYear }),
  'attendancePictures.missingByDay': () => ({ query: ofYear }),
};
