import { samples } from '../../support/fileSamples.ts';
import type { Db } from '../../../src/server/db/unitOfWork.ts';
import type { Builders } from './builders.ts';
import type { Caller } from './scene.ts';
import type { Subject } from './subjects.ts';
import { multipart, upload } from './upload.ts';

const everything = { page: 1, sizePerPage: 99_999 };

/** The pupil's stored file as a document that the caller has added. */
function documentOf(
  { authorityId, studentId, pepId, fileReference }: Subject,
  { userId }: Caller,
  kind: 'pep' | 'historical',
) {
  const added = { authority_id: authorityId, pupil_id: studentId, added_by: userId, added_at: new Date(0) };
  const of = kind === 'pep' ? { pep_id: pepId } : { reference: 'A letter', school_term_id: 1, academic_year_id: 12 };
  const before = (db: Db) =>
    db
      .insertInto('pep_document')
      .values({ ...added, attachment_id: fileReference, kind, ...of })
      .execute();
  return { query: { fileReference }, before };
}

const letter = (path: string, query: Readonly<Record<string, number | string>>) => ({
  url: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`,
  ...multipart('letter.pdf', samples.pdf ?? Buffer.alloc(0)),
});

/** Calls about files that answers refer to, and about documents of a pupil. */
export const documentBuilders: Builders = {
  'attachments.upload': ({ studentId, pepId, stageId }) => ({
    file: upload({ studentId, pepId, stageId }, 'letter.pdf'),
  }),
  'attachments.read': ({ fileReference }) => ({ query: { fileReference } }),
  'documents.ofPlans': ({ studentId, pepId }) => ({ query: { ...everything, studentId, pepId } }),
  'documents.historical': ({ studentId }) => ({ query: { ...everything, studentId } }),
  'documents.read': (subject, caller) => documentOf(subject, caller, 'pep'),
  'documents.upload': ({ studentId, pepId }) => ({
    file: letter('/api/PepDocuments/uploadPepDocument', { studentId, pepId }),
  }),
  'documents.uploadHistorical': ({ studentId }) => ({
    file: letter('/api/HistoricalPepDocuments/uploadHistoricalPepDocument', {
      studentId,
      termId: 1,
      academicYearId: 12,
      reference: 'A letter',
    }),
  }),
  'documents.delete': (subject, caller) => documentOf(subject, caller, 'pep'),
  'documents.deleteHistorical': (subject, caller) => documentOf(subject, caller, 'historical'),
};

/** The list of all pupils in sight, with a document of the one whose record the caller is asked about. */
export const documentsOfAll: Builders = {
  'documents.all': (subject, caller) => ({
    ...documentOf(subject, caller, 'pep'),
    query: { page: 1, sizePerPage: 100 },
  }),
};
