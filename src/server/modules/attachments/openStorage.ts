import { tmpdir } from 'node:os';
import type { Config } from '../../config.ts';
import { filesFolder } from '../../db/backupFiles.ts';
import type { Database } from '../../db/database.ts';
import { databaseStorage } from './databaseStorage.ts';
import { diskStorage } from './diskStorage.ts';
import type { FileStorage } from './fileStorage.ts';

/**
 * Beside the embedded database on disk; with a PostgreSQL server in the database itself, which all
 * server processes reach, unless the settings name a folder that they share (settled 7.17).
 */
export function openStorage(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'filesDir'>,
  database: Database,
): FileStorage {
  if (config.databaseUrl === null) return diskStorage(filesFolder(config.dataDir));
  return config.filesDir === null ? databaseStorage(database, tmpdir()) : diskStorage(config.filesDir);
}
