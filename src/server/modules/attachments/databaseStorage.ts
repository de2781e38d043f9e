import { createReadStream } from 'node:fs';
import { pieceIn, sealActor, storedPiece } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import { unitOfWork } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { inPieces } from '../../inPieces.ts';
import type { FileKey, FileStorage } from './fileStorage.ts';

/** A piece of a file is a row. */
const pieceSize = 1024 * 1024;

/** Files in the database, in rows of at most a megabyte. */
export function databaseStorage(database: Database, incoming: string): FileStorage {
  return {
    incoming,
    keep: async (db, { id, path }, authorityId) => {
      await db
        .deleteFrom('attachment_chunk')
        .where('authority_id', '=', authorityId)
        .where('attachment_id', '=', id)
        .execute();
      let ordinal = 0;
      for await (const bytes of createReadStream(path, { highWaterMark: pieceSize })) {
        await db
          .insertInto('attachment_chunk')
          .values({ authority_id: authorityId, attachment_id: id, ordinal, bytes: bytes as Buffer })
          .execute();
        ordinal += 1;
      }
    },
    // Pieces are rows: they go with the work that is undone, or with the file's own row.
    remove: () => Promise.resolve(),
    open: async (key) => {
      const first = await pieceOf(database, key, 0);
      if (first === null) throw new ServerError('NOT_FOUND');
      return inPieces(pieces(database, key, first));
    },
  };
}

/** Each piece is read in a unit of work of its own: none waits for a slow reader. */
async function* pieces(database: Database, key: FileKey, first: Buffer): AsyncGenerator<Buffer> {
  let ordinal = 0;
  for (let piece: Buffer | null = first; piece !== null; piece = await pieceOf(database, key, ordinal)) {
    yield piece;
    ordinal += 1;
  }
}

async function pieceOf(database: Database, { readerId, ...key }: FileKey, ordinal: number): Promise<Buffer | null> {
  if (readerId === null) return storedPiece(database, key, ordinal);
  const actor = await sealActor(database, readerId);
  return unitOfWork(database, key.authorityId, (db) => pieceIn(db, key, ordinal), actor);
}
