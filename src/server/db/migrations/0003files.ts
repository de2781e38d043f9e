import { sql, type Migration } from 'kysely';
import { tenantTable, type AnyDatabase } from '../access.ts';

const tenant: Readonly<Record<string, string>> = {
  attachment: `
    id uuid primary key, pupil_id integer not null, stage_id integer,
    file_name text not null, media_type text not null, size integer not null check (size >= 0),
    added_by integer not null references app_user (id), added_at timestamptz not null,
    unique (authority_id, id),
    foreign key (authority_id, pupil_id) references pupil (authority_id, id) on delete cascade,
    foreign key (authority_id, stage_id) references pep_stage (authority_id, id) on delete set null (stage_id)`,
  attachment_chunk: `
    attachment_id uuid not null, ordinal integer not null, bytes bytea not null,
    primary key (authority_id, attachment_id, ordinal),
    foreign key (authority_id, attachment_id) references attachment (authority_id, id) on delete cascade`,
  draft_key: `
    user_id integer not null references app_user (id) on delete cascade,
    key_id uuid not null, key bytea not null check (length(key) = 32),
    primary key (authority_id, user_id)`,
};

/** Files that answers refer to, and the keys of what is not saved yet. */
export const files: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    for (const [table, columns] of Object.entries(tenant)) {
      await sql
        .raw(`create table ${table} (authority_id integer not null references authority (id), ${columns})`)
        .execute(db);
      await tenantTable(db, table);
    }
    await sql`create index attachment_by_pupil on attachment (authority_id, pupil_id)`.execute(db);
    // Pictures, office files and PDFs are compressed already.
    await sql`alter table attachment_chunk alter column bytes set storage external`.execute(db);
    await sql`revoke update on attachment, attachment_chunk, draft_key from portal_request, portal_system`.execute(db);
    // A key that went would take with it every draft it encrypted.
    await sql`revoke delete on draft_key from portal_request`.execute(db);
  },
};
