import { attachmentLimits, operation } from '../../contract/index.ts';
import type { FileStore } from '../../renderer/index.ts';
import { addressOf } from '../api/request.ts';
import { sendFile } from '../files/sendFile.ts';

type Store = Pick<FileStore, 'limits' | 'upload'>;

/** Where documents of a plan are sent. */
export const planDocuments = (studentId: number, pepId: number): Store => ({
  limits: attachmentLimits,
  upload: (file, options) =>
    sendFile(addressOf(operation('documents.upload').path, { studentId, pepId }), file, options),
});

/** What documents of a pupil's past are. */
export interface Past {
  readonly studentId: number;
  readonly academicYearId: number;
  readonly termId: number;
  readonly reference: string;
}

/** Where they are sent; the reference beside the file, since no address holds a free text about a child (D-100). */
export const historicalDocuments = ({ reference, ...named }: Past): Store => ({
  limits: attachmentLimits,
  upload: (file, options) =>
    sendFile(addressOf(operation('documents.uploadHistorical').path, { ...named }), file, {
      ...options,
      fields: { reference },
    }),
});
