import { useMemo } from 'react';
import { FileDrop, useEngine, type ScreenComponentProps } from '../../renderer/index.ts';
import { planDocuments } from './documentFiles.ts';
import { UPLOAD_FAILED, UPLOADED } from './words.ts';

/** Adds files to the documents of a plan (NAV-8); not there for who may add none. */
export function DocumentUpload({ params }: ScreenComponentProps) {
  const { host } = useEngine();
  const { denied } = host.useCommand('documents.upload');
  const [studentId, pepId] = [Number(params.studentId), Number(params.pepId)];
  const files = useMemo(() => planDocuments(studentId, pepId), [studentId, pepId]);
  if (denied !== null) return null;
  return (
    <FileDrop
      label="this PEP"
      files={files}
      failure={UPLOAD_FAILED}
      onStored={() => {
        host.notify({ tone: 'success', text: UPLOADED });
        host.refresh(['pep-documents']);
      }}
    />
  );
}
