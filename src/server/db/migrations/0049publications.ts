import { sql, type Migration } from 'kysely';
import { createTenantTables, requestRole, systemRole, type AnyDatabase } from '../access.ts';

const tenant: Record<string, string> = {
  // Text and not jsonb, which forgets the order of names: questions stand in it as they are drawn.
  declaration_draft: `
    path text not null, text text not null, revision integer not null, faults integer,
    saved_by integer, saved_at timestamptz not null,
    primary key (authority_id, path)`,
  // That the drafts are ready, by the hash of what they would make.
  declaration_proposal: `
    hash text not null, note text not null, proposed_by integer not null, proposed_at timestamptz not null,
    primary key (authority_id)`,
  // All of an authority's declarations at once, and the hash of what they lie on.
  publication: `
    number integer not null check (number > 0), hash text not null, base_hash text not null, content text not null,
    note text not null, proposed_by integer, published_by integer, published_at timestamptz not null,
    primary key (authority_id, number)`,
};

const statements = [
  // What was once published is added to and read, never altered.
  `revoke update, delete on publication from ${requestRole}, ${systemRole}`,
  'alter table authority add column publication integer',
  `alter table authority add constraint authority_publication
    foreign key (id, publication) references publication (authority_id, number)`,
  `grant update (publication) on authority to ${requestRole}`,
];

/** Declarations of an authority's own: drafts, and publications, which never change; each call reads the number. */
export const publications: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await createTenantTables(db, tenant);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
