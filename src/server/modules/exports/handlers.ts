import { importRowsExport } from './importRows.ts';
import { fileColumns, isObject, type CompiledTable, type Json } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import type { Call, Handlers, OutsideHandler } from '../handler.ts';
import { compiledTable } from '../lists/listHandler.ts';
import { bookExport as answerBookExport } from '../answerBook/bookExport.ts';
import { amendedMarkList } from '../attendance/amendedMarks.ts';
import { analysisList } from '../attendanceAnalysis/analysisSource.ts';
import { allExclusionList } from '../exclusions/allExclusions.ts';
import { allNotesList, notesOfPupilList } from '../notes/noteSource.ts';
import { organisationList } from '../organisations/organisationSource.ts';
import { plansExport } from '../pep/paper/manyPlans.ts';
import { pepList } from '../pep/read/pepList.ts';
import { premiumList } from '../pepReports/premium.ts';
import { ratingList } from '../pepReports/ratings.ts';
import { suspensionFigureList } from '../pepReports/suspensions.ts';
import { caseList, timelinessList } from '../pepReports/timeliness.ts';
import { bookExport } from '../registerBook/bookExport.ts';
import { registerList } from '../register/registerList.ts';
import { assessmentList } from '../reports/assessmentList.ts';
import { studentList } from '../students/handlers.ts';
import { trailList } from '../trail/trailSource.ts';
import { fileHandler } from './fileHandler.ts';
import { governingBoardExport } from './governingBoard.ts';
import { listContents, listExports } from './listExport.ts';
import { marksExport, sessionExport } from './markExports.ts';
import type { OptionsHandlers } from './sheetPlan.ts';
import { subjectAccessExport } from '../subjectAccess/archive.ts';

const NO_SUMMARY_FIELDS =
  'The fields to show in this PEP Summary export have not been set - please refer to your Virtual School';

/** The columns of the summary, which is each authority's own choice (D-89). */
function summaryColumns({ viewer }: Call, compiled: CompiledTable): readonly string[] {
  const columns = viewer.settings.summaryExportFields.filter((name) =>
    fileColumns(compiled.columns).some(({ field }) => field === name),
  );
  if (columns.length === 0) throw new ServerError('INVALID', { message: NO_SUMMARY_FIELDS });
  return columns;
}

/** The rings of a plan in words: each section and how far it is. */
function stagesText(stages: Json | undefined): string {
  return (Array.isArray(stages) ? stages.filter(isObject) : [])
    .map(({ description, value }) => `${String(description)} ${String(value)}%`)
    .join(', ');
}

/** A report card: results of one stage of education under its fixed name (EXP-12, D-86); any other name is none. */
function reportCard(options: OptionsHandlers): OutsideHandler<never> {
  return fileHandler(({ declarations, body }) => {
    const card = declarations.lookup('report-card').options?.find(({ value }) => value === body.nameOfReportFromSproc);
    if (card === undefined)
      throw new ServerError('INVALID', {
        errors: { nameOfReportFromSproc: 'This is not a value that is accepted here' },
      });
    const compiled = compiledTable(declarations, 'assessment-report');
    const columns = compiled.columns.filter(({ hidden }) => !hidden).map(({ field }) => field);
    const contents = listContents(
      { operation: 'exports.reportFromSproc', list: assessmentList, options },
      {
        compiled,
        columns,
        query: { ...compiled.initialQuery, filters: {} },
        params: { ...card.data, nameOfReportFromSproc: card.value },
      },
    );
    return { ...contents, fileName: `${card.value}.xlsx` };
  });
}

/** What answers the exports; `options` answers the choices of lookups that are data. */
export function exportHandlers(options: OptionsHandlers) {
  return {
    ...listExports(options, {
      'exports.pepPage': {
        list: pepList,
        table: 'pep-status',
        texts: { stages: stagesText },
        methods: { 'pep-summary': summaryColumns },
      },
      'exports.pepTimeliness': { list: timelinessList, table: 'pep-timeliness' },
      'exports.pepCases': { list: caseList, table: 'pep-cases' },
      'exports.pepRatings': { list: ratingList, table: 'pep-section-ratings' },
      'exports.pepPremium': { list: premiumList, table: 'pep-premium' },
      'exports.suspensions': { list: suspensionFigureList, table: 'suspensions-by-term' },
      'exports.students': { list: studentList, table: 'students' },
      'exports.organisations': { list: organisationList, table: 'organisations' },
      'exports.caseNotes': { list: notesOfPupilList, table: 'case-notes' },
      'exports.allCaseNotes': { list: allNotesList, table: 'all-case-notes' },
      'exports.allExclusions': { list: allExclusionList, table: 'all-exclusions' },
      'exports.amendedMarks': { list: amendedMarkList, table: 'amended-marks' },
      'exports.register': { list: registerList, table: 'register' },
      'exports.attendanceAnalysisDetail': { list: analysisList, table: 'attendance-analysis' },
      'exports.trail': { list: trailList, table: 'audit-log' },
    }),
    'exports.governingBoard': governingBoardExport(options),
    'exports.pepPlans': plansExport(options),
    'exports.sessions': sessionExport,
    'exports.marks': marksExport,
    'exports.registerWorkbook': bookExport,
    'exports.answerWorkbook': answerBookExport,
    'exports.reportFromSproc': reportCard(options),
    'exports.importRows': importRowsExport,
    'exports.subjectAccess': subjectAccessExport,
  } satisfies Handlers;
}
