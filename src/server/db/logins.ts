import { sql, type Kysely } from 'kysely';
import { ConfigError } from '../config.ts';
import { mayAct, requestRole, systemRole, trailRole } from './access.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Lets the logins of requests and of the system act as the roles that migrations have made; theirs alone, where they
 * are two.
 */
export async function admitLogins({ kysely, system, owner }: Database): Promise<void> {
  const wanted = [
    [kysely, requestRole, 'DATABASE_URL'],
    [system, systemRole, owner === system ? 'DATABASE_URL' : 'DATABASE_SYSTEM_URL'],
  ] as const;
  for (const [via, role, setting] of wanted) {
    const {
      rows: [found],
    } = await sql<{
      login: string;
      may: boolean;
    }>`select session_user as login, ${mayAct(sql`session_user`, role)} as may`.execute(via);
    if (found === undefined || found.may) continue;
    await sql`grant ${sql.id(role)} to ${sql.id(found.login)}`.execute(owner).catch((error: unknown) => {
      const sentence = `${setting} signs in as "${found.login}", which may not act as ${role}. As an administrator: grant ${role} to "${found.login}";`;
      throw new ConfigError([`${sentence} (${(error as Error).message})`]);
    });
  }
}

/** What a login could do that it should not, found out from the database's own rules. */
interface Reach {
  readonly login: string;
  readonly system: boolean;
  /** Could alter or delete what stands in the trail: as its owner, as a superuser, or by becoming either. */
  readonly trail: boolean;
}

/** May make itself a member of any role, until PostgreSQL 16. */
const makesItselfAny = sql`rolsuper or (rolcreaterole and current_setting('server_version_num')::int < 160000)`;

/** Whether its connections give up a statement, or a transaction that somebody forgot. */
async function isLimited(via: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean }>`select current_setting('statement_timeout') <> '0'
    and current_setting('idle_in_transaction_session_timeout') <> '0' as limited`.execute(via);
  return rows[0]?.limited ?? false;
}

async function reachOf(via: Kysely<Schema>): Promise<Reach> {
  const isMember = (role: string) => sql`pg_has_role(session_user, ${sql.lit(role)}, 'member')`;
  const owns = sql`exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and pg_has_role(session_user, relowner, 'member'))`;
  // Whoever owns the schema may drop what others own in it.
  const schema = sql`pg_has_role(session_user, (select nspowner from pg_namespace where nspname = 'public'), 'member')`;
  const { rows } = await sql<Reach>`
    select session_user as login, ${makesItselfAny} or ${isMember(systemRole)} or ${owns} as system, ${makesItselfAny}
      or ${isMember(trailRole)} or ${schema} as trail
    from pg_roles where rolname = session_user`.execute(via);
  return rows[0] ?? { login: 'unknown', system: true, trail: true };
}

/**
 * What cannot be promised with the logins that there are, a sentence each; none where three are set up as
 * docs/decisions/data-and-logins.md says.
 */
export async function cannotPromise(database: Database): Promise<string[]> {
  const { kysely, system, owner } = database;
  if (database.dataDir !== null) {
    return [
      'The embedded database has one login, which may do everything: what keeps authorities apart, and the trail as it was written, is this program alone.',
    ];
  }
  const request = await reachOf(kysely);
  const others = owner === kysely ? [] : [await reachOf(system), await reachOf(owner)];
  const found: string[] = [];
  if (request.system)
    found.push(
      `Requests sign in to the database as "${request.login}", which can also act across authorities: a fault in one request could reach all of them.`,
    );
  const altering = [request, ...others].filter(({ trail }) => trail).map(({ login }) => `"${login}"`);
  if (altering.length > 0) found.push(`The trail could be altered by ${[...new Set(altering)].join(' and ')}.`);
  if (found.length > 0) found.push(advice);
  if (!(await isLimited(kysely))) found.push(unlimited);
  return found;
}

const advice =
  'Logins of their own (DATABASE_URL, DATABASE_SYSTEM_URL, DATABASE_MIGRATION_URL) close this; ' +
  'docs/decisions/data-and-logins.md says how.';

const unlimited =
  'A statement or a forgotten transaction may hold a connection of the database for ever: a pooler in between leaves ' +
  'out the limits that the portal sets. docs/operations.md says how PgBouncer is told them.';
