import { codecOf, type StudentPage } from '../../../src/contract/index.ts';
import type { JsonObject, Row } from '../../../src/engine/index.ts';
import { header } from './pupils.ts';

export const studentPage: StudentPage = {
  ...header,
  firstName: 'Rafi',
  lastName: 'Larkhanger',
  laStudentId: '11-1014',
  dateOfBirth: '2013-10-02',
  genderId: 1,
  ethnicityCode: 'WBRI',
  senStatusId: 'K',
  keyStageId: 4,
  contactMethod: 'Portal',
  educatedOtherwise: null,
  isDualReg: true,
  careStatusStart: '2024-02-12',
  careStart: '2023-09-04',
  careEnd: null,
  careHistory: [
    { careStatusId: 1, startDate: '2024-02-12', changedBy: 'Cass Fernaby' },
    { careStatusId: 2, startDate: '2023-09-04', changedBy: null },
  ],
  socialWorker: 'Elowen Iddenshaw',
  socialWorkerId: 3,
};

/** Another record of the same child. */
export const otherRecord: StudentPage = {
  ...studentPage,
  studentId: 6,
  studentName: 'Raphael Larkhanger',
  firstName: 'Raphael',
  laStudentId: '11-2014',
};

const professionals: readonly Row[] = [
  ['Imri', 'Calderby', 1],
  ['Maximiliana Theodora', 'Fernaby-Winterbourne', 7],
  ['Elowen', 'Iddenshaw', 6],
].map(([userFirstName = '', userLastName = '', userType = 0], index) => ({
  id: index + 1,
  activeStatusId: 1,
  userFirstName,
  userLastName,
  userType,
  telephone: `01632 96004${index}`,
  username: `${String(userLastName).toLowerCase()}@ashcombe.example`,
  userStartDate: index === 1 ? null : `2024-0${index + 2}-12`,
  isAssigned: userType !== 1,
  status: 'Active',
}));

const schools: readonly Row[] = [
  {
    id: 2,
    studentId: 5,
    schoolId: 3,
    schoolName: 'Starlingmere High School',
    urn: '900108',
    startDate: '2025-06-16',
    endDate: null,
    isMain: true,
  },
  {
    id: 1,
    studentId: 5,
    schoolId: 4,
    schoolName: 'Otterglow Primary School',
    urn: '900115',
    startDate: '2023-09-04',
    endDate: '2025-06-15',
    isMain: true,
  },
];

const week = (weekStartDate: string, studentId: number): Row => ({
  id: `${studentId}:${weekStartDate}`,
  studentId,
  weekStartDate,
  academicYearId: 16,
  organisationId: 3,
  organisationName: 'Starlingmere High School',
  percentageAttended: 92,
  attendanceNotRequired: false,
  notRequiredBy: null,
  isMissing: false,
  isCurrent: false,
  isRegistered: true,
  isPercentageRegister: true,
});

const weeks: readonly Row[] = [
  { ...week('2025-11-10', 5), percentageAttended: null, isCurrent: true },
  { ...week('2025-11-03', 5), percentageAttended: null, isMissing: true },
  { ...week('2025-10-27', 5), percentageAttended: null, attendanceNotRequired: true, notRequiredBy: 'holiday' },
  week('2025-10-20', 5),
];

const register: readonly Row[] = ['Ambrel, Elowen', 'Dunmarrow, Perrin', 'Netherley, Rowan'].map(
  (studentName, index) => ({
    ...week('2025-11-03', 5 + index),
    studentName,
    yearGroup: index === 1 ? 2 : 14,
    percentageBefore: 88 + index,
    percentageAttended: index === 0 ? 91 : null,
    hasNoFigure: index > 0,
  }),
);

const noted: readonly Row[] = [
  {
    id: 41,
    noteDate: '2025-11-05',
    author: 'Cass Fernaby',
    noteTypeId: 5,
    studentId: 5,
    note: 'The college will send its figures by Friday.',
  },
];

const figures = { totalYearlyPercentage: 92, numberOfWeeksMissingData: 1, numberOfWeeksAttendanceNotRequired: 1 };

const list = (operation: string, rows: readonly Row[], summary?: JsonObject) => () =>
  codecOf(operation).pageToWire({ rows, total: rows.length, ...(summary ? { summary } : {}) });

/** Answers of the lists that belong to one pupil. */
export const ofOnePupil = {
  'GET /api/StudentDetails/Professionals': list('students.professionals', professionals),
  'GET /api/StudentDetails/SchoolHistory': list('students.schoolHistory', schools),
  'GET /api/PercentageAttendance/PercentageAttendanceDetails': list('students.weeks', weeks, figures),
  'GET /api/PercentageAttendance/PercentageRegister': list('attendance.percentageRegister', register, {
    withoutFigure: 2,
  }),
  'GET /api/PercentageAttendance/GetPaginatedNotes': list('attendance.percentageNotes', noted),
};
