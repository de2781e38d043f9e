import type { Config } from '../config.ts';
import { erasureLogPath } from '../modules/retention/erasureLog.ts';

/** Where the data of a portal on a PostgreSQL server lies. */
export interface ServerData {
  /** The database by a login that sees every row. */
  readonly address: string;
  /** Null where files lie in the database. */
  readonly filesDir: string | null;
  readonly erasureLog: string;
}

/** Of the settings; null with the embedded database. */
export function serverDataOf(config: Config): ServerData | null {
  const { databaseUrl, databaseLogins, databaseBackupUrl, filesDir } = config;
  if (databaseUrl === null) return null;
  const address = databaseBackupUrl ?? databaseLogins?.migrationUrl ?? databaseUrl;
  return { address, filesDir, erasureLog: erasureLogPath(config) };
}
