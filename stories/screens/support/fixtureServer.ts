import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { accountAnswers } from './account.ts';
import { assessmentAnswers } from './assessments.ts';
import { analysisAnswers } from './analysis.ts';
import { authorityAnswers } from './authority.ts';
import { declarationAnswers } from './declarations.ts';
import { documentAnswers } from './documents.ts';
import { enquiryAnswers } from './enquiries.ts';
import { files, releaseOf } from './catalogue.ts';
import { amendmentAnswers, extras, marksOf, weekOf } from './marks.ts';
import { importAnswers } from './imports.ts';
import { noteAnswers } from './notes.ts';
import { registerAnswers } from './register.ts';
import { glanceAnswers, newPupil } from './glance.ts';
import { ofOnePupil, otherRecord, studentPage } from './onePupil.ts';
import { header, pepOf, pepRows, pupils, stageAnswer } from './pupils.ts';
import { allExclusions, exclusions, organisations, results, schoolChoices } from './records.ts';
import { documentOf } from './planDocument.ts';
import { periodAnswers } from './periods.ts';
import { alertAnswers } from './alerts.ts';
import { mailAnswers, openedMessage } from './mail.ts';
import { mergingAnswers } from './merging.ts';
import { attendancePictureAnswers } from './attendancePictures.ts';
import { pepReportAnswers } from './pepReports.ts';
import { caseloadAnswers } from './caseload.ts';
import { delegationAnswers } from './delegation.ts';
import { passingAnswers } from './passing.ts';
import { savedAnswer } from './savedAnswer.ts';
import { retentionAnswers } from './retention.ts';
import { accessAnswers } from './subjectAccess.ts';
import { trailAnswers } from './trail.ts';
import { userAnswers } from './users.ts';
import { schoolDayAnswers } from './schoolDays.ts';
import { viewAnswers } from './views.ts';
import { yearAnswers } from './years.ts';

/** What a call is answered; a `Response` where its status says something. */
export type Answer = (query: URLSearchParams, body: JsonObject, path: string) => object;

const authorityNames = [
  'Ashcombe',
  'Brinmoor',
  'Caddowby',
  'Dunmarsh',
  'Eskerfold',
  'Fallowick',
  'Garthholm',
  'Hexwater',
  'Inglestow',
  'Jarrowmere',
];

const one = (contents: object) => ({ contents: [contents] });

const answers: { readonly [call: string]: Answer } = {
  'GET /api/Students': () => codecOf('students.list').pageToWire({ rows: pupils, total: pupils.length }),
  'GET /api/pep/getPepStatuses': () =>
    codecOf('pep.list').pageToWire({
      rows: pepRows,
      total: pepRows.length,
      summary: {
        students: 5,
        schools: 2,
        readyToReview: 1,
        inProgress: 2,
        notStarted: 1,
        missingMeetingsCount: 1,
        totalCount: 5,
      },
    }),
  'GET /api/pep/getStageRagRatings': () => ({ contents: [] }),
  'GET /api/Exclusions/exclusions': () =>
    codecOf('exclusions.list').pageToWire({
      rows: exclusions,
      total: exclusions.length,
      summary: { missingExclusionReasonsCount: 1 },
    }),
  'GET /api/Exclusions/allExclusions': () =>
    codecOf('exclusions.all').pageToWire({
      rows: allExclusions,
      total: allExclusions.length,
      summary: { newCount: 3, daySixCount: 2, nearLimitCount: 1, mayMeetCount: 2, mustMeetCount: 0 },
    }),
  'GET /api/OrganisationsPage/organisationsData': () =>
    codecOf('organisations.list').pageToWire({ rows: organisations, total: organisations.length }),
  'GET /api/Assessments/report': () =>
    codecOf('reports.assessments').pageToWire({ rows: results, total: results.length }),
  ...assessmentAnswers,
  ...noteAnswers,
  ...declarationAnswers,
  ...documentAnswers,
  ...amendmentAnswers,
  ...registerAnswers,
  ...authorityAnswers,
  ...analysisAnswers,
  ...schoolDayAnswers,
  ...accountAnswers,
  ...trailAnswers,
  ...userAnswers,
  ...importAnswers,
  ...yearAnswers,
  ...accessAnswers,
  ...periodAnswers,
  ...mergingAnswers,
  ...mailAnswers,
  ...alertAnswers,
  ...enquiryAnswers,
  ...retentionAnswers,
  ...attendancePictureAnswers,
  ...pepReportAnswers,
  ...caseloadAnswers,
  ...delegationAnswers,
  ...passingAnswers,
  'GET /api/StudentDetails/Header': (query) =>
    one(query.get('studentId') === String(newPupil) ? { ...header, studentId: newPupil } : header),
  'GET /api/StudentPage/studentPage': (query) => one(query.get('studentId') === '6' ? otherRecord : studentPage),
  ...ofOnePupil,
  ...glanceAnswers,
  'GET /api/Pep/details': (query) => {
    const pepId = Number(query.get('pepId'));
    return one(pepOf(releaseOf(pepId), pepId));
  },
  'GET /api/Pep/document': (query) => one(documentOf(Number(query.get('pepId')), query.get('changes') === 'true')),
  'POST /api/Pep/saveData': (_query, body) => savedAnswer(Number(body.pepId), body),
  'GET /api/Attendance/studentAttendance': (query) =>
    codecOf('attendance.week').pageToWire(weekOf(Number(query.get('studentId')), query.get('weekStart') ?? '')),
  'GET /api/IprSessionAttendance/SessionAttendance': () =>
    codecOf('attendance.sessions').pageToWire({ rows: marksOf('2025-11-10', 8), total: 8, extras }),
  // Those of authority 12, whose overlays the stories show.
  'GET /api/catalog/declarations': () => ({
    contents: files.filter(({ path }) => !path.startsWith('overlays/') || path.startsWith('overlays/12/')),
  }),
  ...viewAnswers,
  'GET /api/session/draftKey': () =>
    one({ keyId: 'story', key: btoa('k'.repeat(32)), localAuthorityId: 11, erased: [] }),
  'GET /api/Lookup/academicYears': () => ({
    contents: [
      { id: 16, label: '2025-2026' },
      { id: 15, label: '2024-2025' },
    ],
  }),
  'GET /api/SchoolsLookup/Schools': () => ({ contents: schoolChoices }),
  'GET /api/Users/AllUsersForDropDown': () => ({ contents: [{ id: 7, label: 'Cass Fernaby' }] }),
  'GET /api/Lookup/socialworkers': () => ({ contents: [] }),
  'GET /api/support/getPepCycles': () => ({ contents: [1, 2, 3].map((id) => ({ id, label: `Cycle ${id}` })) }),
  'GET /api/OrgReports/Search/ByUrn': (query) => ({
    contents:
      query.get('urn') === '900108'
        ? [
            {
              id: 4,
              label: 'Hazelwharf Academy',
              name: 'Hazelwharf Academy',
              urn: '900108',
              address: '7 Example Street',
              postcode: 'ZZ2 1AA',
              isOpen: true,
            },
          ]
        : [],
  }),
  'GET /api/LocalAuthority/LocalAuthorities': () => ({
    contents: [{ id: 1, name: 'Support' }, ...authorityNames.map((name, index) => ({ id: 11 + index, name }))],
  }),
};

let instead: { readonly [call: string]: Answer } = {};

/** From now on some calls are answered otherwise, until the answer is called: a flow changes what it is about. */
export function answerAs(others: typeof instead): () => void {
  instead = others;
  return () => void (instead = {});
}

const stageCall = /^GET \/api\/Pep\/[^/]+\/form\/([^/]+)$/;

function answerTo(call: string, query: URLSearchParams, body: JsonObject): object {
  const stage = stageCall.exec(call)?.[1];
  if (instead[call] === undefined && stage !== undefined) {
    const pepId = Number(query.get('pepId'));
    return one(stageAnswer(releaseOf(pepId), pepId, stage));
  }
  if (/^GET \/api\/messages\/\d+$/.test(call)) return openedMessage(call);
  const answer = instead[call] ?? answers[call];
  return answer ? answer(query, body, call) : { success: true };
}

/** What becomes of a call instead of its answer: a failing server, none at all, one that goes on working at it. */
export type Fault = 'refused' | 'unreached' | 'waiting';

/** Which fault a call has; null where it is answered. */
export type FaultOf = (call: string) => Fault | null;

const nothing: FaultOf = () => null;
let faultOf = nothing;
let asked: string[] = [];

/** From now on some calls have no answer, until they are answered again by `answerCalls`, which it gives back. */
export function failCalls(choose: FaultOf): () => void {
  faultOf = choose;
  return answerCalls;
}

export function answerCalls(): void {
  faultOf = nothing;
}

/** The reads that were asked for since this was called last, each once. */
export function takeAsked(): readonly string[] {
  const reads = [...new Set(asked)].filter((call) => call.startsWith('GET ') && !notOfAScreen.includes(call));
  asked = [];
  return reads;
}

/**
 * The page's own: what it keeps on the device is kept when it can be, and whether a server is there shows nothing. A
 * page that asks for a failure in order to show it has nothing to try again.
 */
const notOfAScreen = ['GET /api/session/draftKey', 'GET /api/health', 'GET /api/test/httpErrorCode'];

/** What every failing call is told as its id. */
export const requestId = 'K7QM-3XTP';

async function failing(fault: Fault): Promise<Response> {
  if (fault === 'unreached') throw new TypeError('Failed to fetch');
  if (fault === 'waiting') return new Promise(() => undefined);
  const body = { message: 'Something went wrong. Please try again.', requestId };
  return new Response(JSON.stringify(body), { status: 500 });
}

let installed = false;

/** Answers the product's calls from fixtures; anything else on the page fetches as ever. */
export function installFixtureServer(): void {
  if (installed) return;
  installed = true;
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!/^\/(api|sign-on)\//.test(url.pathname)) return real(input, init);
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    asked.push(call);
    const fault = faultOf(call);
    if (fault !== null) return failing(fault);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as JsonObject) : {};
    const answer = answerTo(call, url.searchParams, body);
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer));
  };
}
