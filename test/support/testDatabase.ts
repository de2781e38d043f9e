import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, type Database, type DatabaseOptions } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { closedAfter, emptyImage, imageOf } from './databaseImages.ts';
import { sourcesHash } from './sourcesHash.ts';

/** A PostgreSQL server to run the same tests on; without it they run on the embedded database. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL;

/** A pooler before that server, through which the product then goes. */
const poolerUrl = process.env.TEST_POOLER_URL;

type Options = Pick<DatabaseOptions, 'connectionWait'>;

/** A database of its own for a test file, migrated and empty; gone when it is closed. */
export async function makeTestDatabase(options: Options = {}): Promise<Database> {
  return makeFilledDatabase('migrated', migrate, options);
}

/**
 * A database of its own as `fill` leaves an empty one. Filling takes seconds, so it is done once for each state of the
 * sources, under a name, and then copied.
 */
export async function makeFilledDatabase(
  name: string,
  fill: (database: Database) => Promise<void>,
  options: Options = {},
): Promise<Database> {
  if (!testDatabaseUrl) return openEmpty(await imageOf(`${name}-${sourcesHash()}`, fill), options);
  const template = await templateOf(testDatabaseUrl, `${name}_${sourcesHash()}`, fill);
  const { url, drop } = await createDatabase(testDatabaseUrl, { template });
  return openMade({ url: poolerUrl ? urlOf(poolerUrl, new URL(url).pathname.slice(1)) : url, drop }, options);
}

interface Made {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A database on a server, not yet migrated where it is no copy, and how to remove it. */
export async function createDatabase(
  serverUrl: string,
  { owner, template }: { owner?: string; template?: string } = {},
): Promise<Made> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const [owned, copied] = [owner && ` owner ${owner}`, template && ` template "${template}"`];
  await onAdmin(serverUrl, `create database ${name}${owned ?? ''}${copied ?? ''}`);
  return { url: urlOf(serverUrl, name), drop: () => onAdmin(serverUrl, `drop database ${name} with (force)`) };
}

export async function onAdmin(serverUrl: string, statement: string): Promise<void> {
  await asAdmin(serverUrl, async (client) => void (await client.query(statement)));
}

/** An embedded database in memory, empty and not migrated, or as an image of one is. */
export async function openEmpty(image?: Uint8Array<ArrayBuffer>, options: Options = {}): Promise<Database> {
  return openDatabase({ url: null, dataDir: null, image: image ?? (await emptyImage()), onCrash: fail, ...options });
}

/** Who else wants the same template waits until it is there. It stays on the server for the next run. */
async function templateOf(
  serverUrl: string,
  name: string,
  fill: (database: Database) => Promise<void>,
): Promise<string> {
  const filled = async (url: string) => closedAfter(await openMade({ url, drop: () => Promise.resolve() }, {}), fill);
  return makeTemplate(serverUrl, name, filled);
}

/** A database that others are copied from, by its name: as `fill` leaves an empty one, given its address. */
export async function makeTemplate(
  serverUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  await asAdmin(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return;
    await dropFormer(client, name);
    const made = await createDatabase(serverUrl);
    await fill(made.url);
    await client.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to "${name}"`);
  });
  return name;
}

/** Removes the templates of the same name that other sources made. */
async function dropFormer(client: Client, name: string): Promise<void> {
  const kind = `${name.replace(/[^_]*$/, '').replaceAll('_', '\\_')}%`;
  const former = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    kind,
  ]);
  for (const { datname } of former.rows) await client.query(`drop database if exists "${datname}"`);
}

async function openMade({ url, drop }: Made, options: Options): Promise<Database> {
  const database = await openDatabase({ url, dataDir: null, onCrash: fail, ...options });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

async function asAdmin(serverUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The address of a database of the same server. */
export function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function fail(message: string): never {
  throw new Error(message);
}
