import { createElement, useMemo } from 'react';
import { attachmentLimits, operation, type AttachmentSummary, type PepStage } from '../../contract/index.ts';
import type { FileStore, StoredFile } from '../../renderer/index.ts';
import { addressOf } from '../api/request.ts';
import type { SeenFile } from './FilePanel.tsx';
import { handOver } from './handOver.ts';
import { sendFile } from './sendFile.ts';
import { receiveStageFile, StageFilePanel } from './StageFilePanel.tsx';
import { useScanWords } from './useScanWords.ts';

type StageOfFiles = Pick<PepStage, 'studentId' | 'pepId' | 'pepStageId' | 'attachments'>;

/** Where the files of one stage are kept: on the server, which lets read them whoever sees the pupil (D-44). */
export function stageFiles(
  { studentId, pepId, pepStageId, attachments }: StageOfFiles,
  noteOf: (file: AttachmentSummary) => string | undefined,
): FileStore {
  const known = new Map<string, StoredFile>(
    attachments.map((file) => [file.fileReference, { ...file, note: noteOf(file) }]),
  );
  const seenOf = (fileReference: string): SeenFile => {
    const { fileName = 'file', size } = known.get(fileReference) ?? {};
    const stored = attachments.find((file) => file.fileReference === fileReference);
    const more = stored && { scan: stored.scan, added: { at: stored.addedAt, by: stored.addedBy } };
    return { fileName, size, ...more };
  };
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
    look: (reference, onClose) => createElement(StageFilePanel, { reference, file: seenOf(reference), onClose }),
    open: async (fileReference) => handOver(await receiveStageFile(fileReference), seenOf(fileReference).fileName),
    read: receiveStageFile,
  };
}

/** The same store for as long as the stage is the same. */
export function useStageFiles(stage: StageOfFiles): FileStore {
  const words = useScanWords();
  return useMemo(() => stageFiles(stage, ({ scan }) => words(scan)?.label), [stage, words]);
}
