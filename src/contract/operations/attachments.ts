import { signedInTypes } from '../ids.ts';
import { boolean, integer, object, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, id } from './schema.ts';

/** A file that was taken in. */
export const storedFile = object({
  success: boolean,
  id: string,
  fileReference: string,
  fileName: string,
  /** Bytes. */
  size: integer,
  mediaType: string,
});

/** Files that answers refer to (D-44, D-45): whoever sees the record sees its files. */
export const attachmentOperations = defineOperations({
  'attachments.upload': {
    method: 'POST',
    path: '/api/Attachments/upload',
    kind: 'upload',
    summary: 'Stores one file of a PEP stage and answers its reference (FORM-22, API-75)',
    query: closed({ studentId: id, pepId: id, stageId: id }, ['studentId', 'pepId', 'stageId']),
    reply: storedFile,
    allow: [{ 'user.typeId': [1, 2, 3, 6, 7, 8], 'user.hasPep': true }],
    deny: [
      { when: { 'pep.statusId': 5 }, reason: 'PEP Completed: {pep.endDate}' },
      { when: { 'pep.statusId': 7 }, reason: 'This PEP has been superseded' },
      { when: { 'pep.statusId': 6, 'user.typeId': 1 }, reason: 'PEP Submitted For Review' },
      {
        when: { 'form.ownerTypeId': [2, 3], 'user.typeId': [1, 6, 7, 8] },
        reason: 'This section is filled in by the virtual school',
      },
    ],
  },
  'attachments.read': {
    method: 'GET',
    path: '/api/Attachments/download',
    kind: 'file',
    summary: 'One stored file, under its own name',
    query: closed({ fileReference: { type: 'string', format: 'uuid' } }, ['fileReference']),
    allow: [{ 'user.typeId': signedInTypes, 'user.hasPep': true }],
  },
});
