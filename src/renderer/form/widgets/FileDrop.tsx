import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useEngine } from '../../EngineProvider.tsx';
import { FormSurface } from '../FormSurface.tsx';
import type { FileStore, StoredFile } from '../../fileStore.ts';
import { AddIcon } from '../../parts/Icons.tsx';
import { FileProblem, UploadLine } from './FileLines.tsx';
import { acceptText, limitsText, refusalOf } from './fileText.ts';
import { useDrop } from './useDrop.ts';
import { useUploads } from './useUploads.ts';

interface FileDropProps {
  /** What the files are, for a screen reader: “the library”. */
  readonly label: string;
  readonly files: Pick<FileStore, 'limits' | 'upload'>;
  /** Said when one could not be sent, beside why in its line. */
  readonly failure: string;
  onStored(file: StoredFile): void;
  /** Told whenever the first file sets out, and when the last has arrived or been given up. */
  onBusy?(busy: boolean): void;
  /** The focus goes to its button as soon as it is there. */
  readonly takesFocus?: boolean;
}

/** A place to drop files at, or to choose them: each is stored by itself, and not held as an answer. */
export function FileDrop(props: FileDropProps) {
  const { label, files } = props;
  const zone = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  // A line that goes takes its buttons along: whoever stood on one stands on the chooser then.
  const keepFocus = () => {
    if (zone.current?.querySelector('.file-list')?.contains(document.activeElement) === true) chooser.current?.focus();
  };
  const { uploads, refusals, said, add, retry, cancel } = useDropped(props, keepFocus);
  const over = useDrop(zone, add);
  useTakenFocus(chooser, props.takesFocus === true);
  return (
    <FormSurface>
      <div ref={zone} role="group" aria-label={label} data-over={over || undefined} className="files">
        <Chooser label={label} files={files} button={chooser} onFiles={add} />
        {refusals.map((text) => (
          <FileProblem key={text} text={text} />
        ))}
        {uploads.length > 0 && (
          <ul className="file-list">
            {uploads.map((upload) => (
              <UploadLine
                key={upload.key}
                upload={upload}
                onCancel={() => {
                  keepFocus();
                  cancel(upload.key);
                }}
                onRetry={() => retry(upload.key)}
              />
            ))}
          </ul>
        )}
        <span className="aloud" role="status">
          {said}
        </span>
      </div>
    </FormSurface>
  );
}

/** What becomes of the files that were dropped or chosen. */
function useDropped({ files, failure, onStored, onBusy }: FileDropProps, keepFocus: () => void) {
  const { host } = useEngine();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const { uploads, start, ...line } = useUploads({
    files,
    onStored: (file) => {
      keepFocus();
      setSaid(`${file.fileName} has been stored`);
      onStored(file);
    },
    onLost: () => host.notify({ tone: 'error', text: failure }),
  });
  useBusy(
    uploads.some(({ failure: lost }) => lost === null),
    onBusy,
  );
  const add = (list: readonly File[]) => {
    const good = list.filter((file) => refusalOf(file, files.limits) === null);
    setRefusals(list.flatMap((file) => refusalOf(file, files.limits) ?? []));
    for (const file of good) start(file);
    setSaid(good.length === 0 ? '' : `Sending ${good.map(({ name }) => name).join(', ')}`);
  };
  return { uploads, refusals, said, add, ...line };
}

function useTakenFocus(chooser: RefObject<HTMLButtonElement | null>, takes: boolean): void {
  useEffect(() => {
    if (takes) chooser.current?.focus();
  }, [chooser, takes]);
}

function useBusy(busy: boolean, onBusy: FileDropProps['onBusy']): void {
  const latest = useRef(onBusy);
  latest.current = onBusy;
  useEffect(() => latest.current?.(busy), [busy]);
}

interface ChooserProps extends Pick<FileDropProps, 'label' | 'files'> {
  readonly button: RefObject<HTMLButtonElement | null>;
  onFiles(files: readonly File[]): void;
}

/** The button that opens the browser's choice of files, and what may be chosen. */
function Chooser({ label, files, button, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="file-choose">
        <button
          type="button"
          ref={button}
          className="button"
          aria-label={`Choose files for ${label}`}
          onClick={() => input.current?.click()}
        >
          <AddIcon /> Choose files
        </button>
        <span className="help">or drop them here</span>
        <input
          ref={input}
          hidden
          multiple
          type="file"
          aria-label={`${label}: files`}
          accept={acceptText(files.limits)}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            // So that the same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <p className="help">{limitsText(files.limits)}</p>
    </>
  );
}
