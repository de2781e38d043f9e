import { act } from 'react';
import { vi } from 'vitest';
import type { FileStore, StoredFile } from '../../../src/renderer/fileStore.ts';

/** What such a store keeps. */
export const limits = {
  maxBytes: 30 * 1024 * 1024,
  kinds: [
    { title: 'pictures', extensions: ['jpg', 'png'], isPicture: true },
    { title: 'PDF', extensions: ['pdf'] },
    { title: 'text', extensions: ['txt'] },
  ],
};

interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
  progress(share: number): void;
  done(reference: string): Promise<void>;
  fail(message: string): Promise<void>;
}

/** A store whose uploads end when the test says so. */
export function storeOf(known: readonly StoredFile[] = []) {
  const sendings: Sending[] = [];
  const files = new Map(known.map((file) => [file.fileReference, file]));
  const store: FileStore = {
    limits,
    describe: (reference) => files.get(reference),
    open: vi.fn(async () => undefined),
    read: vi.fn(async () => new Blob(['picture'])),
    upload: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        sendings.push({
          file,
          signal,
          progress: (share) => act(() => onProgress(share)),
          done: (fileReference) =>
            act(async () => {
              const stored = { fileReference, fileName: file.name, size: file.size, mediaType: file.type };
              files.set(fileReference, stored);
              resolve(stored);
            }),
          fail: (message) => act(async () => reject(new Error(message))),
        });
      }),
  };
  return { store, sendings };
}
