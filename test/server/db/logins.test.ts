import { randomBytes } from 'node:crypto';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealActor, settingUp } from '../../../src/server/db/across/index.ts';
import { openDatabase, type Database } from '../../../src/server/db/database.ts';
import { cannotPromise } from '../../../src/server/db/logins.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { migrations } from '../../../src/server/db/migrations/index.ts';
import type { Schema } from '../../../src/server/db/schema.ts';
import { openUnit } from '../../../src/server/db/unitOfWork.ts';
import { demoPassword } from '../../../src/server/demo/seed/seedDemo.ts';
import { signInAt } from '../../support/poolClient.ts';
import { startProcess } from '../../support/processes.ts';
import { createDatabase, makeTestDatabase, onAdmin, openEmpty, testDatabaseUrl } from '../../support/testDatabase.ts';
import { addPeople, attempts, forge, forged, onServerEmpty, prepareLogins, type Logins } from './loginScenes.ts';

// Who may do what in the database whatever statement is sent, as a fault in a request would let somebody send it.

describe('an entry of the trail', () => {
  let database: Database;

  beforeAll(async () => {
    database = await makeTestDatabase();
    await addPeople(database);
  });

  afterAll(() => database.close());

  it('[D-12] names who asks and when, whatever a request says of either', async () => {
    await forge(database, await sealActor(database, 901));
    expect(await forged(database)).toEqual({
      user_id: 901,
      actor_name: 'Ann Ash',
      actor_type_id: 2,
      actor_is_support: false,
      isOfNow: true,
    });
    await forge(database, '');
    expect(await forged(database)).toEqual({
      user_id: null,
      actor_name: '',
      actor_type_id: null,
      actor_is_support: false,
      isOfNow: true,
    });
  });

  it('[D-12] is refused to who says to be somebody without the seal of it, or with an old one', async () => {
    const [, at, seal] = (await sealActor(database, 901)).split('.');
    for (const actor of [`902.${at}.${seal}`, `901.${Number(at) - 90_000}.${seal}`, '902', `902.${at}.`, 'x.y.z']) {
      await expect(forge(database, actor), actor).rejects.toThrow('Nobody vouches for who acts here.');
    }
    const unit = await openUnit(database, 11);
    await expect(sql`select key from actor_key`.execute(unit.db)).rejects.toThrow('permission denied');
    await unit.rollback();
  });

  it('[D-12] is one of now, and by somebody who is known, from the system role too', async () => {
    await settingUp(database, (db) =>
      sql`insert into audit (authority_id, user_id, actor_name, at, action, record) values (11, 902, 'Nobody', '2020-01-01', 'forged', 'x')`.execute(
        db,
      ),
    );
    expect(await forged(database)).toMatchObject({ user_id: 902, actor_name: 'Bea Birch', isOfNow: true });
  });

  it('of a time before the trail had an owner of its own is kept as it was', async () => {
    const former = testDatabaseUrl ? await onServerEmpty(testDatabaseUrl) : await openEmpty();
    const upTo9 = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0010'));
    const { error } = await new Migrator({
      db: former.owner,
      provider: { getMigrations: () => Promise.resolve(upTo9) },
    }).migrateToLatest();
    expect(error).toBeUndefined();
    await addPeople(former);
    await settingUp(former, (db) =>
      sql`insert into audit (authority_id, user_id, at, action, record, detail) values (11, 901, '2020-01-01', 'kept', 'pupil/7', '{"pupils": ["8"]}')`.execute(
        db,
      ),
    );
    const kept = () =>
      settingUp(former, async (db) => [
        await db.selectFrom('audit').selectAll().execute(),
        await db.selectFrom('audit_pupil').selectAll().orderBy('pupil_id').execute(),
      ]);
    const before = await kept();
    await migrate(former);
    expect(await kept()).toEqual(before);
    expect(before).toMatchObject([
      [{ user_id: 901, actor_name: 'Ann Ash', pupil_id: 7 }],
      [{ pupil_id: 7 }, { pupil_id: 8 }],
    ]);
    await forge(former, await sealActor(former, 901));
    expect(await forged(former)).toMatchObject({ actor_name: 'Ann Ash', isOfNow: true });
    await former.close();
  });
});

// Roles and logins are those of a server; the embedded database has one login, and `npm start` says so.
describe.skipIf(!testDatabaseUrl)('three logins', { timeout: 300_000 }, () => {
  const server = testDatabaseUrl ?? '';
  const suffix = randomBytes(4).toString('hex');
  const login: Logins = { request: `web_${suffix}`, system: `worker_${suffix}`, migration: `migrator_${suffix}` };
  let admin = '';
  let drop: () => Promise<void> = () => Promise.resolve();
  let database: Database;
  let atFirst: string[] = [];

  const as = (user: string) => Object.assign(new URL(admin), { username: user, password: 'x' }).href;
  const urls = () => ({
    url: as(login.request),
    logins: { systemUrl: as(login.system), migrationUrl: as(login.migration) },
  });

  beforeAll(async () => {
    ({ url: admin, drop } = await createDatabase(server));
    await prepareLogins(admin, login);
    database = await openDatabase({ ...urls(), dataDir: null, onCrash: () => undefined });
    await migrate(database);
    atFirst = await cannotPromise(database);
    await onAdmin(admin, `revoke portal_trail from ${login.migration}`);
    await addPeople(database);
  });

  afterAll(async () => {
    await database?.close();
    await drop();
    for (const each of Object.values(login)) await onAdmin(server, `drop role if exists ${each}`);
  });

  const ways = (): [string, Kysely<Schema>][] => [
    ['request', database.kysely],
    ['system', database.system],
    ['migration', database.owner],
  ];

  it('are those that requests, the system and migrations sign in with, and promise everything', async () => {
    const logins = await Promise.all(
      ways().map(
        async ([, via]) => (await sql<{ login: string }>`select session_user as login`.execute(via)).rows[0]?.login,
      ),
    );
    expect(logins).toEqual(Object.values(login));
    const owners = await sql<{ owner: string; trail: boolean }>`
      select distinct tableowner as owner, tablename in ('audit', 'audit_pupil', 'actor_key') as trail from pg_tables where schemaname = 'public' order by 1`.execute(
      database.owner,
    );
    expect(owners.rows).toEqual([
      { owner: login.migration, trail: false },
      { owner: 'portal_trail', trail: true },
    ]);
    expect(atFirst).toContainEqual(`The trail could be altered by "${login.migration}".`);
    expect(await cannotPromise(database)).toEqual([]);
    await migrate(database);
  });

  it('say where a pooler in between leaves out the limits of time', async () => {
    const pool = new Pool({ connectionString: as(login.request) });
    const bare = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    expect(await cannotPromise({ ...database, kysely: bare })).toEqual([
      expect.stringMatching(/^A statement or a forgotten transaction may hold a connection .* for ever/),
    ]);
    await bare.destroy();
  });

  it('[D-6] let a request become neither the system nor an owner, nor see the rows of the system', async () => {
    const others = ['portal_system', 'portal_trail', login.system, login.migration, 'postgres'];
    for (const role of others) {
      const unit = await openUnit(database, 11);
      await expect(sql`select set_config('role', ${role}, true)`.execute(unit.db), role).rejects.toThrow(
        `permission denied to set role "${role}"`,
      );
      await unit.rollback();
      await expect(sql`set session authorization ${sql.id(role)}`.execute(database.kysely), role).rejects.toThrow(
        'permission denied',
      );
      await expect(
        sql`grant ${sql.id(role)} to ${sql.id(login.request)}`.execute(database.kysely),
        role,
      ).rejects.toThrow(/must have admin option|must be superuser|permission denied/);
    }
    const unit = await openUnit(database, 11);
    await sql`reset role`.execute(unit.db);
    expect((await sql`select id from authority where id <> 11`.execute(unit.db)).rows).toEqual([]);
    await expect(sql`select 1 from pool_user`.execute(unit.db)).rejects.toThrow('permission denied');
    await unit.rollback();
  });

  it('[D-12] alter no entry of the trail, none of them, nor its time', async () => {
    await forge(database, await sealActor(database, 901));
    expect(await forged(database)).toMatchObject({ user_id: 901, isOfNow: true });
    for (const [name, via] of ways()) {
      for (const attempt of attempts) {
        for (const role of ['none', 'portal_request', 'portal_system']) {
          const tried = via.transaction().execute(async (db) => {
            const {
              rows: [may],
            } = await sql<{
              may: boolean;
            }>`select ${role} = 'none' or pg_has_role(session_user, ${role}, 'member') as may`.execute(db);
            if (may?.may === true && role !== 'none')
              await sql`select set_config('role', ${role}, true), set_config('app.authority_id', '11', true)`.execute(
                db,
              );
            await sql.raw(attempt).execute(db);
          });
          await expect(tried, `${attempt} as ${name}, ${role}`).rejects.toThrow(
            /permission denied|must be owner|must be member|must have|never altered/,
          );
        }
      }
    }
    expect(await forged(database)).toMatchObject({ user_id: 901, isOfNow: true });
  });

  it('serve the whole portal, and a start with them says of nothing that it cannot be promised; one login does the same and says what', async () => {
    const { url, logins } = urls();
    const fresh = await createDatabase(server);
    const at = (address: string) => Object.assign(new URL(address), { pathname: new URL(fresh.url).pathname }).href;
    await onAdmin(fresh.url, `grant create on schema public to ${login.migration}, portal_trail`);
    await onAdmin(fresh.url, `grant portal_trail to ${login.migration}`);
    const three = {
      DATABASE_URL: at(url),
      DATABASE_SYSTEM_URL: at(logins.systemUrl),
      DATABASE_MIGRATION_URL: at(logins.migrationUrl),
      SEED: 'demo',
    };
    expect((await (await startProcess(three)).end('SIGTERM')).output).toContain(
      `The trail could be altered by "${login.migration}".`,
    );
    await onAdmin(fresh.url, `revoke portal_trail from ${login.migration}`);
    const running = await startProcess(three);
    const { token } = await signInAt(running.address, 'super@ashcombe.example', demoPassword);
    const call = async (path: string, body?: object) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'x-platform': 'web',
        ...(body && { 'content-type': 'application/json' }),
      };
      const answer = await fetch(running.address + path, {
        headers,
        method: body ? 'POST' : 'GET',
        ...(body && { body: JSON.stringify(body) }),
      });
      return [answer.status, await answer.json()] as [number, { data?: Record<string, unknown>[] }];
    };
    const [, students] = await call('/api/Students?page=1&sizePerPage=10');
    const note = {
      id: 0,
      studentId: [Number(students.data?.[0]?.studentId)],
      noteTypeId: 2,
      noteDate: '2026-11-18',
      notecontent: 'Rang.',
    };
    expect((await call('/api/CaseNotes', note))[0]).toBe(200);
    const [, trail] = await call('/api/AuditLog/entries?page=1&sizePerPage=100&sortField=at&sortOrder=desc');
    expect(trail.data?.map(({ actionId }) => actionId)).toEqual(
      expect.arrayContaining(['notes.save', 'students.list', 'signIn']),
    );
    expect((await running.end('SIGTERM')).output).not.toMatch(/could be altered|could reach/);
    const { output } = await (await startProcess({ DATABASE_URL: fresh.url })).end('SIGTERM');
    expect(output).toContain('Requests sign in to the database as "postgres", which can also act across authorities');
    expect(output).toContain('The trail could be altered by "postgres".');
    await fresh.drop();
  });
});
