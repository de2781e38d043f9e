import { Kysely, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides } from 'pg';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';
import type { Schema } from './schema.ts';
import { socketPort } from './socketFolder.ts';

/** The open database: embedded or on a server, the same to all who use it. */
export interface Database {
  readonly kysely: Kysely<Schema>;
  /** Folder of the embedded data; null on a server or in memory. */
  readonly dataDir: string | null;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; null for the embedded database. */
  readonly url: string | null;
  /** Folder of the embedded database; null keeps it in memory. */
  readonly dataDir: string | null;
  readonly image?: Uint8Array<ArrayBuffer>;
  readonly onCrash: (message: string) => void;
}

const dateOid = 1082;

/** Calendar dates stay text (D-13): as a Date they would shift with the server's time zone. */
const parsers = new TypeOverrides();
parsers.setTypeParser(dateOid, (value: string) => value);

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== null) return onServer(options.url);
  const server = await startEmbedded(options);
  return embedded(server, options.dataDir);
}

/** A statement or a forgotten transaction may not hold a connection for ever. */
const patience = {
  max: 10,
  connectionTimeoutMillis: 20_000,
  statement_timeout: 120_000,
  idle_in_transaction_session_timeout: 120_000,
  application_name: 'virtual-school-portal',
};

function onServer(url: string): Database {
  const pool = new Pool({ connectionString: url, types: parsers, ...patience });
  // Without a listener a connection that the server drops while idle would end the process.
  pool.on('error', () => undefined);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, dataDir: null, close: () => kysely.destroy() };
}

/**
 * One connection only: the engine is single, and between the messages of one query another
 * connection's would slip in. Who wants a second one inside the first waits for ever, so the wait ends
 * with an error.
 */
function embedded(server: EmbeddedServer, dataDir: string | null): Database {
  const pool = new Pool({
    host: server.socketFolder,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    types: parsers,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 60_000,
  });
  pool.on('error', () => undefined);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await kysely.destroy();
    await server.close();
  };
  return { kysely, dataDir, close };
}
