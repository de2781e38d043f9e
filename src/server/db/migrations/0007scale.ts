import { sql, type Migration } from 'kysely';
import { systemTable, type AnyDatabase } from '../access.ts';

const indexes = [
  // Looked through at each sign-in for what has expired.
  'create index pool_refresh_token_expires on pool_refresh_token (expires_at)',
  'create index pool_attempt_last_failed on pool_attempt (last_failed_at)',
  'create index pool_request_started on pool_request (started_at)',
  // Files of a stage, looked for when the stage goes.
  'create index attachment_by_stage on attachment (authority_id, stage_id) where stage_id is not null',
  // Newest first is how notes are read; lists put blanks last both ways, so the index says it too.
  'create index case_note_newest on case_note (authority_id, note_date desc nulls last, id desc) where deleted_at is null',
];

/** What several servers count together, and indexes for tables that grow. */
export const scale: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`create table pool_request (address_hash text primary key, started_at timestamptz not null, requests int not null)`.execute(
      db,
    );
    await systemTable(db, 'pool_request');
    for (const statement of indexes) await sql.raw(statement).execute(db);
  },
};
