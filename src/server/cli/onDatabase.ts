import { readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

/** Does the work of a command on the database that the settings name, in its present shape; what fails ends with 1. */
export function onDatabase(work: (database: Database, config: Config) => Promise<void>): void {
  run(work).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));
}

async function run(work: (database: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const { databaseUrl: url, databaseLogins: logins, dataDir } = config;
  const database = await openDatabase({ url, logins, dataDir, onCrash: stop });
  try {
    await migrate(database);
    await work(database, config);
  } finally {
    await database.close();
  }
}

function stop(sentence: string): void {
  console.error(sentence);
  process.exit(1);
}
