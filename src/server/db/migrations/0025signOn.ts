import { sql, type Migration } from 'kysely';
import { requestRole, systemTable, tenantTable, type AnyDatabase } from '../access.ts';

/** No request reads any of it: whom a domain belongs to is decided across authorities, and the rest is secret. */
const system: Record<string, string> = {
  // `client_secret` is sealed, and so is each `id_token` below.
  sign_on: `
    authority_id integer primary key references authority (id) on delete cascade,
    issuer text not null, client_id text not null, client_secret text not null,
    address_claim text not null check (address_claim in ('email', 'preferred_username')),
    passwords boolean not null`,
  sign_on_domain: `
    domain text primary key, authority_id integer not null references sign_on (authority_id) on delete cascade`,
  // Somebody on the way: to the provider, and where `sub` is said, back from it.
  sign_on_transaction: `
    state_hash text primary key, browser_hash text not null,
    authority_id integer not null references sign_on (authority_id) on delete cascade,
    nonce text not null, verifier text not null,
    sub text, provider_sub text, provider_sid text, id_token text,
    expires_at timestamptz not null`,
  sign_on_session: `
    origin_jti text primary key, sub text not null references pool_user (sub) on delete cascade,
    authority_id integer not null references authority (id) on delete cascade,
    provider_sub text not null, provider_sid text, browser_hash text not null, id_token text not null,
    expires_at timestamptz not null`,
  sign_on_logout: 'jti_hash text primary key, expires_at timestamptz not null',
};

const indexes = [
  'create index sign_on_domain_authority on sign_on_domain (authority_id)',
  'create index sign_on_transaction_browser on sign_on_transaction (browser_hash)',
  'create index sign_on_transaction_expires on sign_on_transaction (expires_at)',
  'create index sign_on_session_provider on sign_on_session (authority_id, provider_sub)',
  'create index sign_on_session_sid on sign_on_session (authority_id, provider_sid)',
  'create index sign_on_session_browser on sign_on_session (browser_hash)',
  'create index sign_on_session_sub on sign_on_session (sub)',
  'create index sign_on_session_expires on sign_on_session (expires_at)',
];

/** Single sign-on by an authority's own provider of identities. */
export const signOn: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    for (const [table, columns] of Object.entries(system)) {
      await sql.raw(`create table ${table} (${columns})`).execute(db);
      if (table === 'sign_on_logout') await systemTable(db, table);
      else await tenantTable(db, table);
      await sql`revoke all on ${sql.id(table)} from ${sql.id(requestRole)}`.execute(db);
    }
    for (const index of indexes) await sql.raw(index).execute(db);
  },
};
