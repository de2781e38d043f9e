import { useEffect, useRef, useState } from 'react';
import type { FileStore, StoredFile } from '../../host.ts';

/** A file on its way, or one that did not arrive and is kept to be sent again. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  /** Share sent, 0 to 1. */
  readonly share: number;
  /** Why it did not arrive; null while it is on its way. */
  readonly failure: string | null;
}

interface UploadsOptions {
  readonly files: FileStore;
  onStored(file: StoredFile): void;
  /** A file did not arrive; its line, where it is still there, says so too. */
  onLost(file: File, failure: string): void;
}

const FAILED = 'The file could not be stored. Please try again.';

/**
 * The files on their way to the store. They go on when the field is folded away, and `onStored` is
 * told of each that has arrived; nothing is said of the others, so an answer never names half a file.
 */
export function useUploads({ files, ...told }: UploadsOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const latest = useRef(told);
  latest.current = told;
  useGuard(uploads.some(({ failure }) => failure === null));
  const update = (key: string, change: Partial<Upload>) =>
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: string) => setUploads((list) => list.filter((one) => one.key !== key));

  const send = async (key: string, file: File) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const stored = await files.upload(file, { onProgress: (share) => update(key, { share }), signal: stop.signal });
      drop(key);
      latest.current.onStored(stored);
    } catch (error) {
      if (stop.signal.aborted) return;
      const failure = error instanceof Error && error.message !== '' ? error.message : FAILED;
      update(key, { failure });
      latest.current.onLost(file, failure);
    } finally {
      stops.current.delete(key);
    }
  };
  return {
    uploads,
    start(file: File) {
      const key = crypto.randomUUID();
      setUploads((list) => [...list, { key, file, share: 0, failure: null }]);
      void send(key, file);
    },
    retry(key: string) {
      const upload = uploads.find((one) => one.key === key);
      if (!upload) return;
      update(key, { share: 0, failure: null });
      void send(key, upload.file);
    },
    cancel(key: string) {
      stops.current.get(key)?.abort();
      drop(key);
    },
  };
}

/** While a file is on its way the browser asks before it leaves the page. */
function useGuard(running: boolean): void {
  useEffect(() => {
    if (!running) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running]);
}
