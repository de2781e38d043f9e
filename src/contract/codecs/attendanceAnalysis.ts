import { date, id } from '../operations/schema.ts';
import { defineList, oneYear, pupilFilters } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const yesOrNo = { enum: ['true', 'false'] };

const list = { rows: 'data', total: 'totalSize' } as const;

/** Attendance of pupils over some days, by the names of ANAL-5. */
export const attendanceAnalysis = defineList('attendanceAnalysis.list', {
  ...list,
  filters: {
    academicYearId: oneYear,
    startDate: { names: ['startDate', 'endDate'] },
    showInCareMarksOnly: { name: 'showInCareMarksOnly', schema: { type: 'array', items: yesOrNo, maxItems: 1 } },
    careStatus: { ...pupilFilters.careStatusId, name: 'inCareStatusId' },
    yearGroup: { name: 'yearGroupIds' },
    keyStage: { name: 'keyStageIds' },
    gender: { name: 'genderIds' },
    ethnicity: { name: 'ethnicityIds' },
    senStatus: { name: 'senStatusIds' },
    ofstedRating: { name: 'ofstedRatingId' },
    inOutAreaId: { name: 'inOutAreaId' },
    absences: { names: ['absencesNumSessionsMin', 'absencesNumSessionsMax'] },
    totalAttendancePercentage: { names: ['attendancePercentageMin', 'attendancePercentageMax'] },
  },
});

const inDays = { startDate: date, endDate: date, showInCareMarksOnly: yesOrNo };

/** How often each code was given to a pupil. */
export const codesOfPupil = defineList('attendanceAnalysis.codesByStudent', {
  ...list,
  params: { studentId: id, ...inDays },
  required: ['studentId'],
});

/** How often each code was given at a school. */
export const codesOfSchool = defineList('attendanceAnalysis.codesByOrganisation', {
  ...list,
  params: { organisationId: id, ...inDays },
  required: ['organisationId'],
});

/** How the lists of the analysis are written on the wire (API-80, D-84). */
export const attendanceAnalysisCodecs: { readonly [operation: string]: ListCodec } = {
  'attendanceAnalysis.list': listCodec(attendanceAnalysis),
  'attendanceAnalysis.codesByStudent': listCodec(codesOfPupil),
  'attendanceAnalysis.codesByOrganisation': listCodec(codesOfSchool),
};
