import { Client } from 'pg';
import { portalRoles } from '../db/access.ts';
import { BackupError } from '../db/backupFolder.ts';

/** A file as its row tells of it. */
export interface NamedFile {
  readonly id: string;
  readonly size: number;
}

/** Works with one connection to a database, without limits of time. */
export async function connected<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address, application_name: 'virtual-school-portal backup' });
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(
      `The database cannot be reached: ${(error as Error).message || (error as { code?: string }).code}.`,
    );
  }
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The first column of what a query answers. */
export async function values<T>(client: Client, query: string, given: readonly unknown[] = []): Promise<T[]> {
  const { rows } = await client.query<Record<string, T>>(query, [...given]);
  return rows.map((row) => Object.values(row)[0] as T);
}

export async function majorOf(client: Client): Promise<number> {
  const [number = '0'] = await values<string>(client, 'show server_version_num');
  return Math.floor(Number(number) / 10_000);
}

/**
 * Throws a sentence where the login does not see every row: a copy of what row-level security lets somebody see looks
 * like a backup until it is needed.
 */
export async function requireSight(client: Client): Promise<void> {
  const [login = '', blind] = await firstRow<[string, boolean]>(
    client,
    'select current_user, not (rolsuper or rolbypassrls) from pg_roles where rolname = current_user',
  );
  const unread = await values<string>(
    client,
    `select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'S') and nspname !~ '^(pg_|information_schema$)'
        and not (has_schema_privilege(nspname, 'usage') and has_table_privilege(pg_class.oid, 'select'))
      order by 1 limit 3`,
  );
  if (blind !== true && unread.length === 0) return;
  const lacks = blind === true ? 'row-level security hides rows from it' : `it may not read ${unread.join(', ')}`;
  throw new BackupError(
    `The login "${login}" cannot make a backup: ${lacks}. As an administrator: create role portal_backup login ` +
      "bypassrls password '…'; grant pg_read_all_data to portal_backup; and name that login in DATABASE_BACKUP_URL.",
  );
}

async function firstRow<T extends unknown[]>(client: Client, query: string): Promise<T | []> {
  const { rows } = await client.query<Record<string, unknown>>(query);
  return rows[0] === undefined ? [] : (Object.values(rows[0]) as T);
}

/** Who owns something in the database, or is given a right to something. */
export function rolesOf(client: Client): Promise<string[]> {
  return values(
    client,
    `select pg_get_userbyid(relowner) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname !~ '^(pg_|information_schema$)'
    union select pg_get_userbyid(refobjid) from pg_shdepend where refclassid = 'pg_authid'::regclass
      and dbid = (select oid from pg_database where datname = current_database())
    order by 1`,
  );
}

/** Makes the roles that are no logins, and throws a sentence where others are missing or may not be given anything. */
export async function requireRoles(client: Client, roles: readonly string[]): Promise<void> {
  const there = new Set(await values<string>(client, 'select rolname from pg_roles'));
  const missing = roles.filter((role) => !there.has(role));
  const logins = missing.filter((role) => !portalRoles.includes(role));
  if (logins.length > 0)
    throw new BackupError(
      `The backup names logins that this server does not have. As an administrator: ` +
        `${logins.map((role) => `create role "${role}" login password '…';`).join(' ')} Nothing was changed.`,
    );
  for (const role of missing) await client.query(`create role ${client.escapeIdentifier(role)} nologin nobypassrls`);
  const strange = await values<string>(
    client,
    "select rolname from pg_roles where rolname = any($1) and not pg_has_role(rolname, 'member')",
    [roles],
  );
  if (strange.length > 0)
    throw new BackupError(
      `This login may not give ${strange.join(', ')} what they own: please restore as an administrator of the server ` +
        '(DATABASE_BACKUP_URL). Nothing was changed.',
    );
}

/** Throws a sentence where anything lies in the database already. */
export async function requireEmpty(client: Client): Promise<void> {
  const [count = 0] = await values<number>(
    client,
    `select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname !~ '^(pg_|information_schema$)'`,
  );
  if (count > 0)
    throw new BackupError(
      'The database is not empty: a backup comes back into an empty one only. Please create one and name it in ' +
        'DATABASE_URL. Nothing was changed.',
    );
}

/** The files that rows tell of; one that went over with its pupil is two authorities', and one all the same. */
export async function namedFiles(client: Client): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>('select distinct id, size::int as size from attachment order by id');
  return rows;
}

/** Files kept in the database of which not every byte is there. */
export function brokenInDatabase(client: Client): Promise<string[]> {
  return values(
    client,
    `select id from attachment left join (select authority_id, attachment_id, sum(length(bytes)) as bytes
        from attachment_chunk group by 1, 2) as held
      on held.authority_id = attachment.authority_id and held.attachment_id = attachment.id
      where held.bytes is distinct from size order by id`,
  );
}
