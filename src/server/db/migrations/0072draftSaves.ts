import { sql, type Migration } from 'kysely';
import { createTenantTables, type AnyDatabase } from '../access.ts';

const tenant: Record<string, string> = {
  declaration_draft_save: `
    path text not null, revision integer not null check (revision > 0), text text not null,
    saved_by integer, saved_at timestamptz not null,
    primary key (authority_id, path, revision)`,
};

/** The former texts of drafts are remembered (D-402), from those that stand now on. */
export const draftSaves: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await createTenantTables(db, tenant);
    // Row-level security holds for the owner too, who has no authority: put aside for this statement.
    const tables = ['declaration_draft', 'declaration_draft_save'];
    for (const table of tables) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
    await sql`insert into declaration_draft_save (authority_id, path, revision, text, saved_by, saved_at)
      select authority_id, path, revision, text, saved_by, saved_at from declaration_draft`.execute(db);
    for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  },
};
