import type { ReplyOf, OperationId } from '../../../contract/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tell } from '../../alerts/tell.ts';
import type { PepDocumentTable } from '../../db/tables/files.ts';
import type { HeldFile } from '../attachments/fileStorage.ts';
import { storeFile } from '../attachments/storeFile.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';

/** What a file is to a pupil. */
export type DocumentOf =
  | { readonly kind: 'pep' | 'form'; readonly pupilId: number; readonly pepId: number }
  | {
      readonly kind: 'historical';
      readonly pupilId: number;
      readonly reference: string;
      readonly termId: number;
      readonly academicYearId: number;
    };

/**
 * Makes a document of a file that has come in, or was made here (a plan as a PDF is of the kind `form`): its rows and
 * its bytes, an entry in the trail and, for those who follow the pupil, an alert, all within the call's own work.
 */
export async function keepDocument(
  call: UnitCall,
  { file, of, action }: { readonly file: HeldFile; readonly of: DocumentOf; readonly action: OperationId },
): Promise<ReplyOf<'documents.upload'>> {
  const { db, viewer, services } = call;
  const stored = { authority_id: viewer.authorityId, pupil_id: of.pupilId, added_by: viewer.userId };
  const { id: fileReference, name: fileName, size, mediaType } = file;
  await storeFile(call, file, { pupilId: of.pupilId, stageId: null });
  const { id: fileId } = await db
    .insertInto('pep_document')
    .values({ ...stored, attachment_id: fileReference, added_at: services.now(), ...columnsOf(of) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(call, {
    action,
    record: `document/${fileReference}`,
    detail: { pupil: of.pupilId, ...planOf(of), before: null, after: { fileName, size, ...placeOf(of) } },
  });
  await tell(call, { alert: alertId.newDocument, pupilId: of.pupilId, recordId: fileId });
  return { success: true, id: fileId, fileId, fileReference, fileName, size, mediaType };
}

function columnsOf(of: DocumentOf): Pick<PepDocumentTable, 'kind' | 'pep_id' | keyof typeof noPlace> {
  if (of.kind !== 'historical') return { kind: of.kind, pep_id: of.pepId, ...noPlace };
  const { kind, reference, termId, academicYearId } = of;
  return { kind, pep_id: null, reference, school_term_id: termId, academic_year_id: academicYearId };
}

const noPlace = { reference: null, school_term_id: null, academic_year_id: null };

const planOf = (of: DocumentOf) => (of.kind === 'historical' ? {} : { pep: of.pepId });

/** Where a document of the past belongs, as the trail tells it. */
const placeOf = (of: DocumentOf) =>
  of.kind === 'historical'
    ? { reference: of.reference, schoolTermId: of.termId, academicYearId: of.academicYearId }
    : {};
