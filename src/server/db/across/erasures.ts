import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';

/** Stored files of all authorities whose rows are gone and whose bytes are not, a hundred at a time. */
export function erasedFiles(database: Database): Promise<readonly { readonly id: string }[]> {
  return asSystem(database, (db) => db.selectFrom('erased_file').select('id').orderBy('id').limit(100).execute());
}

/** Their bytes are removed. */
export async function forgetErasedFiles(database: Database, ids: readonly string[]): Promise<void> {
  await asSystem(database, (db) => db.deleteFrom('erased_file').where('id', 'in', ids).execute());
}
