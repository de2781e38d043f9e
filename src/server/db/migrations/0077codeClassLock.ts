import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/**
 * Whoever changes what codes count as waits for the marks that are being counted, and marks wait for them: a mark that
 * was counted by the former classes and stored just after the recount would stay counted by them.
 */
export const codeClassLock: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    const { rows } = await sql<{
      body: string;
    }>`select prosrc as body from pg_proc where proname = 'count_marks'`.execute(db);
    const body = rows[0]?.body ?? '';
    const held = `begin
      perform pg_advisory_xact_lock_shared(hashtext('attendance_code_class'));`;
    if (!/\bbegin\b/.test(body)) throw new Error('The function count_marks is not what an earlier migration wrote.');
    const written = body.replace(/\bbegin\b/, held);
    await sql`create or replace function count_marks() returns trigger language plpgsql as ${sql.lit(written)}`.execute(
      db,
    );
  },
};
