import { PGlite } from '@electric-sql/pglite';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, type Database, type DatabaseOptions } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';

/** A PostgreSQL server to run the same tests on; without it they run on the embedded database. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'];

type Options = Pick<DatabaseOptions, 'connectionWait'>;

/** A database of its own for a test file, migrated and empty; gone when it is closed. */
export async function makeTestDatabase(options: Options = {}): Promise<Database> {
  const database = testDatabaseUrl ? await onServer(testDatabaseUrl, options) : await openEmpty(undefined, options);
  await migrate(database);
  return database;
}

/** A fresh, not yet migrated database on a server, and how to remove it. */
export async function createDatabase(
  serverUrl: string,
  owner?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onAdmin(serverUrl, `create database ${name}${owner ? ` owner ${owner}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onAdmin(serverUrl, `drop database ${name} with (force)`) };
}

export async function onAdmin(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function onServer(serverUrl: string, options: Options): Promise<Database> {
  const { url, drop } = await createDatabase(serverUrl);
  const database = await openDatabase({ url, dataDir: null, onCrash: fail, ...options });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** An embedded database in memory, empty and not migrated, or as an image of one is. */
export async function openEmpty(image?: Uint8Array<ArrayBuffer>, options: Options = {}): Promise<Database> {
  return openDatabase({ url: null, dataDir: null, image: image ?? (await freshImage()), onCrash: fail, ...options });
}

function fail(message: string): never {
  throw new Error(message);
}

/** An empty database made once and kept, since making one takes seconds. */
async function freshImage(): Promise<Uint8Array<ArrayBuffer>> {
  const root = join(import.meta.dirname, '../..');
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const folder = join(root, '.cache');
  const file = join(folder, `pglite-${dependencies['@electric-sql/pglite']}.tar`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const made = await PGlite.create();
    const dumped = await made.dumpDataDir('none');
    await made.close();
    // Written beside and renamed: other test files may be looking for it at this moment.
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, new Uint8Array(await dumped.arrayBuffer()));
    renameSync(draft, file);
  }
  return new Uint8Array(readFileSync(file));
}
