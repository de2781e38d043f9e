import { useState } from 'react';
import type { FileStore, StoredFile } from '../../fileStore.ts';
import { ErrorIcon, FileIcon, RemoveIcon } from '../../parts/Icons.tsx';
import { sizeText } from './fileText.ts';
import type { Upload } from './useUploads.ts';

const OPEN_FAILED = 'The file could not be opened. Please try again.';

interface StoredLineProps {
  readonly reference: string;
  readonly files: FileStore;
  onRemove?: () => void;
}

/** One stored file: its name and size, a button that opens it and, where it may be, one that takes it away. */
export function StoredLine({ reference, files, onRemove }: StoredLineProps) {
  const [failure, setFailure] = useState('');
  const [looking, setLooking] = useState(false);
  const file = files.describe(reference);
  const name = nameOf(file);
  const open = () => {
    if (files.look !== undefined) return setLooking(true);
    setFailure('');
    files
      .open(reference)
      .catch((error: unknown) =>
        setFailure(error instanceof Error && error.message !== '' ? error.message : OPEN_FAILED),
      );
  };
  return (
    <li className="file">
      <FileIcon />
      <span className="file-name">
        <button
          type="button"
          className="quiet"
          aria-label={`Open ${name}`}
          aria-haspopup={files.look === undefined ? undefined : 'dialog'}
          onClick={open}
        >
          {name}
        </button>
        {file && <span className="file-size">{sizeText(file.size)}</span>}
        {file?.note && <span className="file-note">{file.note}</span>}
      </span>
      {onRemove && (
        <button type="button" className="tool tool-danger" aria-label={`Remove ${name}`} onClick={onRemove}>
          <RemoveIcon />
        </button>
      )}
      {failure !== '' && <FileProblem text={failure} />}
      {looking && files.look?.(reference, () => setLooking(false))}
    </li>
  );
}

/** What a stored file is called; a file that came from elsewhere a moment ago has no name here yet. */
export function nameOf(file: StoredFile | undefined): string {
  return file?.fileName ?? 'stored file';
}

interface UploadLineProps {
  readonly upload: Upload;
  onCancel(): void;
  onRetry(): void;
}

/** One file on its way with its progress, or one that did not arrive with why. */
export function UploadLine({ upload, onCancel, onRetry }: UploadLineProps) {
  const { file, share, failure } = upload;
  const percent = Math.floor((share ?? 0) * 100);
  return (
    <li className="file">
      <FileIcon />
      <span className="file-name">
        {file.name} <span className="file-size">{sizeText(file.size)}</span>
        {failure === null && (
          <span className="file-progress">
            <progress max={100} value={percent} aria-label={`Sending ${file.name}`} />
            <span aria-hidden="true">
              {share === null ? 'Waiting for its turn' : percent < 100 ? `${percent} % sent` : 'Being checked…'}
            </span>
          </span>
        )}
      </span>
      {failure !== null && (
        <button type="button" className="quiet" aria-label={`Try ${file.name} again`} onClick={onRetry}>
          Try again
        </button>
      )}
      <button
        type="button"
        className="quiet"
        aria-label={failure === null ? `Cancel ${file.name}` : `Leave out ${file.name}`}
        onClick={onCancel}
      >
        {failure === null ? 'Cancel' : 'Leave out'}
      </button>
      {failure !== null && <FileProblem text={failure} />}
    </li>
  );
}

/** What went wrong with a file: read aloud at once. */
export function FileProblem({ text }: { readonly text: string }) {
  return (
    <p className="error file-error" role="alert">
      <ErrorIcon />
      <span>{text}</span>
    </p>
  );
}
