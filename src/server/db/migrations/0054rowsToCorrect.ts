import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/**
 * Rows of imports that somebody had still to look at when columns could first be chosen. 0028 meant to mark them, and
 * found none where the tables' owner is no superuser, since row-level security holds for the owner too.
 */
export const rowsToCorrect: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    const owned = ['import_run', 'import_row'];
    for (const table of owned) await sql`alter table ${sql.id(table)} no force row level security`.execute(db);
    // Only such rows had cells then, and only imports of then say of no heading which field it is.
    await sql`update import_row row set to_correct = true from import_run run
      where run.authority_id = row.authority_id and run.id = row.run_id and run.fields = '{}'
        and row.cells is not null and not row.to_correct`.execute(db);
    for (const table of owned) await sql`alter table ${sql.id(table)} force row level security`.execute(db);
  },
};
