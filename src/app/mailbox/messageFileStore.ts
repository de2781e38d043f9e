import { attachmentLimits, operation } from '../../contract/index.ts';
import type { FileStore, StoredFile } from '../../renderer/index.ts';
import { addressOf, receiveFile } from '../api/request.ts';
import { handOver } from '../files/handOver.ts';
import { sendFile } from '../files/sendFile.ts';

/** The bytes of a file of a message, for its people. */
export const receiveMessageFile = (fileReference: string): Promise<Blob> =>
  receiveFile(operation('messages.file'), { fileReference });

/** Where the files of a message that is being written are kept; `known` are those that it has, by their references. */
export function messageFileStore(studentId: number, known: Map<string, StoredFile>): FileStore {
  return {
    limits: attachmentLimits,
    async upload(file, options) {
      const stored = await sendFile(addressOf(operation('messages.upload').path, { studentId }), file, options);
      known.set(stored.fileReference, stored);
      return stored;
    },
    describe: (fileReference) => known.get(fileReference),
    open: async (fileReference) =>
      handOver(await receiveMessageFile(fileReference), known.get(fileReference)?.fileName ?? 'file'),
    read: receiveMessageFile,
  };
}
