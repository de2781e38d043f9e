import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';

/** One publication of an authority: asked for before a call has a transaction of its own. */
export function publicationOf(
  database: Database,
  authorityId: number,
  number: number,
): Promise<{ readonly content: string; readonly base_hash: string }> {
  return asSystem(database, (db) =>
    db
      .selectFrom('publication')
      .select(['content', 'base_hash'])
      .where('authority_id', '=', authorityId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow(),
  );
}
