import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, TypeOverrides, type PoolConfig } from 'pg';
import { unavailable } from '../errors.ts';
import { foldBegin } from './foldedBegin.ts';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import type { DatabaseLogins } from '../config.ts';
import { readingFrom, type Replica } from './replica.ts';
import type { Schema } from './schema.ts';
import { socketPort } from './socketFolder.ts';

/**
 * The open database: embedded or on a server, the same to all who use it. Three ways in, each with a login of its own
 * where the operator has given it one; else all three are the same.
 */
export interface Database {
  /** For requests. */
  readonly kysely: Kysely<Schema>;
  /** For what looks across authorities. */
  readonly system: Kysely<Schema>;
  /** For migrations: whose the tables are, but those of the trail. */
  readonly owner: Kysely<Schema>;
  /** Reads lists from a replica; null where there is none. */
  readonly replica: Replica | null;
  /** Folder of the embedded data; null on a server or in memory. */
  readonly dataDir: string | null;
  /** The connections of each way in; of ways that are the same under the first one's name. */
  readonly connections: () => Readonly<Record<string, ConnectionCounts>>;
  readonly close: () => Promise<void>;
}

/** Connections of a pool: all, those without work, and how many calls wait for one. */
export interface ConnectionCounts {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; null for the embedded database. */
  readonly url: string | null;
  /** Further logins there; without them that of `url` does everything. */
  readonly logins?: DatabaseLogins | null;
  /** A streaming replica of that server, by the login of `url`, to read lists from. */
  readonly replica?: { readonly url: string; readonly tell: (isRead: boolean) => void } | null;
  /** Folder of the embedded database; null keeps it in memory. */
  readonly dataDir: string | null;
  readonly image?: Uint8Array<ArrayBuffer>;
  /** Called with a sentence; nothing works after it. */
  readonly onCrash: (sentence: string) => void;
  /** Milliseconds that work waits for a connection before it is told to come again. */
  readonly connectionWait?: number;
}

const dateOid = 1082;

/** Calendar dates stay text (D-13): as a Date they would shift with the server's time zone. */
const parsers = new TypeOverrides();
parsers.setTypeParser(dateOid, (value: string) => value);

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir, connectionWait } = options;
  if (url !== null) return onServer(url, options);
  const server = await startEmbedded(options);
  return embedded(server, dataDir, connectionWait ?? patientInLineFor);
}

/** Milliseconds that a call waits for a connection, hundreds of times what one takes when all is well. */
const patientFor = 10_000;

/** The same for the one connection of the embedded database, on which calls stand in line. */
const patientInLineFor = 60_000;

/** Seconds after which who waited in vain may come again. */
const comeAgain = 5;

/** The same for one to a replica, without which there is another way. */
const replicaPatientFor = 1_000;

/** Connections of each pool to a server: the only one, or those of requests, system and migrations. */
const most = { only: 10, request: 8, system: 6, migration: 2, replica: 8 };

/**
 * A statement or a forgotten transaction may not hold a connection for ever. Nothing here runs so long that compiling
 * its plan pays: that took 200 ms of each call of a list whose plan is wide, fifty times what the rows took.
 */
const connection = {
  statement_timeout: 120_000,
  idle_in_transaction_session_timeout: 120_000,
  application_name: 'virtual-school-portal',
  options: '-c jit=off',
};

function onServer(url: string, options: DatabaseOptions): Database {
  const { logins = null, replica: read = null, connectionWait = patientFor } = options;
  const pooled = (connectionString: string, max: number, connectionTimeoutMillis = connectionWait) =>
    openPool({ connectionString, max, connectionTimeoutMillis, ...connection });
  const requests = pooled(url, logins === null ? most.only : most.request);
  const system = logins === null ? requests : pooled(logins.systemUrl, most.system);
  const owner = logins === null ? requests : pooled(logins.migrationUrl, most.migration);
  const reader = read === null ? null : pooled(read.url, most.replica, replicaPatientFor);
  const close = async () => {
    for (const each of new Set([requests, system, owner])) await each.kysely.destroy();
    await reader?.kysely.destroy();
  };
  const connections = () => ({
    requests: requests.count(),
    ...(logins !== null && { system: system.count(), owner: owner.count() }),
    ...(reader !== null && { replica: reader.count() }),
  });
  const replica = reader === null || read === null ? null : readingFrom(reader.kysely, read.tell);
  return {
    kysely: requests.kysely,
    system: system.kysely,
    owner: owner.kysely,
    replica,
    dataDir: null,
    connections,
    close,
  };
}

interface OpenPool {
  readonly kysely: Kysely<Schema>;
  readonly count: () => ConnectionCounts;
}

function openPool(settings: PoolConfig): OpenPool {
  const pool = new Pool({ types: parsers, ...settings });
  outliveConnections(pool);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: sayingWhen(pool) }) });
  const count = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { kysely, count };
}

/**
 * A connection that breaks while nobody waits for an answer on it, in the pool or between two statements of a
 * transaction, tells it as an event; without a listener that would end the process. Whoever uses it next hears of it.
 */
function outliveConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
}

/**
 * The same pool, whose wait in vain for a connection tells the caller when to come again, and whose transactions begin
 * with their first statement.
 */
function sayingWhen(pool: Pool): PostgresPool {
  const connect = () =>
    pool.connect().then(foldBegin, (error: unknown) => {
      throw isWaitInVain(error) ? unavailable(comeAgain) : error;
    });
  return { connect, end: () => pool.end() };
}

/**
 * The pool's error carries nothing but its sentence. One that no server took in time has a cause, and is no matter of
 * waiting.
 */
const isWaitInVain = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/**
 * One connection only: the engine is single, and between the messages of one query another
 * connection's would slip in. Who wants a second one inside the first waits for ever, so the wait ends
 * as that for any connection does.
 */
function embedded(server: EmbeddedServer, dataDir: string | null, connectionWait: number): Database {
  const { kysely, count } = openPool({
    host: server.socketFolder,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionWait,
  });
  const close = async () => {
    await kysely.destroy();
    await server.close();
  };
  const connections = () => ({ requests: count() });
  return { kysely, system: kysely, owner: kysely, replica: null, dataDir, connections, close };
}
