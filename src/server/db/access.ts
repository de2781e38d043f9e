import { sql, type Kysely, type RawBuilder } from 'kysely';

/** The role that requests run under: row-level security holds for it. */
export const requestRole = 'portal_request';

/** The role of the few functions that look across authorities. */
export const systemRole = 'portal_system';

/**
 * The role that owns the trail. Nobody signs in as it and no login is a member of it, so nobody can alter what has been
 * written.
 */
export const trailRole = 'portal_trail';

/** All roles of the portal, which are no logins. */
export const portalRoles: readonly string[] = [requestRole, systemRole, trailRole];

/** A migration sees tables come and go, so it has no schema of its own. */
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own type of a migration's database
export type AnyDatabase = Kysely<any>;

const name = (text: string): RawBuilder<unknown> => sql.id(text);

/**
 * Puts a table under the authority's row-level security, for its owner too. A request sees and
 * writes only rows of its own authority; the system role sees all. `column` names the authority.
 */
export async function tenantTable(db: AnyDatabase, table: string, column = 'authority_id'): Promise<void> {
  // The policy names the role as well as being granted to it: the owner of the tables inherits the rights of roles it
  // is a member of.
  const system = sql`current_user = ${sql.lit(systemRole)}`;
  const own = sql`${name(column)} = nullif(current_setting('app.authority_id', true), '')::int`;
  await sql`alter table ${name(table)} enable row level security`.execute(db);
  await sql`alter table ${name(table)} force row level security`.execute(db);
  await sql`create policy own_authority on ${name(table)} to ${name(requestRole)} using (${own}) with check (${own})`.execute(
    db,
  );
  await sql`create policy all_authorities on ${name(table)} to ${name(systemRole)} using (${system}) with check (${system})`.execute(
    db,
  );
  await sharedTable(db, table);
}

/** Makes tables that begin with their authority, by name the rest of what stands in each, under its security. */
export async function createTenantTables(db: AnyDatabase, tables: Readonly<Record<string, string>>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql
      .raw(`create table ${table} (authority_id integer not null references authority (id), ${columns})`)
      .execute(db);
    await tenantTable(db, table);
  }
}

/** A table without authority (schools, lookups that are data): both roles read and write it. */
export async function sharedTable(db: AnyDatabase, table: string): Promise<void> {
  await sql`grant select, insert, update, delete on ${name(table)} to ${name(requestRole)}, ${name(systemRole)}`.execute(
    db,
  );
}

/** A table that requests may only read. */
export async function readOnlyTable(db: AnyDatabase, table: string): Promise<void> {
  await sql`grant select on ${name(table)} to ${name(requestRole)}`.execute(db);
  await systemTable(db, table);
}

/** A view that looks with the rights of who asks, under the row-level security of its tables. */
export async function securedView(db: AnyDatabase, view: string): Promise<void> {
  await sql`grant select on ${name(view)} to ${name(requestRole)}, ${name(systemRole)}`.execute(db);
}

/** A table that no request ever touches: keys, verifiers, sessions of the pool. */
export async function systemTable(db: AnyDatabase, table: string): Promise<void> {
  await sql`grant select, insert, update, delete on ${name(table)} to ${name(systemRole)}`.execute(db);
}

/** Lets the system role take numbers of a table before it writes the rows, so that others can point to them. */
export async function numberedTable(db: AnyDatabase, table: string): Promise<void> {
  await sql`grant usage on sequence ${name(`${table}_id_seq`)} to ${name(systemRole)}`.execute(db);
}

/** A table in a schema of its own, out of every request's sight, that is only read and added to. */
export async function systemTableOf(db: AnyDatabase, schema: string, table: string): Promise<void> {
  await sql`grant usage on schema ${name(schema)} to ${name(systemRole)}`.execute(db);
  await sql`grant select, insert on ${name(schema)}.${name(table)} to ${name(systemRole)}`.execute(db);
}

/**
 * Makes the two roles. Roles belong to the whole cluster, so another database, or another server that starts at the
 * same moment, may have made them already. `admitLogins` decides which logins may act as them.
 */
export async function createRoles(db: AnyDatabase): Promise<void> {
  for (const role of [requestRole, systemRole]) {
    await createRole(db, role);
    await sql`grant usage on schema public to ${name(role)}`.execute(db);
  }
}

/** Looks first whether the role exists: a login that may not create roles can use those an administrator has made. */
async function createRole(db: AnyDatabase, role: string): Promise<void> {
  await sql`
    do $$
    begin
      if not exists (select from pg_roles where rolname = ${sql.lit(role)}) then
        create role ${name(role)} nologin nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
}

/**
 * Runs the part of a migration that creates or changes what the trail's role owns. The login is a member of that role
 * meanwhile; where it may not make itself one, an administrator does so before the migration and undoes it afterwards.
 */
export async function asTrailOwner(db: AnyDatabase, work: () => Promise<void>): Promise<void> {
  await createRole(db, trailRole);
  const { rows } = await sql<{ joins: boolean }>`select not ${mayAct(sql`current_user`, trailRole)} as joins`.execute(
    db,
  );
  if (rows[0]?.joins === true) await sql`grant ${name(trailRole)} to current_user`.execute(db);
  // PostgreSQL asks the new owner of an object for this right.
  await sql`grant create on schema public to ${name(trailRole)}`.execute(db);
  await work();
  await sql`revoke create on schema public from ${name(trailRole)}`.execute(db);
  if (rows[0]?.joins === true) await sql`revoke ${name(trailRole)} from current_user`.execute(db);
}

/** Whether a login may act as a role; since PostgreSQL 16 membership alone does not allow it. */
export function mayAct(login: RawBuilder<unknown>, role: string): RawBuilder<boolean> {
  return sql`pg_has_role(${login}, ${sql.lit(role)}, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)`;
}
