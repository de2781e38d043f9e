import { columnList, headingList } from '../../../src/server/modules/imports/headings/lists.ts';
import { importKeyList, importList, importRowList } from '../../../src/server/modules/imports/importLists.ts';
import { describe, expect, it } from 'vitest';
import { coerceQuery, operation } from '../../../src/contract/index.ts';
import { validateSchema } from '../../../src/engine/index.ts';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { allExclusionList } from '../../../src/server/modules/exclusions/allExclusions.ts';
import {
  allDocumentList,
  historicalDocumentList,
  planDocumentList,
} from '../../../src/server/modules/documents/lists.ts';
import { exclusionList } from '../../../src/server/modules/exclusions/exclusionSource.ts';
import type { ListDefinition } from '../../../src/server/modules/lists/listHandler.ts';
import { allNotesList, notesOfPupilList } from '../../../src/server/modules/notes/noteSource.ts';
import { organisationList } from '../../../src/server/modules/organisations/organisationSource.ts';
import { enquiryList } from '../../../src/server/modules/pep/enquiries/enquiryList.ts';
import { pepList } from '../../../src/server/modules/pep/read/pepList.ts';
import { progressList, termGradeList } from '../../../src/server/modules/assessments/judgements.ts';
import { resultsByTermList } from '../../../src/server/modules/assessments/resultsByTerm.ts';
import { resultList } from '../../../src/server/modules/assessments/resultSource.ts';
import { caseList, timelinessList } from '../../../src/server/modules/pepReports/timeliness.ts';
import { ratingList } from '../../../src/server/modules/pepReports/ratings.ts';
import { premiumList } from '../../../src/server/modules/pepReports/premium.ts';
import { suspensionFigureList } from '../../../src/server/modules/pepReports/suspensions.ts';
import { assessmentList } from '../../../src/server/modules/reports/assessmentList.ts';
import { professionalList, schoolHistoryList, studentList } from '../../../src/server/modules/students/pupilLists.ts';
import { noteList } from '../../../src/server/modules/notes/noteSource.ts';
import { trailList } from '../../../src/server/modules/trail/trailSource.ts';
import { accessItemList, accessLineList, accessRequestList } from '../../../src/server/modules/subjectAccess/lists.ts';
import { carePeriodList, placementList, senPeriodList } from '../../../src/server/modules/periods/lists.ts';
import {
  mergeAsideList,
  mergeContentList,
  mergeDetailList,
  mergeList,
} from '../../../src/server/modules/merging/lists.ts';
import { analysisList } from '../../../src/server/modules/attendanceAnalysis/analysisSource.ts';
import { byMonthList } from '../../../src/server/modules/attendance/pictures/byMonth.ts';
import { byTermList } from '../../../src/server/modules/attendance/pictures/byTerm.ts';
import { byReasonList, bySchoolList, byYearGroupList } from '../../../src/server/modules/attendance/pictures/ofAll.ts';
import { dayList } from '../../../src/server/modules/schoolDays/dayList.ts';
import { missingByDayList } from '../../../src/server/modules/attendance/pictures/missingByDay.ts';
import { amendedMarkList } from '../../../src/server/modules/attendance/amendedMarks.ts';
import { byWeekList } from '../../../src/server/modules/attendance/pictures/ofPupil.ts';
import { caseloadList } from '../../../src/server/modules/caseload/caseloadList.ts';
import { delegationList } from '../../../src/server/modules/delegation/delegationList.ts';
import { passingList } from '../../../src/server/modules/passing/lists.ts';
import { closedAccountList } from '../../../src/server/modules/retention/accounts.ts';
import { retentionDueList, retentionHoldList, retentionRuleList } from '../../../src/server/modules/retention/lists.ts';
import { termDateList } from '../../../src/server/modules/schoolDays/yearList.ts';
import { alertList } from '../../../src/server/modules/alerts/alertList.ts';
import { messageList } from '../../../src/server/modules/mailbox/mailboxSource.ts';
import { registerList, registerNotes } from '../../../src/server/modules/register/registerList.ts';
import { userList } from '../../../src/server/modules/users/userSource.ts';
import { firstStepList } from '../../../src/server/modules/authority/firstSteps.ts';
import { yearPreviewList, yearTurnList } from '../../../src/server/modules/years/yearLists.ts';
import { everyList, pathOf, queriesOf, type ListCall } from '../../support/listQueries.ts';

// A filter is said in two places: a table names it, and the list's source says it in SQL. What its call takes follows.

const definitions: readonly ListDefinition[] = [
  pepList,
  enquiryList,
  studentList,
  registerList,
  registerNotes,
  analysisList,
  professionalList,
  schoolHistoryList,
  noteList('attendance.percentageNotes', 5),
  planDocumentList,
  historicalDocumentList,
  allDocumentList,
  notesOfPupilList,
  allNotesList,
  exclusionList,
  allExclusionList,
  amendedMarkList,
  organisationList,
  assessmentList,
  timelinessList,
  caseList,
  premiumList,
  suspensionFigureList,
  ratingList,
  resultList,
  progressList,
  resultsByTermList,
  termGradeList,
  trailList,
  userList(null),
  caseloadList,
  delegationList,
  byMonthList,
  byTermList,
  byReasonList,
  byYearGroupList,
  bySchoolList,
  byWeekList,
  missingByDayList,
  dayList,
  importList,
  importRowList,
  yearTurnList,
  yearPreviewList,
  firstStepList,
  importKeyList,
  columnList,
  headingList,
  accessRequestList,
  accessItemList,
  accessLineList,
  carePeriodList,
  placementList,
  senPeriodList,
  retentionRuleList,
  closedAccountList,
  retentionDueList,
  retentionHoldList,
  mergeAsideList,
  mergeContentList,
  mergeDetailList,
  mergeList,
  passingList,
  termDateList,
  messageList,
  alertList,
];

/** Marks are reckoned from the registers: these have no source, and read their filters themselves. */
const reckoned = [
  'attendance.sessions',
  'attendance.week',
  'students.weeks',
  'attendance.percentageRegister',
  'attendanceAnalysis.codesByStudent',
  'attendanceAnalysis.codesByOrganisation',
];

/** Authority 12 has overlays, which may name filters as well. */
const lists = everyList(servedCatalog(), '12');

/** What the call of a list refuses when it is asked all that its tables offer, one filter after the other. */
function refusals({ list, compiled }: ListCall): string[] {
  const { query = {} } = operation(list);
  return queriesOf({ list, compiled }).flatMap(([asked, change]) => {
    if (!asked.startsWith('filter ')) return [];
    const params = { studentId: 1, organisationId: 1, runId: 1, requestId: 1, item: 1, date: '2026-11-17' };
    const { searchParams } = new URL(pathOf({ list, compiled }, change, params), 'http://portal');
    const raw = [...new Set(searchParams.keys())].map((name) => {
      const [first = '', ...more] = searchParams.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]] as const;
    });
    const faults = validateSchema(query, coerceQuery(query, Object.fromEntries(raw)));
    return faults.map(({ pointer, message }) => `${asked}: ${pointer} ${message}`);
  });
}

describe('the filters of a table', () => {
  it.each(lists)('are taken by the call of $list', (call) => {
    const hint = 'Run "npm run generate:records"; a name or limit of its own stands in src/contract/codecs.';
    expect(refusals(call), hint).toEqual([]);
  });

  it.each(definitions)('are fields of the source of $operation', ({ operation: id, source }) => {
    const filters = lists.find(({ list }) => list === id)?.compiled.filters ?? [];
    const lacking = filters.map(({ field }) => field).filter((field) => !Object.hasOwn(source.fields, field));
    expect(lacking, `Give the source of "${id}", in src/server/modules, a field for each.`).toEqual([]);
  });
});

it('knows the source of every list', () => {
  const named = [...definitions.map(({ operation: id }) => id), ...reckoned];
  expect(named.sort()).toEqual(lists.map(({ list }) => list).sort());
});
