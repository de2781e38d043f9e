import { signedInTypes } from '../ids.ts';
import { doneWith } from '../replies/common.ts';
import { integer, string } from '../replies/shape.ts';
import type { OperationOf } from '../types.ts';
import { defineOperations } from './define.ts';
import { closed, id } from './schema.ts';

const file = {
  method: 'GET',
  kind: 'file',
  failure: 'There was a problem making the PDF, please try again.',
  allow: [{ 'user.typeId': signedInTypes, 'user.hasPep': true }],
} as const satisfies Partial<OperationOf<'file'>>;

/** Plans as documents to print, made when they are asked for (API-20, D-43). */
export const pepPaperOperations = defineOperations({
  'pep.formAsPdf': {
    ...file,
    path: '/api/PepPdf/pep/getFormAsPdf',
    summary: 'A PEP as its reader sees it, or its blank form to be filled in by hand (API-20)',
    query: closed({ pepId: id, studentId: id, blank: { type: 'boolean' } }, ['pepId']),
  },
  'pep.redactedPdf': {
    ...file,
    path: '/api/PepPdf/pep/getRedactedPepPdf',
    summary: 'A PEP without what names the child or the family (API-20, D-101)',
    query: closed({ pepId: id, studentId: id }, ['pepId']),
  },
  'pep.saveFormAsPdf': {
    method: 'POST',
    path: '/api/PepPdf/pep/saveFormAsPdf',
    kind: 'command',
    summary: 'Keeps a PEP as it is now among its documents, without what some of their readers may not see (API-19)',
    body: closed({ pepId: id, studentId: id }, ['pepId', 'studentId']),
    reply: doneWith({ fileId: integer, fileReference: string, fileName: string, size: integer, mediaType: string }),
    failure: 'There was a problem making the PDF, please try again.',
    allow: [{ 'user.typeId': [1, 2, 3, 6, 7, 8], 'user.hasPep': true }],
  },
});
