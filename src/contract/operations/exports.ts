import { isObject, type JsonSchema } from '../../engine/index.ts';
import { markingTypes, signedInTypes } from '../ids.ts';
import type { Operation, OperationOf } from '../types.ts';
import { answerImporters } from './answerBooks.ts';
import { attendanceAnalysisOperations } from './attendanceAnalysis.ts';
import { attendanceOperations } from './attendance.ts';
import { defineOperations } from './define.ts';
import { exclusionOperations } from './exclusions.ts';
import { importOperations } from './imports.ts';
import { noteOperations } from './notes.ts';
import { organisationOperations } from './organisations.ts';
import { pepOperations } from './pep.ts';
import { pepReportOperations } from './pepReports.ts';
import { registerOperations } from './register.ts';
import { closed, date, filterBytes, id, text, yearId } from './schema.ts';
import { accessOfficers } from './subjectAccess.ts';
import { studentOperations } from './students.ts';
import { trailOperations } from './trail.ts';

const password = text(255);

/** What every file is asked with (EXP-10, D-87); workbooks take passwords of at most 255 characters. */
const asked: JsonSchema = {
  modalExportPassword: password,
  modalExportMethod: text(60),
  modalExportFilename: text(300),
};
/** Names the rows that are meant, by their ids; a file without it holds all that the filters leave. */
const rows: JsonSchema = { type: 'array', items: id, minItems: 1, maxItems: 5000, uniqueItems: true };
/** Bytes of the filters of a list and of rows beside them. */
const bytesWithRows = 2 * filterBytes;
const columns: JsonSchema = { type: 'array', items: text(60), maxItems: 200, uniqueItems: true };

const paging = ['page', 'sizePerPage', 'currentPageNumber', 'numberOfItemsPerPage'];

/** What the list call takes, without its page, and what the file is to be. */
function bodyOf({ query = {} }: Operation, more: JsonSchema = {}): JsonSchema {
  const { properties, required } = query;
  const parameters = Object.entries(isObject(properties) ? properties : {}).filter(([name]) => !paging.includes(name));
  return closed(
    { ...Object.fromEntries(parameters), columns, ...asked, ...more },
    Array.isArray(required) ? required.map(String) : [],
  );
}

/** A call that answers a file; everybody may, and gets of the pupils and schools that they see (section 5). */
function fileOf(name: string, summary: string, body: JsonSchema): OperationOf<'file'> {
  return {
    method: 'POST',
    path: `/api/exports/${name}`,
    kind: 'file',
    summary,
    failure: 'Error exporting',
    body,
    mostBytes: filterBytes,
    allow: [{ 'user.typeId': signedInTypes }],
  };
}

/** Files that have a strong password whatever the authority's others have: of whole records. */
export const LOCKED_FILES: readonly string[] = ['exports.subjectAccess', 'exports.pepPlans'];

/** So many plans one archive of PDFs holds at most. */
export const MOST_PLANS_IN_FILE = 500;

/** Files of what the tables show (EXP, D-86 to D-89); paths by D-10. */
export const exportOperations = defineOperations({
  'exports.pepPage': {
    ...fileOf(
      'pepPageExport',
      'The PEPs of the status page, or as `pep-summary` its summary (API-40, D-89)',
      bodyOf(pepOperations['pep.list'], { rows }),
    ),
    mostBytes: bytesWithRows,
    // Whoever gets the list: an authority without PEPs has no file of them either.
    allow: pepOperations['pep.list'].allow,
  },
  'exports.pepPlans': {
    ...fileOf(
      'pepPlans',
      'The PEPs of the status page as PDFs under a password, with an index, in one archive (D-292)',
      bodyOf(pepOperations['pep.list'], { rows }),
    ),
    mostBytes: bytesWithRows,
    // Officers alone: nobody else works with so many at once.
    allow: pepReportOperations['pepReports.timeliness'].allow,
  },
  'exports.pepTimeliness': {
    ...fileOf(
      'pepTimeliness',
      'How much of what was asked of plans was done in time; for publication without small figures',
      bodyOf(pepReportOperations['pepReports.timeliness']),
    ),
    allow: pepReportOperations['pepReports.timeliness'].allow,
  },
  'exports.pepCases': {
    ...fileOf('pepCases', 'The pupils and plans behind those figures', bodyOf(pepReportOperations['pepReports.cases'])),
    allow: pepReportOperations['pepReports.cases'].allow,
  },
  'exports.governingBoard': {
    ...fileOf(
      'governingBoard',
      'Termly figures for the governing board, for publication: timeliness, money, suspensions, attendance',
      bodyOf(pepReportOperations['pepReports.timeliness']),
    ),
    allow: pepReportOperations['pepReports.timeliness'].allow,
  },
  'exports.pepRatings': {
    ...fileOf(
      'pepRatings',
      'How plans were rated, by section; for publication without small figures',
      bodyOf(pepReportOperations['pepReports.ratings']),
    ),
    allow: pepReportOperations['pepReports.ratings'].allow,
  },
  'exports.pepPremium': {
    ...fileOf(
      'pepPremium',
      'Pupil premium by term or financial year; for publication without the money of few',
      bodyOf(pepReportOperations['pepReports.premium']),
    ),
    allow: pepReportOperations['pepReports.premium'].allow,
  },
  'exports.suspensions': {
    ...fileOf(
      'suspensions',
      'Suspensions of a year by term or by main reason; for publication without small figures',
      bodyOf(pepReportOperations['pepReports.suspensions']),
    ),
    allow: pepReportOperations['pepReports.suspensions'].allow,
  },
  'exports.students': fileOf('studentsReport', 'Pupils (API-41)', bodyOf(studentOperations['students.list'])),
  'exports.register': fileOf(
    'registerPageExport',
    'The register of a day (D-66)',
    bodyOf(registerOperations['register.list']),
  ),
  'exports.registerWorkbook': {
    ...fileOf(
      'registerWorkbook',
      'The register of the week of a day as a workbook that is filled in without a network and brought back',
      closed({ ...asked, date }, ['date']),
    ),
    // Whoever may mark it.
    allow: [{ 'user.typeId': markingTypes }],
  },
  'exports.answerWorkbook': {
    ...fileOf(
      'answerWorkbook',
      'Answers of one section of the plans of a term as a workbook that is changed elsewhere and brought back',
      closed({ ...asked, stage: text(100), academicYearId: yearId, schoolTermId: id, yearGroupId: id }, [
        'stage',
        'academicYearId',
        'schoolTermId',
      ]),
    ),
    allow: answerImporters,
  },
  'exports.organisations': fileOf(
    'organisationsReport',
    'Schools (API-45)',
    bodyOf(organisationOperations['organisations.list']),
  ),
  'exports.caseNotes': fileOf('caseNotes', 'Case notes of a pupil (API-54)', bodyOf(noteOperations['notes.ofPupil'])),
  'exports.allCaseNotes': fileOf(
    'allCaseNotes',
    'Case notes of every pupil that the user may see (API-54)',
    bodyOf(noteOperations['notes.all']),
  ),
  'exports.allExclusions': fileOf(
    'allExclusions',
    'Suspensions and exclusions of every pupil that the user may see',
    bodyOf(exclusionOperations['exclusions.all']),
  ),
  'exports.amendedMarks': fileOf(
    'amendedMarks',
    'Amended marks of every pupil that the user may see',
    bodyOf(attendanceOperations['attendance.amendedMarks']),
  ),
  'exports.sessions': fileOf(
    'sessionAttendanceReport',
    'A pupil’s academic year of session marks, a row each (API-44, SATT-5)',
    bodyOf(attendanceOperations['attendance.sessions'], { password }),
  ),
  'exports.attendanceAnalysisDetail': {
    ...fileOf(
      'attendanceAnalysisDetail',
      'The analysis of attendance (API-42)',
      bodyOf(attendanceAnalysisOperations['attendanceAnalysis.list']),
    ),
    // It has more lists to choose from than any other.
    mostBytes: 3 * filterBytes,
    // Whoever gets the list (ROLE-15).
    allow: attendanceAnalysisOperations['attendanceAnalysis.list'].allow,
  },
  'exports.marks': fileOf(
    'export',
    'Session marks of some pupils between two dates, a sheet each (API-46, D-88)',
    closed(
      {
        ...asked,
        password,
        startDate: date,
        endDate: date,
        studentIds: { type: 'array', items: id, minItems: 1, maxItems: 200, uniqueItems: true },
      },
      ['startDate', 'endDate', 'studentIds'],
    ),
  ),
  'exports.trail': {
    ...fileOf('auditLog', 'The trail of what was done and seen (D-12)', bodyOf(trailOperations['trail.list'])),
    allow: trailOperations['trail.list'].allow,
  },
  'exports.importRows': {
    ...fileOf(
      'importRows',
      'Rows of an import that were faulty or to be decided, as they stand in the file, with what is wrong',
      closed({ ...asked, runId: id }, ['runId']),
    ),
    // Whoever sends files of records: a register that was brought back has no rows to correct in a list.
    allow: importOperations['imports.upload'].allow,
  },
  'exports.subjectAccess': {
    ...fileOf(
      'subjectAccess',
      'All that is held on a pupil, of a sealed request: one locked archive with its contents, the records and the files',
      closed({ ...asked, requestId: id }, ['requestId']),
    ),
    allow: accessOfficers,
    deny: [{ when: { 'request.isSealed': false }, reason: 'This request has to be sealed before its file is made' }],
  },
  'exports.reportFromSproc': fileOf(
    'ReportFromSproc',
    'A report card: the results of the assessments of one stage (API-43, EXP-12)',
    closed({ ...asked, nameOfReportFromSproc: text(60) }, ['nameOfReportFromSproc']),
  ),
});
