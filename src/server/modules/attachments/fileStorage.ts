import type { Readable } from 'node:stream';
import type { Db } from '../../db/unitOfWork.ts';

/** A file on its way in. */
export interface IncomingFile {
  /** As the browser wrote it. */
  readonly fileName: string;
  readonly content: Readable;
  /** What stands beside it in its form; what stands behind it is there when it has come in. */
  readonly fields: { readonly [name: string]: string };
}

/** A file that came in whole and is of a kind that is taken, but is not anybody's yet. */
export interface HeldFile {
  /** The name it is to be stored under, and the reference to it. */
  readonly id: string;
  /** Of its own, and gone when the upload has ended. */
  readonly folder: string;
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mediaType: string;
  /** What stands beside it in its form, where its record asks for that. */
  readonly fields?: { readonly [name: string]: string };
}

/** A stored file, by its reference and the authority whose it is. */
export interface FileKey {
  readonly id: string;
  readonly authorityId: number;
  /** Whose right to read it the database looks at; null for work of the server's own. */
  readonly readerId: number | null;
}

/** Where the bytes of files are kept; what is known of them stands in the table `attachment`. */
export interface FileStorage {
  /** Folder for files while they come in. */
  readonly incoming: string;
  /** Takes a file over, within the unit of work that has recorded it; what was kept under its name before goes. */
  readonly keep: (db: Db, file: Pick<HeldFile, 'id' | 'path'>, authorityId: number) => Promise<void>;
  /** Removes the bytes of what stands in the database no more, or never did; done again it does nothing. */
  readonly remove: (id: string) => Promise<void>;
  /** The bytes; called after the unit of work has ended, since whoever takes them may be slow. Throws NOT_FOUND. */
  readonly open: (key: FileKey) => Promise<Readable>;
}
