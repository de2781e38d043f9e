import { useEffect, useRef, useState } from 'react';
import type { FileStore, StoredFile } from '../../fileStore.ts';

/** A file on its way, or one that did not arrive and is kept to be sent again. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  /** Share sent, 0 to 1; null while it waits for its turn. */
  readonly share: number | null;
  /** Why it did not arrive; null while it is on its way. */
  readonly failure: string | null;
}

type Waiting = Pick<Upload, 'key' | 'file'>;

interface UploadsOptions {
  readonly files: Pick<FileStore, 'upload'>;
  onStored(file: StoredFile): void;
  /** A file did not arrive; its line, where it is still there, says so too. */
  onLost(file: File, failure: string): void;
}

/** Files that are sent at once: a browser opens no more connections than a few, and other calls want some too. */
const MOST_AT_ONCE = 3;

const FAILED = 'The file could not be stored. Please try again.';

/**
 * The files on their way to the store. They go on when the field is folded away, and `onStored` is
 * told of each that has arrived; nothing is said of the others, so an answer never names half a file.
 */
export function useUploads({ files, ...told }: UploadsOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(told);
  latest.current = told;
  useGuard(uploads.some(({ failure }) => failure === null));
  const update = (key: string, change: Partial<Upload>) =>
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: string) => setUploads((list) => list.filter((one) => one.key !== key));

  const turns = useTurns(async ({ key, file }, signal) => {
    update(key, { share: 0, failure: null });
    try {
      const stored = await files.upload(file, { onProgress: (share) => update(key, { share }), signal });
      drop(key);
      latest.current.onStored(stored);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof Error && error.message !== '' ? error.message : FAILED;
      update(key, { failure });
      latest.current.onLost(file, failure);
    }
  });
  return {
    uploads,
    start(file: File) {
      const key = crypto.randomUUID();
      setUploads((list) => [...list, { key, file, share: null, failure: null }]);
      turns.take({ key, file });
    },
    retry(key: string) {
      const upload = uploads.find((one) => one.key === key);
      if (!upload) return;
      update(key, { share: null, failure: null });
      turns.take({ key, file: upload.file });
    },
    cancel(key: string) {
      turns.leave(key);
      drop(key);
    },
  };
}

/** Lets a few files set out, and each of the others when one of those has ended. */
function useTurns(send: (one: Waiting, signal: AbortSignal) => Promise<void>) {
  const stops = useRef(new Map<string, AbortController>());
  const waiting = useRef<readonly Waiting[]>([]);
  const next = () => {
    const [first, ...others] = waiting.current;
    if (first === undefined || stops.current.size >= MOST_AT_ONCE) return;
    waiting.current = others;
    const stop = new AbortController();
    stops.current.set(first.key, stop);
    void send(first, stop.signal).finally(() => {
      stops.current.delete(first.key);
      next();
    });
  };
  return {
    take(one: Waiting) {
      waiting.current = [...waiting.current, one];
      next();
    },
    leave(key: string) {
      waiting.current = waiting.current.filter((one) => one.key !== key);
      stops.current.get(key)?.abort();
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
