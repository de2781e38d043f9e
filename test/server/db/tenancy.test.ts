import { sql } from 'kysely';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditAlone, settingUp } from '../../../src/server/db/across/index.ts';
import { openDatabase, type Database } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { unitOfWork } from '../../../src/server/db/unitOfWork.ts';
import { createDatabase, makeTestDatabase, onAdmin, openEmpty, testDatabaseUrl } from '../../support/testDatabase.ts';

let database: Database;

beforeAll(async () => {
  database = await makeTestDatabase();
  await settingUp(database, async (db) => {
    await db
      .insertInto('authority')
      .values([
        { id: 11, name: 'Ashcombe' },
        { id: 12, name: 'Brinmoor' },
      ])
      .execute();
    for (const authorityId of [11, 12]) {
      await db
        .insertInto('app_user')
        .values({
          sub: `sub-${authorityId}`,
          authority_id: authorityId,
          username: `la@${authorityId}.example`,
          first_name: 'A',
          last_name: 'B',
          type_id: 2,
          last_sign_in_at: null,
          signed_out_at: null,
        })
        .execute();
    }
  });
});

afterAll(() => database.close());

interface Table {
  readonly name: string;
  readonly secured: boolean;
  readonly forced: boolean;
  readonly has_authority: boolean;
}

const tables = async (): Promise<Table[]> =>
  (
    await sql<Table>`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'authority_id' and not a.attisdropped) as has_authority
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`.execute(database.kysely)
  ).rows;

describe('row-level security', () => {
  it('is forced on every table that has an authority', async () => {
    const found = (await tables()).filter((table) => table.has_authority || table.name === 'authority');
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter((table) => !table.secured || !table.forced).map((table) => table.name)).toEqual([]);
  });

  it('has on each of them a policy of the own authority for requests', async () => {
    const policies = await sql<{ table: string; roles: string; rule: string; check: string }>`
      select tablename as table, array_to_string(roles, ',') as roles, qual as rule, with_check as check from pg_policies where policyname = 'own_authority'`.execute(
      database.kysely,
    );
    const named = new Set(policies.rows.map((policy) => policy.table));
    expect((await tables()).filter((table) => table.has_authority && !named.has(table.name))).toEqual([]);
    for (const policy of policies.rows) {
      expect(policy).toMatchObject({ roles: 'portal_request' });
      expect(policy.rule).toContain('app.authority_id');
      expect(policy.check).toBe(policy.rule);
    }
  });

  it('leaves no table open that holds no authority, but those meant to be shared', async () => {
    const open = await sql<{ table: string }>`
      select distinct table_name as table from information_schema.role_table_grants
      where grantee = 'portal_request' and table_schema = 'public' order by 1`.execute(database.kysely);
    const secured = new Set((await tables()).filter((table) => table.forced).map((table) => table.name));
    expect(open.rows.map((row) => row.table).filter((name) => !secured.has(name))).toEqual([
      'attendance_code_class',
      'attendance_result',
      'attendance_week_recounted',
      'school',
    ]);
    // Views look with the eyes of who asks them.
    const views = await sql<{ view: string; options: string }>`
      select relname as view, array_to_string(reloptions, ',') as options from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`.execute(database.kysely);
    expect(views.rows).toEqual(
      ['attendance_result', 'attendance_week_recounted'].map((view) => ({ view, options: 'security_invoker=true' })),
    );
  });

  it('gives neither role the power to pass it by', async () => {
    const roles = await sql<{ rolname: string }>`
      select rolname from pg_roles where rolname in ('portal_request', 'portal_system') and not rolbypassrls and not rolsuper and not rolcanlogin`.execute(
      database.kysely,
    );
    expect(roles.rows).toHaveLength(2);
  });
});

describe('a unit of work', () => {
  it('sees the rows of its own authority only', async () => {
    const seen = await unitOfWork(database, 11, async (db) => ({
      users: (await db.selectFrom('app_user').select('authority_id').execute()).map((row) => row.authority_id),
      authorities: (await db.selectFrom('authority').select('id').execute()).map((row) => row.id),
    }));
    expect(seen).toEqual({ users: [11], authorities: [11] });
  });

  it('neither writes nor changes a row of another authority', async () => {
    const entry = { authority_id: 12, user_id: null, action: 'x', record: 'x' };
    await expect(unitOfWork(database, 11, (db) => db.insertInto('audit').values(entry).execute())).rejects.toThrow(
      /row-level security/,
    );
  });

  it('only reads who is who and where', async () => {
    const change = unitOfWork(database, 11, (db) => db.updateTable('app_user').set({ first_name: 'Taken' }).execute());
    await expect(change).rejects.toThrow(/permission denied/);
    const rename = unitOfWork(database, 11, (db) => db.updateTable('authority').set({ name: 'Taken' }).execute());
    await expect(rename).rejects.toThrow(/permission denied/);
  });

  it('sees nothing without an authority', async () => {
    const seen = await database.kysely.transaction().execute(async (db) => {
      await sql`set local role portal_request`.execute(db);
      return db.selectFrom('app_user').selectAll().execute();
    });
    expect(seen).toEqual([]);
  });

  it('cannot touch the pool, other sessions or the written trail', async () => {
    for (const table of ['pool_user', 'pool_key', 'pool_refresh_token', 'user_session']) {
      await expect(unitOfWork(database, 11, (db) => sql`select * from ${sql.id(table)}`.execute(db))).rejects.toThrow(
        /permission denied/,
      );
    }
    await auditAlone(database, { authorityId: 11, userId: null, action: 'refused', record: 'x' });
    await expect(unitOfWork(database, 11, (db) => db.deleteFrom('audit').execute())).rejects.toThrow(
      /permission denied/,
    );
  });

  it('is undone as a whole by an error', async () => {
    const failing = unitOfWork(database, 11, async (db) => {
      await db.insertInto('audit').values({ authority_id: 11, user_id: null, action: 'half', record: 'x' }).execute();
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    const half = await settingUp(database, (db) =>
      db.selectFrom('audit').select('id').where('action', '=', 'half').execute(),
    );
    expect(half).toEqual([]);
  });

  it('keeps many at once apart', async () => {
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const authorityId = index % 2 === 0 ? 11 : 12;
        return unitOfWork(database, authorityId, async (db) => {
          const first = await db.selectFrom('app_user').select('authority_id').execute();
          const second = await db.selectFrom('authority').select('id').execute();
          return [authorityId, first.map((row) => row.authority_id), second.map((row) => row.id)];
        });
      }),
    );
    for (const [authorityId, users, authorities] of seen)
      expect([users, authorities]).toEqual([[authorityId], [authorityId]]);
  });
});

describe('the system role', () => {
  it('is entered in one folder only', () => {
    const root = join(import.meta.dirname, '../../../src/server');
    const users = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) =>
        path.endsWith('.ts') &&
        // A migration grants the role a column; it does not become it.
        !path.startsWith('db/migrations/') &&
        /\basSystem\b|\bsystemRole\b/.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(users.filter((path) => !path.startsWith('db/across/')).toSorted()).toEqual([
      'db/access.ts',
      'db/logins.ts',
      'db/unitOfWork.ts',
    ]);
  });
});

describe('migrating', () => {
  it('again changes nothing', async () => {
    const before = await tables();
    await migrate(database);
    expect(await tables()).toEqual(before);
  });

  it('works for an owner who is no superuser, and security holds for the owner too', async () => {
    const owned = testDatabaseUrl ? await ownedOnServer(testDatabaseUrl) : await ownedEmbedded();
    await migrate(owned);
    await settingUp(owned, (db) => db.insertInto('authority').values({ id: 11, name: 'Ashcombe' }).execute());
    expect(await owned.kysely.selectFrom('authority').selectAll().execute()).toEqual([]);
    expect(await unitOfWork(owned, 11, (db) => db.selectFrom('authority').select('id').execute())).toEqual([
      { id: 11 },
    ]);
    await owned.close();
  });
});

async function ownedOnServer(serverUrl: string): Promise<Database> {
  await onAdmin(
    serverUrl,
    `do $$ begin create role test_owner login createrole nobypassrls password 'x'; exception when duplicate_object then null; end $$`,
  );
  // Roles belong to the cluster: those of the other test files were made by its superuser.
  await onAdmin(serverUrl, 'grant portal_request, portal_system to test_owner');
  const { url, drop } = await createDatabase(serverUrl, { owner: 'test_owner' });
  const own = new URL(url);
  own.username = 'test_owner';
  own.password = 'x';
  const owned = await openDatabase({ url: own.href, dataDir: null, onCrash: () => undefined });
  return {
    ...owned,
    close: async () => {
      await owned.close();
      await drop();
    },
  };
}

/** The embedded engine is a PostgreSQL 18, whose rules for membership differ from those of 15. */
async function ownedEmbedded(): Promise<Database> {
  const owned = await openEmpty();
  await sql`create role test_owner createrole nobypassrls`.execute(owned.kysely);
  await sql`alter database postgres owner to test_owner`.execute(owned.kysely);
  await sql`set session authorization test_owner`.execute(owned.kysely);
  return owned;
}
