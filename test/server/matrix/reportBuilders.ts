import { filePassword } from '../../support/exportCalls.ts';
import { enquiriesOfAll } from './enquiryRows.ts';
import type { Builders } from './builders.ts';
import { documentsOfAll } from './documentBuilders.ts';

const everything = { page: 1, sizePerPage: 99_999 };

/** What reports and their files are asked with, most of which are about nobody. */
export const reportBuilders: Builders = {
  ...enquiriesOfAll,
  ...documentsOfAll,
  'students.reviewSheet': ({ studentId }) => ({ query: { studentId } }),
  'reports.assessments': () => ({ query: everything }),
  'pepReports.timeliness': () => ({ query: everything }),
  'pepReports.cases': () => ({ query: everything }),
  'pepReports.premium': () => ({ query: everything }),
  'pepReports.suspensions': () => ({ query: everything }),
  'pepReports.ratings': () => ({ query: everything }),
  'exports.pepPage': () => ({ body: {} }),
  'exports.students': () => ({ body: {} }),
  // A file of all that the list holds is one of few plans.
  'exports.pepPlans': () => ({ body: { search: 'Zowned', modalExportPassword: filePassword } }),
  'exports.pepTimeliness': () => ({ body: {} }),
  'exports.pepCases': () => ({ body: {} }),
  'exports.pepPremium': () => ({ body: {} }),
  'exports.suspensions': () => ({ body: {} }),
  'exports.governingBoard': () => ({ body: {} }),
  'exports.pepRatings': () => ({ body: {} }),
  'exports.registerWorkbook': () => ({ body: { date: '2026-11-17' } }),
  'exports.register': () => ({ body: { date: '2026-11-17' } }),
  'exports.attendanceAnalysisDetail': () => ({ body: {} }),
  'exports.organisations': () => ({ body: {} }),
  'exports.allCaseNotes': () => ({ body: {} }),
  'exports.amendedMarks': () => ({ body: {} }),
  'exports.allExclusions': () => ({ body: {} }),
};
