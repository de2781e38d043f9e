import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const months = ['September', 'October', 'November', 'December', 'January', 'February', 'March'];
const now = [95.1, 94.2, 92.8];
const earlier = [94.8, 93.9, 93.1, 92.4, 93, 93.7, 94.4];

const byMonth = months.map((monthName, month) => ({
  month,
  monthName,
  attendance: now[month] ?? null,
  yearBefore: earlier[month] ?? null,
  possibleSessions: now[month] === undefined ? 0 : 4210 - month * 130,
  remark: '',
}));

const byTerm = ['Autumn', 'Spring', 'Summer', 'Year 2026-2027'].map((title, index) => {
  const isAhead = index === 1 || index === 2;
  return {
    lineId: index + 1,
    title,
    pupils: isAhead ? 0 : 92,
    attendance: isAhead ? null : 93.4,
    persistent: isAhead ? 0 : 21,
    percentPersistent: isAhead ? null : 22.8,
    severe: isAhead ? 0 : 6,
    percentSevere: isAhead ? null : 6.5,
    remark: '',
  };
});

const byReason = [
  { code: 'I', authorised: 412, unauthorised: 0 },
  { code: 'O', authorised: 0, unauthorised: 236 },
  { code: 'M', authorised: 118, unauthorised: 0 },
  { code: 'E', authorised: 96, unauthorised: 0 },
  { code: 'U', authorised: 0, unauthorised: 41 },
].map((reason) => ({ letter: reason.code, ...reason }));

const byYearGroup = [3, 5, 8, 10, 12, 13].map((yearGroup, index) => ({
  groupId: yearGroup,
  yearGroup,
  pupils: 8 + index * 2,
  persistent: index,
  severe: index > 2 ? index - 2 : 0,
  smallNumber: index === 2 ? 1 : 0,
  attendance: 97.4 - index * 2.1,
}));

const bySchool = ['Starlingmere High School', 'Quillhollow Primary School', 'Otterglow Primary School'].map(
  (schoolName, index) => ({
    groupId: index + 1,
    schoolId: index + 1,
    schoolName,
    pupils: 9 - index,
    persistent: 3 - index,
    severe: index === 0 ? 2 : 0,
    smallNumber: 0,
    attendance: 88.2 + index * 3,
  }),
);

const byWeek = Array.from({ length: 12 }, (_, week) => ({
  weekStart: new Date(Date.UTC(2026, 8, 7 + week * 7)).toISOString().slice(0, 10),
  attendance: week === 7 ? null : ([100, 90, 100, 80, 60, 90, 100, 0, 70, 90, 100, 95][week] ?? null),
  possibleSessions: week === 7 ? 0 : 10,
  suspensions: week === 4 ? 1 : 0,
  newSchool: week === 0 ? 'Quillhollow Primary School' : week === 6 ? 'Starlingmere High School' : null,
  newCareStatus: null,
  newPlacement: week === 6 ? 'U4 Foster placement with other foster carer: long term' : null,
  newSuspension: week === 4 ? 'Suspension' : null,
  academicYearId: 17,
  schoolName: week < 6 ? 'Quillhollow Primary School' : 'Starlingmere High School',
}));

/** School days of two months, with half term left out. */
const missingByDay = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 9, 1 + day)))
  .filter((date) => date.getUTCDay() % 6 !== 0 && (date.getUTCMonth() !== 9 || date.getUTCDate() < 26))
  .map((date, index) => {
    const missing = [0, 3, 0, 12, 1, 0, 7, 22][index % 8] ?? 0;
    const pupils = Math.ceil(missing / 2);
    return { date: date.toISOString().slice(0, 10), missing, pupils, due: 120, isMissing: missing > 0 ? true : null };
  })
  .reverse();

const list = (operation: Parameters<typeof codecOf>[0], rows: readonly JsonObject[]) => () =>
  codecOf(operation).pageToWire({ rows: [...rows], total: rows.length });

/** What the server says behind pictures of attendance. */
export const attendancePictureAnswers = {
  'GET /api/AttendanceAnalysis/byMonth': list('attendancePictures.byMonth', byMonth),
  'GET /api/AttendanceAnalysis/byTerm': list('attendancePictures.byTerm', byTerm),
  'GET /api/AttendanceAnalysis/byReason': list('attendancePictures.byReason', byReason),
  'GET /api/AttendanceAnalysis/byYearGroup': list('attendancePictures.byYearGroup', byYearGroup),
  'GET /api/AttendanceAnalysis/bySchool': list('attendancePictures.bySchool', bySchool),
  'GET /api/AttendanceAnalysis/missingByDay': list('attendancePictures.missingByDay', missingByDay),
  'GET /api/AttendanceAnalysis/byWeek': list('attendancePictures.byWeek', byWeek),
};
