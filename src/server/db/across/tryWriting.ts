import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSystem } from '../unitOfWork.ts';

/**
 * Takes room in the database and gives it back: a table for the moment has a file of its own, so even where tables have
 * space to spare a full disk shows. A login that may make no such tables is told nothing by this.
 */
export async function tryWriting(database: Database): Promise<void> {
  try {
    await asSystem(database, async (db) => {
      await sql`create temporary table portal_health on commit drop as select gen_random_uuid()::text as filler from generate_series(1, 4000)`.execute(
        db,
      );
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42501') throw error;
  }
}
