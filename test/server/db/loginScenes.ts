import { sql } from 'kysely';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { openDatabase, type Database } from '../../../src/server/db/database.ts';
import { openUnit } from '../../../src/server/db/unitOfWork.ts';
import { createDatabase, onAdmin } from '../../support/testDatabase.ts';

const people = [
  { id: 901, name: ['Ann', 'Ash'] },
  { id: 902, name: ['Bea', 'Birch'] },
] as const;

export async function addPeople(database: Database): Promise<void> {
  await settingUp(database, async (db) => {
    await db.insertInto('authority').values({ id: 11, name: 'Ashcombe' }).execute();
    for (const {
      id,
      name: [first_name, last_name],
    } of people) {
      await db
        .insertInto('app_user')
        .values({
          id,
          sub: `sub-${id}`,
          authority_id: 11,
          username: `${id}@ashcombe.example`,
          first_name,
          last_name,
          type_id: 2,
          last_sign_in_at: null,
          signed_out_at: null,
        })
        .execute();
    }
  });
}

/** An entry that says that Bea did something long ago, sent in a request of whoever is named. */
export async function forge(database: Database, actor: string): Promise<void> {
  const unit = await openUnit(database, 11, actor);
  try {
    await sql`insert into audit (authority_id, user_id, actor_name, actor_type_id, actor_is_support, at, action, record)
      values (11, 902, 'Bea Birch', 7, true, '2020-01-01', 'forged', 'pupil/1')`.execute(unit.db);
    await unit.commit();
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

export const forged = async (database: Database) =>
  settingUp(database, (db) =>
    db
      .selectFrom('audit')
      .select(['user_id', 'actor_name', 'actor_type_id', 'actor_is_support'])
      .select(sql<boolean>`at > now() - interval '1 hour'`.as('isOfNow'))
      .where('action', '=', 'forged')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );

/** An empty database of its own on a PostgreSQL server. */
export async function onServerEmpty(serverUrl: string): Promise<Database> {
  const { url, drop } = await createDatabase(serverUrl);
  const database = await openDatabase({ url, dataDir: null, onCrash: () => undefined });
  return { ...database, close: () => database.close().then(drop) };
}

/** Names of the three logins of one database. */
export interface Logins {
  readonly request: string;
  readonly system: string;
  readonly migration: string;
}

/** What an administrator does before the first start with three logins. */
export async function prepareLogins(admin: string, login: Logins): Promise<void> {
  // The statements of docs/decisions/data-and-logins.md, for an administrator.
  for (const role of ['portal_request', 'portal_system', 'portal_trail']) {
    await onAdmin(
      admin,
      `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    );
  }
  for (const each of Object.values(login)) await onAdmin(admin, `create role ${each} login password 'x'`);
  await onAdmin(admin, `grant portal_request to ${login.request}`);
  await onAdmin(admin, `grant portal_system to ${login.system}`);
  await onAdmin(admin, `grant create on schema public to ${login.migration}, portal_trail`);
  await onAdmin(admin, `grant portal_trail to ${login.migration}`);
}

/** Statements that would alter the trail, or make a way to. */
export const attempts = [
  `update audit set action = 'nothing'`,
  'delete from audit',
  'truncate audit',
  'drop table audit cascade',
  'drop schema public cascade',
  'alter table audit disable trigger all',
  'alter table audit owner to current_user',
  'set role portal_trail',
  'drop trigger audit_append_only on audit',
  'create or replace function audit_refuses() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter table audit no force row level security',
  `update audit_pupil set pupil_id = 1`,
  'delete from audit_pupil',
  `insert into audit_pupil values (11, 1, 1)`,
  `update actor_key set key = 'x'`,
  'set session_replication_role = replica',
  `alter role portal_trail login`,
  'create policy mine on audit using (true)',
];
