import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';

/** All authorities by name, for the page that switches between them (SET-4). */
export function listAuthorities(database: Database): Promise<{ id: number; name: string }[]> {
  return asSystem(database, (db) =>
    db
      .selectFrom('authority')
      .select(['id', 'name'])
      .orderBy(sql`name collate "und-x-icu"`)
      .orderBy('id')
      .execute(),
  );
}
