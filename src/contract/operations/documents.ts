import { documentsOfAll, documentsOfPlans, historicalDocuments } from '../codecs/documents.ts';
import { signedInTypes } from '../ids.ts';
import { done, doneWith } from '../replies/common.ts';
import { integer, string } from '../replies/shape.ts';
import type { Denial } from '../types.ts';
import { defineOperations } from './define.ts';
import { closed, id, text, yearId } from './schema.ts';

const readers = [{ 'user.typeId': signedInTypes, 'user.hasPep': true }];

/** Everybody but type 4, who reads only. */
const writers = [{ 'user.typeId': [1, 2, 3, 6, 7, 8], 'user.hasPep': true }];

/** A document's file as it is named in every call; the id is not what it is asked by. */
const fileReference = closed({ fileReference: { type: 'string', format: 'uuid' } }, ['fileReference']);

/** Besides what a file that answers refer to is told as, the document's own number (PDOC-1). */
const added = doneWith({ fileId: integer, fileReference: string, fileName: string, size: integer, mediaType: string });

const othersDocument: Denial = {
  when: { 'document.isOwn': false, 'user.typeId': [1, 6, 7, 8] },
  reason: 'Only who added this document and the virtual school can delete it',
};

/** Documents of a plan and of a pupil's past (PDOC, D-44, D-45): whoever sees the pupil reads them. */
export const documentOperations = defineOperations({
  'documents.ofPlans': {
    method: 'GET',
    path: '/api/PepDocuments/getPepDocumentsReferences',
    kind: 'list',
    summary: 'Documents of a pupil’s plans: of one, of all but one, of one year, or of all (PDOC-12, API-14)',
    query: documentsOfPlans.query,
    allow: readers,
  },
  'documents.historical': {
    method: 'GET',
    path: '/api/HistoricalPepDocuments/getHistoricalPepDocumentsDetails',
    kind: 'list',
    summary: 'Documents of a pupil’s past, from before the portal or from elsewhere (API-13)',
    query: historicalDocuments.query,
    allow: readers,
  },
  'documents.all': {
    method: 'GET',
    path: '/api/PepDocuments/allDocuments',
    kind: 'list',
    summary: 'Documents of PEPs and of their past, of all pupils in sight; on demand those that are new to the user',
    query: documentsOfAll.query,
    allow: readers,
  },
  'documents.read': {
    method: 'GET',
    path: '/api/PepDocuments/getUploadedPepDocument',
    kind: 'file',
    summary: 'One document of either kind, under its own name (API-15)',
    query: fileReference,
    allow: readers,
  },
  'documents.upload': {
    method: 'POST',
    path: '/api/PepDocuments/uploadPepDocument',
    kind: 'upload',
    summary: 'Adds one file to the documents of a plan (API-17)',
    query: closed({ studentId: id, pepId: id }, ['studentId', 'pepId']),
    reply: added,
    allow: writers,
  },
  'documents.uploadHistorical': {
    method: 'POST',
    path: '/api/HistoricalPepDocuments/uploadHistoricalPepDocument',
    kind: 'upload',
    summary:
      'Adds one file to the documents of a pupil’s past (API-18); the page sends the reference beside the file, ' +
      'since an address holds no free text about a child (D-100)',
    query: closed(
      {
        studentId: id,
        termId: { type: 'integer', minimum: 1, maximum: 3 },
        academicYearId: yearId,
        reference: text(1000),
      },
      ['studentId'],
    ),
    reply: added,
    allow: writers,
  },
  'documents.delete': {
    method: 'DELETE',
    path: '/api/PepDocuments/deleteUploadedPepDocument',
    kind: 'command',
    summary: 'Takes a document of a plan out of sight (API-16, D-12)',
    query: fileReference,
    reply: done,
    allow: writers,
    deny: [
      othersDocument,
      {
        when: { 'pep.statusId': 5, 'user.typeId': [1, 6, 7, 8] },
        reason: 'PEP Completed: {pep.endDate}',
      },
    ],
  },
  'documents.deleteHistorical': {
    method: 'DELETE',
    path: '/api/HistoricalPepDocuments/deleteHistoricalPepDocument',
    kind: 'command',
    summary: 'Takes a document of a pupil’s past out of sight (API-16, D-12)',
    query: fileReference,
    reply: done,
    allow: writers,
    deny: [othersDocument],
  },
});
