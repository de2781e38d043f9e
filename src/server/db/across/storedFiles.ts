import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

/** A stored file as it stands in the database. */
export interface StoredRow {
  readonly id: string;
  readonly authority_id: number;
  readonly media_type: string;
  /** Bytes. */
  readonly size: number;
}

/** Files of these media types, of all authorities, a hundred at a time: those that come after one, or the first. */
export function storedFiles(
  database: Database,
  mediaTypes: readonly string[],
  after?: Pick<StoredRow, 'id' | 'authority_id'>,
): Promise<readonly StoredRow[]> {
  return asSystem(database, (db) =>
    db
      .selectFrom('attachment')
      .select(['id', 'authority_id', 'media_type', 'size'])
      .where('media_type', 'in', mediaTypes)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(id, authority_id) > (${after?.id}::uuid, ${after?.authority_id}::integer)`),
      )
      .orderBy('id')
      .orderBy('authority_id')
      .limit(100)
      .execute(),
  );
}

/** Gives a stored file other bytes, by `keep`, and says how many they are. */
export async function changeStoredFile(
  database: Database,
  { id, authority_id, size }: Omit<StoredRow, 'media_type'>,
  keep: (db: Db) => Promise<void>,
): Promise<void> {
  await asSystem(database, async (db) => {
    await db
      .updateTable('attachment')
      .set({ size })
      .where('id', '=', id)
      .where('authority_id', '=', authority_id)
      .execute();
    await keep(db);
  });
}

interface PieceKey {
  readonly id: string;
  readonly authorityId: number;
}

/** A piece of a file that is kept in the database, as far as `db` sees it; null where there is none. */
export async function pieceIn(db: Db, { id, authorityId }: PieceKey, ordinal: number): Promise<Buffer | null> {
  const found = await db
    .selectFrom('attachment_chunk')
    .select('bytes')
    .where('authority_id', '=', authorityId)
    .where('attachment_id', '=', id)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
  return found?.bytes ?? null;
}

/** The same for work of the server's own, which reads whatever is stored. */
export const storedPiece = (database: Database, key: PieceKey, ordinal: number): Promise<Buffer | null> =>
  asSystem(database, (db) => pieceIn(db, key, ordinal));
