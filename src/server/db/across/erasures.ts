import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';

/** Stored files of all authorities whose rows are gone and whose bytes are not, a hundred at a time. */
export function erasedFiles(database: Database): Promise<readonly { readonly id: string }[]> {
  return asSystem(database, (db) => db.selectFrom('erased_file').select('id').orderBy('id').limit(100).execute());
}

/**
 * Takes out the files that were stored for messages before a moment and have not been sent since; their bytes are named
 * as erased.
 */
export async function eraseUnsentFiles(database: Database, before: Date): Promise<void> {
  await asSystem(database, (db) =>
    sql`with unsent as (delete from attachment
        where is_of_message and message_id is null and added_at < ${before} returning authority_id, id)
      insert into erased_file (authority_id, id) select authority_id, id from unsent on conflict do nothing`.execute(
      db,
    ),
  );
}

/** Those of some files that an authority still has: a file that went over with its pupil is the same there. */
export async function filesStillHeld(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const held = await asSystem(database, (db) =>
    db
      .selectFrom('attachment')
      .select('id')
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute(),
  );
  return new Set(held.map(({ id }) => id));
}

/** Their bytes are removed, or another authority's alone. */
export async function forgetErasedFiles(database: Database, ids: readonly string[]): Promise<void> {
  await asSystem(database, (db) => db.deleteFrom('erased_file').where('id', 'in', ids).execute());
}
