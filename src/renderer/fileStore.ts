import type { ReactNode } from 'react';

/** A file that an answer refers to. */
export interface StoredFile {
  readonly fileReference: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** Media type by its content, `image/png` for example. */
  readonly mediaType: string;
  /** What is to be known of it before it is opened, in a few words; blank of most. */
  readonly note?: string | undefined;
}

/** What a form's files may be. */
export interface FileLimits {
  /** Bytes of one file. */
  readonly maxBytes: number;
  /** Kinds in words, and the endings of their names in small letters without the dot. */
  readonly kinds: readonly {
    readonly title: string;
    readonly extensions: readonly string[];
    readonly isPicture?: boolean;
    /** What becomes of what such a file tells about itself, as a sentence. */
    readonly note?: string;
  }[];
}

/** Where the files of one form are kept. The form's answers hold references, never bytes. */
export interface FileStore {
  /** Said before a file is chosen, and checked before it is sent. */
  readonly limits: FileLimits;
  /**
   * Stores a file; `onProgress` is told the share sent, 0 to 1. Rejects with a sentence to show, or with an
   * `AbortError`.
   */
  upload(file: File, options: { onProgress(share: number): void; readonly signal: AbortSignal }): Promise<StoredFile>;
  /** What is known of a stored file; undefined for a reference nobody knows. */
  describe(fileReference: string): StoredFile | undefined;
  /**
   * What shows the file over the page until it is closed, to be looked at before it is taken; a store without it opens
   * the file at once.
   */
  look?(fileReference: string, onClose: () => void): ReactNode;
  /** Hands the file to the user under its own name. */
  open(fileReference: string): Promise<void>;
  /** Its bytes, for a picture that is shown on the page. */
  read(fileReference: string): Promise<Blob>;
}
