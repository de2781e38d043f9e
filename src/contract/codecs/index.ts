import type { OperationId } from '../operations/index.ts';
import { assessmentCodecs } from './assessments.ts';
import { attendanceAnalysisCodecs } from './attendanceAnalysis.ts';
import { amendedMarkCodecs } from './amendedMarks.ts';
import { attendancePictureCodecs } from './attendancePictures.ts';
import { authorityCodecs } from './authority.ts';
import { caseloadCodecs } from './caseload.ts';
import { delegationCodecs } from './delegation.ts';
import { documentCodecs } from './documents.ts';
import { exclusionCodecs } from './exclusions.ts';
import type { ListCodec } from './list.ts';
import { importCodecs } from './imports.ts';
import { alertCodecs } from './alerts.ts';
import { mailboxCodecs } from './mailbox.ts';
import { mergingCodecs } from './merging.ts';
import { noteCodecs } from './notes.ts';
import { organisationCodecs } from './organisations.ts';
import { passingCodecs } from './passing.ts';
import { enquiryCodecs } from './enquiries.ts';
import { pepCodecs } from './pep.ts';
import { pepReportCodecs } from './pepReports.ts';
import { peopleCodecs } from './people.ts';
import { percentageCodecs } from './percentage.ts';
import { periodCodecs } from './periods.ts';
import { registerCodecs } from './register.ts';
import { reportCodecs } from './reports.ts';
import { retentionCodecs } from './retention.ts';
import { trailCodecs } from './trail.ts';
import { userCodecs } from './users.ts';
import { sessionCodecs } from './sessions.ts';
import { subjectAccessCodecs } from './subjectAccess.ts';
import { schoolDayCodecs } from './schoolDays.ts';
import { yearCodecs } from './years.ts';

/** How each list call is written on the wire (house.md, trap 10). */
export const listCodecs: { readonly [id in OperationId]?: ListCodec } = {
  ...pepCodecs,
  ...enquiryCodecs,
  ...pepReportCodecs,
  ...sessionCodecs,
  ...registerCodecs,
  ...peopleCodecs,
  ...percentageCodecs,
  ...periodCodecs,
  ...importCodecs,
  ...noteCodecs,
  ...documentCodecs,
  ...exclusionCodecs,
  ...organisationCodecs,
  ...reportCodecs,
  ...assessmentCodecs,
  ...userCodecs,
  ...trailCodecs,
  ...schoolDayCodecs,
  ...yearCodecs,
  ...authorityCodecs,
  ...mergingCodecs,
  ...subjectAccessCodecs,
  ...retentionCodecs,
  ...amendedMarkCodecs,
  ...attendancePictureCodecs,
  ...caseloadCodecs,
  ...delegationCodecs,
  ...passingCodecs,
  ...attendanceAnalysisCodecs,
  ...mailboxCodecs,
  ...alertCodecs,
};

/** The codec of a list operation; throws for a call that is not a list. */
export function codecOf(operation: string): ListCodec {
  const codec = (listCodecs as Record<string, ListCodec | undefined>)[operation];
  if (!codec) throw new Error(`The operation "${operation}" is not a list.`);
  return codec;
}

export type { ListCodec, RawList, WireQuery } from './list.ts';
