import { useCallback } from 'react';
import { operation } from '../../contract/index.ts';
import { receiveFile } from '../api/request.ts';
import { FilePanel, type SeenFile } from './FilePanel.tsx';

/** The bytes of a file that an answer of a plan refers to. */
export const receiveStageFile = (fileReference: string): Promise<Blob> =>
  receiveFile(operation('attachments.read'), { fileReference });

interface Props {
  readonly reference: string;
  readonly file: SeenFile;
  onClose(): void;
}

/** A file of an answer, to be looked at before it is taken. */
export function StageFilePanel({ reference, file, onClose }: Props) {
  const read = useCallback(() => receiveStageFile(reference), [reference]);
  return <FilePanel file={file} read={read} onClose={onClose} />;
}
