import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const days = { academicYearId: 16, startDate: '2025-09-01', endDate: '2025-11-13', showInCareMarksOnly: 'true' };

const blank: JsonObject = {
  ...days,
  isPercentageRegister: false,
  weeklyRegisterAttendance: null,
  weeklyRegisterPossibleWeeks: null,
  absenceBand: null,
  isPersistentlyAbsent: false,
  isSeverelyAbsent: false,
  gender: 2,
  yearGroup: 9,
  dob: '2012-04-12',
  ethnicity: 'WBRI',
  senStatus: 'N',
  keyStage: 4,
  placementType: 'U4',
  organisationId: 3,
  hasSchool: true,
  schoolName: 'Starlingmere High School',
  postcode: 'ZZ1 1AA',
  establishmentType: 34,
  phase: 4,
  ofstedRating: 2,
  careStatus: 1,
  isInArea: true,
  careStartDate: '2023-09-04',
  changeCareDate: null,
  upn: 'X900112600140',
  laStudentId: '11-1001',
  registerStartDate: '2024-09-02',
  registerEndDate: null,
  exclusions: 0,
  missingSessions: 0,
  xCodesSince5Jan2021: 0,
  cCodesSince5Jan2021: 2,
  laCaseWorker: 'Cass Fernaby',
  designatedTeacher: 'Imri Calderby',
  socialWorker: 'Elowen Iddenshaw',
};

function row(studentId: number, name: readonly [string, string], marks: readonly number[]): JsonObject {
  const [attended = 0, authorised = 0, unauthorised = 0] = marks;
  const [absences, possible] = [authorised + unauthorised, attended + authorised + unauthorised];
  const isSevere = possible > 0 && absences * 2 >= possible;
  const isPersistent = possible > 0 && absences * 10 >= possible;
  return {
    ...blank,
    studentId,
    lastName: name[0],
    firstName: name[1],
    attendance: attended,
    authorisedAbsence: authorised,
    unAuthorisedAbsence: unauthorised,
    absences,
    possibleSessions: possible,
    totalAttendancePercentage: possible === 0 ? null : Math.round((attended * 1000) / possible) / 10,
    absenceBand: isSevere ? 2 : isPersistent ? 1 : null,
    isPersistentlyAbsent: isPersistent,
    isSeverelyAbsent: isSevere,
  };
}

const rows: readonly JsonObject[] = [
  row(1, ['Aldermoor', 'Emrys'], [92, 3, 1]),
  row(2, ['Ambrel', 'Elowen'], [80, 10, 6]),
  {
    ...row(3, ['Calderby', 'Cass'], []),
    isPercentageRegister: true,
    weeklyRegisterAttendance: 3.65,
    weeklyRegisterPossibleWeeks: 4,
    totalAttendancePercentage: 91.3,
  },
  row(4, ['Fernaby-Winterbourne', 'Maximiliana Theodora'], [40, 8, 48]),
  { ...row(5, ['Larkhanger', 'Rafi'], []), hasSchool: false, organisationId: null, schoolName: null },
];

const codes: readonly JsonObject[] = [
  { code: '/', description: 'Present (AM)', sessions: 46 },
  { code: '\\', description: 'Present (PM)', sessions: 34 },
  { code: 'I', description: 'Illness (not medical or dental appointment)', sessions: 10 },
  { code: 'O', description: 'Absent in other or unknown circumstances', sessions: 6 },
];

const counted = (operation: string) => () => codecOf(operation).pageToWire({ rows: [...codes], total: codes.length });

/** What the server says of attendance over some days. */
export const analysisAnswers = {
  'GET /api/AttendanceAnalysis/attendanceAnalysisDetailReport': () =>
    codecOf('attendanceAnalysis.list').pageToWire({
      rows: [...rows],
      total: rows.length,
      summary: { groupAttendance: 73.6, persistentAbsence: 2, severeAbsence: 1 },
    }),
  'GET /api/AttendanceAnalysis/assignedUsers': () => ({ contents: [{ id: 7, label: 'Cass Fernaby' }] }),
  'GET /api/AttendanceAnalysis/codesByStudent': counted('attendanceAnalysis.codesByStudent'),
  'GET /api/AttendanceAnalysis/codesByOrganisation': counted('attendanceAnalysis.codesByOrganisation'),
};
