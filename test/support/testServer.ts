import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../../src/contract/index.ts';
import type { Catalog } from '../../src/engine/index.ts';
import { buildServer, type ServerParts } from '../../src/server/buildServer.ts';
import { settingUp } from '../../src/server/db/across/index.ts';
import type { Database } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { createPoolUser, loadLocalPool, type LocalPool } from '../../src/server/identity/pool/localPool.ts';
import { openIdentity } from '../../src/server/identity/openIdentity.ts';
import { issueTokens } from '../../src/server/identity/pool/tokens.ts';
import { databaseStorage } from '../../src/server/modules/attachments/databaseStorage.ts';
import { diskStorage } from '../../src/server/modules/attachments/diskStorage.ts';
import type { Services } from '../../src/server/modules/handler.ts';
import { openErasureLog } from '../../src/server/modules/retention/erasureLog.ts';
import { viewerFacts } from '../../src/server/modules/session/viewerFacts.ts';
import { makeFilledDatabase, testDatabaseUrl } from './testDatabase.ts';
import type { Scanner } from '../../src/server/scanning/clamd.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** What work beside the calls is done with. */
  readonly services: Services;
  readonly pool: LocalPool;
  /** The server's clock; move it by assigning. */
  readonly clock: { now: Date };
  /** Where uploaded files lie, or pass through on their way to the database. */
  readonly filesFolder: string;
  /** Headers of a session of this user, without going through the sign-in. */
  readonly as: (username: string) => Promise<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** Settings as they are when nothing is said, without a log. */
export const testConfig: ServerParts['config'] = {
  pool: { kind: 'local' },
  legacyOrigins: [],
  frameHosts: [],
  trustProxy: [],
  logLevel: 'silent',
};

/** Where files and the log of erasures are kept, with the database or without. */
export const storesIn = (folder: string, database: Database | null) => ({
  files: testDatabaseUrl && database ? databaseStorage(database, folder) : diskStorage(folder),
  erasures: openErasureLog(join(folder, 'erasures.log')),
  scanner: null,
});

/** What a server is made of beside its parts; a folder for files keeps them on disk, beside whatever database. */
export type TestParts = Partial<ServerParts> & {
  catalog?: Catalog;
  database?: Database;
  filesDir?: string;
  scanner?: Scanner;
};

/** A database as a first start leaves it: its pool has a key, which takes longer to make than all else of a server. */
export async function migrateWithPool(database: Database): Promise<void> {
  await migrate(database);
  await loadLocalPool(database);
}

/** A whole server on a database of its own; parts may be replaced. */
export async function makeTestServer(parts: TestParts = {}): Promise<TestServer> {
  const { database = await makeFilledDatabase('served', migrateWithPool) } = parts;
  const pool = await loadLocalPool(database);
  const clock = { now: new Date() };
  const {
    catalog = { of: () => ({}) } as unknown as Catalog,
    database: _given,
    filesDir,
    scanner = null,
    ...rest
  } = parts;
  const filesFolder = filesDir ?? mkdtempSync(join(tmpdir(), 'portal-files-'));
  const services: Services = {
    database,
    catalog,
    ...storesIn(filesFolder, filesDir === undefined ? database : null),
    scanner,
    identity: openIdentity({
      settings: testConfig.pool,
      database,
      localPool: pool,
      now: () => clock.now,
      publicUrl: () => parts.config?.publicUrl ?? 'http://portal.example',
      seed: parts.config?.seed,
    }),
    now: () => clock.now,
  };
  const app = await buildServer({
    config: testConfig,
    services,
    localPool: pool,
    operations,
    handlers: {},
    viewerFacts,
    appFolder: join(tmpdir(), 'no-portal-built'),
    ...rest,
  });
  const as = async (username: string) => {
    const { sub } = await settingUp(database, (db) =>
      db.selectFrom('app_user').select('sub').where('username', '=', username).executeTakeFirstOrThrow(),
    );
    const authTime = Math.floor(clock.now.getTime() / 1000);
    const tokens = await issueTokens(pool, { sub, username, originJti: randomUUID(), authTime }, clock.now);
    return { authorization: `Bearer ${tokens.AccessToken}`, 'x-platform': 'web' };
  };
  const close = async () => {
    await app.close();
    await database.close();
    rmSync(filesFolder, { recursive: true, force: true });
  };
  return { app, database, services, pool, clock, filesFolder, as, close };
}

export interface NewUser {
  readonly username: string;
  readonly authorityId: number;
  readonly typeId?: number;
  readonly password?: string;
}

/** An authority with a user; both may exist already. */
export async function addUser(
  { database, pool }: Pick<TestServer, 'database' | 'pool'>,
  user: NewUser,
): Promise<{ userId: number; sub: string }> {
  const { username, authorityId, typeId = 2, password } = user;
  const sub = password === undefined ? randomUUID() : await createPoolUser(database, pool, { username, password });
  return settingUp(database, async (db) => {
    await db
      .insertInto('authority')
      .values({ id: authorityId, name: `Authority ${authorityId}`, is_support: authorityId === 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await db
      .insertInto('app_user')
      .values({
        sub,
        authority_id: authorityId,
        username,
        first_name: 'Test',
        last_name: 'User',
        type_id: typeId,
        last_sign_in_at: null,
        signed_out_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { userId: id, sub };
  });
}
