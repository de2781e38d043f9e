import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const added = {
  dateAdded: '2025-11-11T14:20:00Z',
  addedBy: 'Cass Fernaby',
  addedById: 7,
  studentId: 5,
};

const inPlan = {
  kind: 'pep',
  pepId: 1101,
  academicYearId: 16,
  schoolTermId: 1,
  pepStatusId: 2,
  pepEndDate: null,
};

/**
 * Documents of plans: one of each way to look at it, one that somebody else has added, one that waits for the virus
 * scanner, and one that it took away.
 */
export const planDocuments: readonly JsonObject[] = [
  {
    ...added,
    ...inPlan,
    fileId: 41,
    fileReference: 'f-1',
    fileName: 'Minutes of the meeting.pdf',
    size: 183_000,
    mediaType: 'application/pdf',
  },
  {
    ...added,
    ...inPlan,
    fileId: 42,
    fileReference: 'f-2',
    fileName: 'Painting.png',
    size: 48_200,
    mediaType: 'image/png',
  },
  {
    ...added,
    ...inPlan,
    fileId: 43,
    fileReference: 'f-3',
    fileName: 'Letter to the carers about the residential trip.docx',
    size: 21_400,
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    $denied: { 'documents.delete': 'Only who added this document and the virtual school can delete it' },
  },
  {
    ...added,
    ...inPlan,
    kind: 'form',
    fileId: 44,
    fileReference: 'f-4',
    fileName: 'PEP_1101.pdf',
    size: 285_000,
    mediaType: 'application/pdf',
  },
  {
    ...added,
    ...inPlan,
    fileId: 46,
    fileReference: 'f-6',
    fileName: 'Timetable.pdf',
    size: 12_000,
    mediaType: 'application/pdf',
    scan: 'waiting',
  },
  {
    ...added,
    ...inPlan,
    fileId: 47,
    fileReference: 'f-7',
    fileName: 'Invoice.pdf',
    size: 91_000,
    mediaType: 'application/pdf',
    scan: 'infected',
  },
];

/** Documents of a pupil's past. */
export const pastDocuments: readonly JsonObject[] = [
  {
    ...added,
    fileId: 45,
    fileReference: 'f-5',
    fileName: 'PEP spring 2023.pdf',
    size: 310_000,
    mediaType: 'application/pdf',
    reference: 'Spring PEP of Brinmoor',
    termId: 2,
    academicYearId: 15,
  },
];

const whose = { firstName: 'Rowan', lastName: 'Ashdown' };

/** Documents of all pupils. */
const allDocuments: readonly JsonObject[] = [
  ...planDocuments.map((document) => ({ ...document, ...whose })),
  ...pastDocuments.map((document) => ({ ...document, ...whose, kind: 'historical' })),
];

const list = (operation: string, rows: readonly JsonObject[]) => () =>
  codecOf(operation).pageToWire({ rows: [...rows], total: rows.length });

/** What the server says of documents. */
export const documentAnswers = {
  'GET /api/PepDocuments/getPepDocumentsReferences': list('documents.ofPlans', planDocuments),
  'GET /api/HistoricalPepDocuments/getHistoricalPepDocumentsDetails': list('documents.historical', pastDocuments),
  'GET /api/PepDocuments/allDocuments': list('documents.all', allDocuments),
};
