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
