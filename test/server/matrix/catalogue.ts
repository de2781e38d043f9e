import { attendanceRows } from './attendanceRows.ts';
import { ofImports } from './importCatalogue.ts';
import { enquiryRows } from './enquiryRows.ts';
import { declarationRows } from './declarationBuilders.ts';
import { delegationRows } from './delegationBuilders.ts';
import { mergingRows } from './mergingRows.ts';
import { passingRows } from './passingRows.ts';
import { periodRows } from './periodRows.ts';
import { viewRows } from './viewBuilders.ts';

/**
 * Who may make which call. A letter for each of `columns`: A allowed within the authority worked as, O own
 * pupils (or schools, or users) only, M one's own account or messages only, D denied, T as the user's own type.
 * What stands in brackets is the setting of the authority without which the call is refused to everybody.
 */
export const columns = ['1', '2', '3', '4', '6', '7', '8', 'SLA'] as const;

export type Column = (typeof columns)[number];
export type Cell = 'A' | 'O' | 'M' | 'D' | 'T';

export interface CatalogueRow {
  readonly section: string;
  /** `GET /api/Students`; names in the path in braces. */
  readonly call: string;
  readonly cells: Readonly<Record<Column, Cell>>;
  readonly setting: string | null;
}

/** The calls that the requirements name, whether they exist yet or not. */
const required = `
# PEP
OAAAOAOT GET /api/pep/getPepStatuses [hasPep]
DAADDDDT POST /api/pep/updatePepStatus [hasPep]
OAADODDT POST /api/pep/addMeetingDate [hasPep]
OAAAOAOT GET /api/Pep/details [hasPep]
OAAAOAOT GET /api/Pep/{slug}/form/{stage} [hasPep]
OAAAOAOT GET /api/Pep/release [hasPep]
OAADOAOT POST /api/Pep/saveData [hasPep]
OAADODOT POST /api/pep/complete [hasPep]
DAADDDDT POST /api/PupilPremium/updateAgreedAmount [hasPep]
DAADDDDT POST /api/pep/updateStageRagRating [hasPepRagRatingEnabled]
OAAAOAOT GET /api/pep/getStageRagRatings [hasPepRagRatingEnabled]
OAAAOAOT GET /api/Pep/grades [hasPep]
OAAAOAOT GET /api/Pep/exclusions [hasPep]

# PEP documents and PDFs
OAAAOAOT GET /api/HistoricalPepDocuments/getHistoricalPepDocumentsDetails [hasPep]
OAAAOAOT GET /api/PepDocuments/getPepDocumentsReferences [hasPep]
OAAAOAOT GET /api/PepDocuments/getUploadedPepDocument [hasPep]
OAADOAOT POST /api/PepDocuments/uploadPepDocument [hasPep]
OAADOAOT POST /api/HistoricalPepDocuments/uploadHistoricalPepDocument [hasPep]
OAADOAOT DELETE /api/PepDocuments/deleteUploadedPepDocument [hasPep]
OAADOAOT DELETE /api/HistoricalPepDocuments/deleteHistoricalPepDocument [hasPep]
OAADOAOT POST /api/PepPdf/pep/saveFormAsPdf [hasPep]
OAAAOAOT GET /api/PepPdf/pep/getFormAsPdf [hasPep]
OAAAOAOT GET /api/PepPdf/pep/getRedactedPepPdf [hasPep]

# Support
DDADDDDA POST /api/support/createPep [hasPep]
DDADDDDA POST /api/support/deletePepId [hasPep]
DAADDDDA POST /api/support/changeStudentOrgId [hasPep]
DAADDDDA POST /api/support/changePepCycleId [hasPep]
DAADDDDA POST /api/support/changeSchoolTermId [hasPep]
AAAAAAAT GET /api/support/getPepCycles
DAADDDDA GET /api/OrgReports/Search/ByUrn

# Users and MFA
DAADDDDA GET /api/Users/LacUsers
MAAAMAMT GET /api/Users/AllUsersForDropDown
DAADDDDA POST /api/Users/Add
DAADDDDA POST /api/Users/ResendSignup
DAADDDDA GET /api/Users/Caseloads
DAADDDDA POST /api/Users/AssignPupil
DAADDDDA POST /api/Users/EndCaseload
DAADDDDA POST /api/Users/HandOver
DDADDDDA POST /api/PortalUsers/upload
MMMMMMMM POST /api/Users/getQrCode
MMMMMMMM POST /api/Users/verifyToken
MMMMMMMM POST /api/Users/getMfaStatus
MMMMMMMM POST /api/Users/disable2fa

# Settings, alerts, messages
MMMMMMMM GET /api/LocalAuthority/Settings
DDDDDDDA GET /api/LocalAuthority/LocalAuthorities
DDDDDDDA POST /api/LocalAuthority/add
DDDDDDDA POST /api/LocalAuthority/ChangeLa
MMMMMMMM GET /api/AlertSubscriptions/get
MDDMMMMT POST /api/AlertSubscriptions/save
MMMMMMMM GET /api/AlertSubscriptions/getAlertDigestStatus
MMMMMMMM POST /api/AlertSubscriptions/toggleAlertDigest
MMMMMMMD POST /api/messages/unread [hasMessaging]
MMMMMMMD GET /api/messages [hasMessaging]
MMMMMMMD GET /api/messages/{id} [hasMessaging]
MMMMMMMD POST /api/messages/{id}/archive [hasMessaging]
OAADOAOD POST /api/messages [hasMessaging]
OAAAOAOD GET /api/messages/studentsForMessage [hasMessaging]

# Look-ups
AAAAAAAT GET /api/Lookup/socialworkers
AAAAAAAT GET /api/Lookup/academicYears
AAAAAAAT GET /api/Lookups/CaseNoteTypes
AAAAAAAT GET /api/SchoolsLookup/Schools
OAAAOAOT GET /api/Lookup/studentName
OAAAOAOT GET /api/Lookup/studentSchoolNames

# Students and pupil record
OAAAOAOT GET /api/Students
OAAAOAOT GET /api/StudentPage/studentPage
OAAAOAOT GET /api/StudentPage/overview
OAAAOAOT GET /api/StudentPage/reviewSheet
OAAAOAOT GET /api/StudentPage/lineOfTime
DAADDDDT POST /api/StudentPage/isSensitive
DAADDDDT POST /api/StudentPage/isDualReg
DAADDDDT POST /api/StudentPage/percentageRegister
DAADDDDT POST /api/StudentPage/changeCareStatus
OAAAOAOT GET /api/StudentDetails/Header
OAAAOAOT GET /api/StudentDetails/SchoolHistory
OAAAOAOT GET /api/StudentDetails/Professionals
OAADOAOT POST /api/Attachments/upload [hasPep]

# Case notes
OAAAOAOT GET /api/StudentDetails/StudentCaseNotes
OAAAOAOT GET /api/CaseNotes
OAAAOAOT GET /api/CaseNotes/AllCaseNotes
OAAAOAOT GET /api/CaseNotes/NoteAuthors
OAAAOAOT GET /api/CaseNotes/AllLaStudents
OAADOAOT POST /api/CaseNotes
OAADOAOT POST /api/StudentDetails/AddNote
OAADOAOT DELETE /api/CaseNotes

# Assessments, organisations, analysis
OAAAOAOT GET /api/Assessments/list
OAAAOAOT GET /api/Assessments/gradeOptions
OAADDDOT POST /api/Assessments/save
OAAAAAOT GET /api/OrganisationsPage/organisationsData
OAAAAAOT POST /api/OrganisationsPage/organisationsData
DAADDDDT POST /api/OrganisationsPage/isAlternativeProvision

# Exports
OAAAOAOT POST /api/exports/pepPageExport [hasPep]
OAAAOAOT POST /api/exports/registerPageExport
OAAAOAOT POST /api/exports/studentsReport
DAADDDDT POST /api/exports/attendanceAnalysisDetail
OAAAOAOT POST /api/exports/ReportFromSproc
OAAAOAOT POST /api/exports/sessionAttendanceReport
OAAAAAOT POST /api/exports/organisationsReport
OAAAOAOT POST /api/exports/caseNotes
OAAAOAOT POST /api/exports/allCaseNotes
OAAAOAOT POST /api/exports/allExclusions
OAAAOAOT POST /api/exports/amendedMarks
OAAAOAOT POST /api/exports/export

# Other
DDADDDDA GET /api/test/httpErrorCode
`;

/** Calls of our own, and who we decided may make them. */
const own = `
# Our own
MMMMMMMM GET /api/catalog
OAADOAOD GET /api/messages/recipients [hasMessaging]
OAADOAOD POST /api/messages/upload [hasMessaging]
MMMMMMMD GET /api/messages/file [hasMessaging]
DDADDDDA GET /api/catalog/declarations
MMMMMMMM GET /api/session/draftKey
MMMMMMMM POST /api/session/signOut
OAADDDOT POST /api/Attendance/markPresent
OAADDDOT POST /api/Attendance/undoMarkPresent
OAAAOAOT GET /api/Attachments/download [hasPep]
OAAAOAOT GET /api/PepDocuments/allDocuments [hasPep]
OAAAOAOT GET /api/Pep/stageHistory [hasPep]
OAAAOAOT GET /api/Pep/document [hasPep]
ODDDODOT POST /api/pep/takeBack [hasPep]
OAADOAOD POST /api/Pep/remind [hasPep]
OAAAOAOT GET /api/Assessments/report
OAAAOAOT GET /api/Assessments/gradeTypes
OAADDDOT DELETE /api/Assessments/delete
OAAAOAOT GET /api/Assessments/progress
OAADDDOT GET /api/Assessments/termGrades
DAADDDDT GET /api/Assessments/byTerm
OAADDDOT POST /api/Assessments/saveTerm
MMMMMMMM GET /api/Users/profile
DDADDDDA GET /api/LocalAuthority/Steps
DDADDDDA GET /api/Years/turns
DDADDDDA GET /api/Years/preview
DDADDDDA POST /api/Years/approve
DDADDDDA POST /api/Years/undo
DDADDDDA GET /api/SubjectAccess/requests
DDADDDDA GET /api/SubjectAccess/request
DDADDDDA GET /api/SubjectAccess/items
DDADDDDA GET /api/SubjectAccess/lines
DDADDDDA POST /api/SubjectAccess/prepare
DDADDDDA POST /api/SubjectAccess/withhold
DDADDDDA POST /api/SubjectAccess/include
DDADDDDA POST /api/SubjectAccess/looked
DDADDDDA POST /api/SubjectAccess/seal
DDADDDDA POST /api/exports/subjectAccess
DDADDDDA GET /api/Retention/rules
DDADDDDA GET /api/Retention/due
DDADDDDA GET /api/Retention/holds
DDADDDDA GET /api/Retention/accounts
DDADDDDA POST /api/Retention/rule
DDADDDDA POST /api/Retention/erase
DDADDDDA POST /api/Retention/hold
DDADDDDA POST /api/Retention/lift
${passingRows}
DAADDDDA POST /api/Users/SetActive
DAADDDDA POST /api/Users/ResetMfa
DAADDDDA GET /api/Users/AccessLevels
DAADDDDA GET /api/Users/Readiness
MMMMMMMM POST /api/Users/acceptTerms
DDADDDDA GET /api/LocalAuthority/AuthoritySettings
DDDDDDDA POST /api/LocalAuthority/Services
DDADDDDA POST /api/LocalAuthority/Choices
DDADDDDA POST /api/LocalAuthority/TimeLimits
DDADDDDA POST /api/LocalAuthority/Cycles
DDADDDDA POST /api/LocalAuthority/PremiumRates
DAADDDDT GET /api/PepReports/timeliness [hasPep]
DAADDDDT GET /api/PepReports/cases [hasPep]
DAADDDDT GET /api/PepReports/premium [hasPep]
DAADDDDT GET /api/PepReports/suspensions
DAADDDDT POST /api/exports/suspensions
DAADDDDT GET /api/PepReports/ratings [hasPepRagRatingEnabled]
DAADDDDT POST /api/exports/pepRatings [hasPepRagRatingEnabled]
DAADDDDT POST /api/exports/pepTimeliness [hasPep]
DAADDDDT POST /api/exports/pepCases [hasPep]
DAADDDDT POST /api/exports/governingBoard [hasPep]
DAADDDDT POST /api/exports/pepPlans [hasPep]
DAADDDDT POST /api/exports/pepPremium [hasPep]
DDADDDDA POST /api/LocalAuthority/Contacts
DDDDDDDA POST /api/LocalAuthority/SignOn
DDADDDDA GET /api/SchoolDays/days
DDADDDDA GET /api/SchoolDays/years
DDADDDDA POST /api/SchoolDays/year
DDADDDDA POST /api/SchoolDays/follow
DDADDDDA GET /api/LocalAuthority/SummaryFields
DDADDDDA GET /api/AuditLog/entries
DDADDDDA GET /api/AuditLog/people
DDADDDDA POST /api/exports/auditLog
DAADDDDT POST /api/Students/Add
DAADDDDT POST /api/StudentPage/correct
DAADDDDT POST /api/OrganisationsPage/add
DAADDDDT POST /api/OrganisationsPage/correct
DAADDDDT POST /api/OrganisationsPage/succeed
`;

function rowsOf(text: string): CatalogueRow[] {
  let section = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) section = line.slice(2);
    const [, letters = '', call = '', setting = null] = /^([AOMDT]{8}) (\w+ \S+)(?: \[(\w+)\])?$/.exec(line) ?? [];
    if (letters === '' && line !== '' && !line.startsWith('# '))
      throw new Error(`"${line}" is no row of the catalogue.`);
    const cells = Object.fromEntries(columns.map((column, index) => [column, letters[index]])) as Record<Column, Cell>;
    return letters === '' ? [] : [{ section, call, cells, setting }];
  });
}

const ofOthers = [attendanceRows, periodRows, enquiryRows, ofImports, mergingRows, declarationRows, delegationRows];

export const catalogue: readonly CatalogueRow[] = rowsOf([required, own, ...ofOthers, viewRows].join(''));

/** What a call is looked up by: letter case and the names of what stands in a path say nothing (C-20). */
const keyOf = (call: string) => call.toLowerCase().replaceAll(/\{\w+\}|:\w+/g, '{}');

const byCall = new Map(catalogue.map((row) => [keyOf(row.call), row]));

export function rowOf({ method, path }: { readonly method: string; readonly path: string }): CatalogueRow | undefined {
  return byCall.get(keyOf(`${method} ${path}`));
}
