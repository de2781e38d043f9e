import type { Page } from '../../engine/index.ts';
import type { AnyShape, ValueOf } from '../replies/shape.ts';
import type { Kind, Operation } from '../types.ts';
import { accountOperations } from './account.ts';
import { answerBookOperations } from './answerBooks.ts';
import { assessmentOperations } from './assessments.ts';
import { attachmentOperations } from './attachments.ts';
import { attendanceOperations } from './attendance.ts';
import { attendanceAnalysisOperations } from './attendanceAnalysis.ts';
import { attendancePictureOperations } from './attendancePictures.ts';
import { authorityListOperations } from './authorityLists.ts';
import { authorityOperations } from './authority.ts';
import { caseloadOperations } from './caseload.ts';
import { delegationOperations } from './delegation.ts';
import { declarationPreviewOperations } from './declarationPreview.ts';
import { declarationOperations } from './declarations.ts';
import { documentOperations } from './documents.ts';
import { exclusionOperations } from './exclusions.ts';
import { exportOperations } from './exports.ts';
import { importHeadingOperations } from './importHeadings.ts';
import { importKeyOperations } from './importKeys.ts';
import { importOperations } from './imports.ts';
import { lookupOperations } from './lookups.ts';
import { alertOperations } from './alerts.ts';
import { mailboxOperations } from './mailbox.ts';
import { mergingOperations } from './merging.ts';
import { noteOperations } from './notes.ts';
import { organisationOperations } from './organisations.ts';
import { passingOperations } from './passing.ts';
import { enquiryOperations } from './enquiries.ts';
import { pepOperations } from './pep.ts';
import { pepReportOperations } from './pepReports.ts';
import { pepAdminOperations } from './pepAdmin.ts';
import { pepPaperOperations } from './pepPapers.ts';
import { percentageOperations } from './percentage.ts';
import { periodOperations } from './periods.ts';
import { publicationOperations } from './publications.ts';
import { registerOperations } from './register.ts';
import { registrationOperations } from './registrations.ts';
import { reportOperations } from './reports.ts';
import { retentionOperations } from './retention.ts';
import { sessionOperations } from './session.ts';
import { studentOperations } from './students.ts';
import { subjectAccessOperations } from './subjectAccess.ts';
import { trailOperations } from './trail.ts';
import { userOperations } from './users.ts';
import { schoolDayOperations } from './schoolDays.ts';
import { viewOperations } from './views.ts';
import { yearOperations } from './years.ts';

/** Every call between app and server, by id; who may make it stands here and nowhere else. */
export const operations = {
  ...sessionOperations,
  ...lookupOperations,
  ...studentOperations,
  ...registrationOperations,
  ...periodOperations,
  ...pepOperations,
  ...answerBookOperations,
  ...enquiryOperations,
  ...pepReportOperations,
  ...pepPaperOperations,
  ...attendanceOperations,
  ...percentageOperations,
  ...registerOperations,
  ...attachmentOperations,
  ...documentOperations,
  ...pepAdminOperations,
  ...noteOperations,
  ...exclusionOperations,
  ...organisationOperations,
  ...exportOperations,
  ...reportOperations,
  ...assessmentOperations,
  ...userOperations,
  ...accountOperations,
  ...trailOperations,
  ...authorityOperations,
  ...authorityListOperations,
  ...importOperations,
  ...importHeadingOperations,
  ...importKeyOperations,
  ...schoolDayOperations,
  ...yearOperations,
  ...viewOperations,
  ...mergingOperations,
  ...subjectAccessOperations,
  ...retentionOperations,
  ...attendancePictureOperations,
  ...caseloadOperations,
  ...delegationOperations,
  ...passingOperations,
  ...attendanceAnalysisOperations,
  ...mailboxOperations,
  ...alertOperations,
  ...declarationOperations,
  ...publicationOperations,
  ...declarationPreviewOperations,
};

/** Id of an operation. */
export type OperationId = keyof typeof operations;

/** Ids of the operations of one kind. */
export type OperationIdOf<K extends Kind> = {
  readonly [Id in OperationId]: (typeof operations)[Id]['kind'] extends K ? Id : never;
}[OperationId];

/** What an operation replies with its 200: of a list the page, of a file nothing that JSON holds. */
export type ReplyOf<Id extends OperationId> = (typeof operations)[Id] extends {
  readonly reply: infer Reply extends AnyShape;
}
  ? ValueOf<Reply>
  : Id extends OperationIdOf<'list'>
    ? Page
    : never;

/** The operation of an id that comes from a declaration; throws for an unknown one. */
export function operation(id: string): Operation {
  const found = (operations as Record<string, Operation>)[id];
  if (!found) throw new Error(`There is no operation "${id}".`);
  return found;
}

/** Whether an id that comes from a declaration is that of a lookup's options. */
export const isOptions = (id: string): id is OperationIdOf<'options'> => operation(id).kind === 'options';
