import { useMemo } from 'react';
import { attachmentLimits, operation, type PepStage } from '../../contract/index.ts';
import type { FileStore, StoredFile } from '../../renderer/index.ts';
import { addressOf, receiveFile } from '../api/request.ts';
import { handOver } from './handOver.ts';
import { sendFile } from './sendFile.ts';

type StageOfFiles = Pick<PepStage, 'studentId' | 'pepId' | 'pepStageId' | 'attachments'>;

/** Where the files of one stage are kept: on the server, which lets read them whoever sees the pupil (D-44). */
export function stageFiles({ studentId, pepId, pepStageId, attachments }: StageOfFiles): FileStore {
  const known = new Map<string, StoredFile>(attachments.map((file) => [file.fileReference, file]));
  const read = (fileReference: string) => receiveFile(operation('attachments.read'), { fileReference });
  return {
    limits: attachmentLimits,
    async upload(file, options) {
      const stored = await sendFile(
        addressOf(operation('attachments.upload').path, { studentId, pepId, stageId: pepStageId }),
        file,
        options,
      );
      known.set(stored.fileReference, stored);
      return stored;
    },
    describe: (fileReference) => known.get(fileReference),
    open: async (fileReference) => handOver(await read(fileReference), known.get(fileReference)?.fileName ?? 'file'),
    read,
  };
}

/** The same store for as long as the stage is the same. */
export function useStageFiles(stage: StageOfFiles): FileStore {
  return useMemo(() => stageFiles(stage), [stage]);
}
