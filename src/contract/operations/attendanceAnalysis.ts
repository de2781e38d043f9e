import { attendanceAnalysis, codesOfPupil, codesOfSchool } from '../codecs/attendanceAnalysis.ts';
import { adminTypes } from '../ids.ts';
import { options } from '../replies/common.ts';
import { contents, either, integer, list, object, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';

/** The analysis is for the virtual school alone, types 2 and 3 (ROLE-15). */
const virtualSchool = [{ 'user.typeId': adminTypes }];

const path = (name: string) => `/api/AttendanceAnalysis/${name}`;

const choices = list(object({ id: either(integer, string), label: string }));

/** The analysis of attendance (ANAL, API-80, API-81, D-84). */
export const attendanceAnalysisOperations = defineOperations({
  'attendanceAnalysis.list': {
    method: 'GET',
    path: path('attendanceAnalysisDetailReport'),
    kind: 'list',
    summary: 'Attendance and absence of pupils over a year or between two days (ANAL-3)',
    query: attendanceAnalysis.query,
    allow: virtualSchool,
  },
  'attendanceAnalysis.referenceData': {
    method: 'GET',
    path: path('referenceData'),
    kind: 'read',
    summary: 'The choices of the filters of the analysis (API-81)',
    reply: contents(
      object({
        academicYears: choices,
        inCareStatuses: choices,
        yearGroups: choices,
        keyStages: choices,
        genders: choices,
        ethnicities: choices,
        senStatuses: choices,
        ofstedRatings: choices,
        inOutAreas: choices,
      }),
    ),
    allow: virtualSchool,
  },
  'attendanceAnalysis.assignedUsers': {
    method: 'GET',
    path: path('assignedUsers'),
    kind: 'options',
    summary: 'Users who have pupils: those assigned to pupils, and designated teachers of schools (API-81)',
    reply: options,
    allow: virtualSchool,
  },
  'attendanceAnalysis.codesByStudent': {
    method: 'GET',
    path: path('codesByStudent'),
    kind: 'list',
    summary: 'How often each code was given to a pupil between two days (D-84)',
    query: codesOfPupil.query,
    allow: virtualSchool,
  },
  'attendanceAnalysis.codesByOrganisation': {
    method: 'GET',
    path: path('codesByOrganisation'),
    kind: 'list',
    summary: 'How often each code was given at a school between two days, to pupils in sight (D-84)',
    query: codesOfSchool.query,
    allow: virtualSchool,
  },
});
