import type { FastifyInstance } from 'fastify';
import type { Catalog } from '../../engine/index.ts';
import { madeOnce } from '../madeOnce.ts';
import { accountHandlers } from './account/handlers.ts';
import { assessmentHandlers } from './assessments/handlers.ts';
import { attachmentHandlers } from './attachments/handlers.ts';
import { attendanceHandlers } from './attendance/handlers.ts';
import { attendanceAnalysisHandlers } from './attendanceAnalysis/handlers.ts';
import { authorityHandlers } from './authority/handlers.ts';
import { caseloadHandlers } from './caseload/handlers.ts';
import { delegationHandlers } from './delegation/handlers.ts';
import { catalogHandlers, publicCatalog } from './catalog/handlers.ts';
import { declarationHandlers } from './declarations/handlers.ts';
import { documentHandlers } from './documents/handlers.ts';
import { exclusionHandlers } from './exclusions/handlers.ts';
import { exportHandlers } from './exports/handlers.ts';
import type { Handlers } from './handler.ts';
import { importHandlers } from './imports/handlers.ts';
import { importHeadingHandlers } from './imports/headings/handlers.ts';
import { importKeyHandlers } from './imports/keys/handlers.ts';
import { lookupHandlers } from './lookups/handlers.ts';
import { alertHandlers } from './alerts/handlers.ts';
import { mailboxHandlers } from './mailbox/handlers.ts';
import { mergingHandlers } from './merging/handlers.ts';
import { noteHandlers } from './notes/handlers.ts';
import { organisationHandlers } from './organisations/handlers.ts';
import { passingHandlers } from './passing/handlers.ts';
import { pepHandlers } from './pep/handlers.ts';
import { answerBookHandlers } from './answerBook/handlers.ts';
import { enquiryHandlers } from './pep/enquiries/handlers.ts';
import { planPaperHandlers } from './pep/paper/handlers.ts';
import { pepAdminHandlers } from './pepAdmin/handlers.ts';
import { periodHandlers } from './periods/handlers.ts';
import { registerHandlers } from './register/handlers.ts';
import { registrationHandlers } from './registrations/handlers.ts';
import { pepReportHandlers } from './pepReports/handlers.ts';
import { reportHandlers } from './reports/handlers.ts';
import { retentionHandlers } from './retention/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { studentHandlers } from './students/handlers.ts';
import { subjectAccessHandlers } from './subjectAccess/handlers.ts';
import { trailHandlers } from './trail/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { schoolDayHandlers } from './schoolDays/handlers.ts';
import { viewHandlers } from './views/handlers.ts';
import { yearHandlers } from './years/handlers.ts';

export { viewerFacts } from './session/viewerFacts.ts';

const others = {
  ...sessionHandlers,
  ...catalogHandlers,
  ...lookupHandlers,
  ...studentHandlers,
  ...registrationHandlers,
  ...periodHandlers,
  ...pepHandlers,
  ...answerBookHandlers,
  ...enquiryHandlers,
  ...planPaperHandlers,
  ...attendanceHandlers,
  ...registerHandlers,
  ...attachmentHandlers,
  ...documentHandlers,
  ...pepAdminHandlers,
  ...noteHandlers,
  ...exclusionHandlers,
  ...organisationHandlers,
  ...reportHandlers,
  ...pepReportHandlers,
  ...assessmentHandlers,
  ...userHandlers,
  ...caseloadHandlers,
  ...delegationHandlers,
  ...accountHandlers,
  ...trailHandlers,
  ...authorityHandlers,
  ...importHandlers,
  ...importHeadingHandlers,
  ...importKeyHandlers,
  ...schoolDayHandlers,
  ...yearHandlers,
  ...viewHandlers,
  ...mergingHandlers,
  ...subjectAccessHandlers,
  ...retentionHandlers,
  ...passingHandlers,
  ...attendanceAnalysisHandlers,
  ...mailboxHandlers,
  ...alertHandlers,
  ...declarationHandlers,
};

/** What answers each operation, by id: all of them, or it does not compile. */
export const handlers: Required<Handlers> = { ...others, ...exportHandlers(others) };

/** Routes that need no session: the forms of the signed-out area. */
export function openModuleRoutes(catalog: Catalog): (app: FastifyInstance) => void {
  const write = () => JSON.stringify(publicCatalog(catalog));
  return (app) =>
    void app.get(
      '/api/catalog/public',
      madeOnce('application/json', write, () => catalog.ids),
    );
}
