import { audit } from '../audit.ts';
import { fileReply } from '../attachments/fileReply.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { shownDate } from '../pep/read/recordFacts.ts';
import { findDocument, type FoundDocument } from './findDocument.ts';
import { allDocumentList, historicalDocumentList, planDocumentList } from './lists.ts';
import { uploadDocument, uploadHistorical } from './uploads.ts';

export const documentHandlers = {
  'documents.ofPlans': listHandler(planDocumentList),
  'documents.historical': listHandler(historicalDocumentList),
  'documents.all': listHandler(allDocumentList),
  'documents.upload': uploadDocument,
  'documents.uploadHistorical': uploadHistorical,
  'documents.read': { run: readDocument },
  'documents.delete': {
    facts: async (call) => {
      const found = await findDocument(call, ofPlans);
      return {
        document: isOwn(call, found),
        pep: { statusId: found.status_id, endDate: shownDate(found.date_completed) },
      };
    },
    run: (call) => deleteDocument(call, ofPlans, 'documents.delete'),
  },
  'documents.deleteHistorical': {
    facts: async (call) => ({ document: isOwn(call, await findDocument(call, ofThePast)) }),
    run: (call) => deleteDocument(call, ofThePast, 'documents.deleteHistorical'),
  },
} satisfies Handlers;

const ofPlans = { kinds: ['pep', 'form'], isLocked: true } as const;
const ofThePast = { kinds: ['historical'], isLocked: true } as const;

const isOwn = ({ viewer }: UnitCall, { added_by }: FoundDocument) => ({ isOwn: added_by === viewer.userId });

async function readDocument(call: UnitCall) {
  const found = await findDocument(call, { kinds: ['pep', 'form', 'historical'], isLocked: false });
  await audit(call, {
    action: 'documents.read',
    record: recordOf(found),
    detail: { pupil: found.pupil_id, ...planOf(found), fileName: found.file_name },
  });
  return fileReply(call, { ...found, id: found.attachment_id });
}

/** The file stays for who has to say what was held (D-12); it goes when the pupil's record does. */
async function deleteDocument(
  call: UnitCall,
  wanted: typeof ofPlans | typeof ofThePast,
  action: 'documents.delete' | 'documents.deleteHistorical',
) {
  const { db, viewer, services } = call;
  const found = await findDocument(call, wanted);
  await db
    .updateTable('pep_document')
    .set({ deleted_by: viewer.userId, deleted_at: services.now() })
    .where('id', '=', found.id)
    .execute();
  await audit(call, {
    action,
    record: recordOf(found),
    detail: { pupil: found.pupil_id, ...planOf(found), before: toldOf(found), after: null },
  });
  return { success: true, id: found.id };
}

const recordOf = ({ attachment_id }: FoundDocument) => `document/${attachment_id}`;

const planOf = ({ pep_id }: FoundDocument): { pep?: number } => (pep_id === null ? {} : { pep: pep_id });

function toldOf(found: FoundDocument) {
  const { file_name: fileName, size, reference, school_term_id, academic_year_id } = found;
  const place = reference === null ? {} : { reference, schoolTermId: school_term_id, academicYearId: academic_year_id };
  return { fileName, size, ...place };
}
