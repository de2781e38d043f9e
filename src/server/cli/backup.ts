import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { backUp } from '../db/backup.ts';
import { readCommandLine } from './commandLine.mjs';

const usage = `Copies the embedded database and the uploaded files while the portal is stopped.

  npm run backup [-- <new folder>]

  <new folder>   where to; a folder named for the moment below backups in the data's own folder unless said

Of DATA_DIR. A PostgreSQL server (DATABASE_URL) is backed up with its own tools.`;

const [folder] = readCommandLine({ usage, takes: [0, 1] }).positionals;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null)
    throw new Error('DATABASE_URL is set: back up a PostgreSQL server with its own tools, such as pg_dump.');
  const now = new Date();
  const target = resolve(folder ?? join(config.dataDir, 'backups', now.toISOString().replaceAll(/[:.]/g, '-')));
  const manifest = await backUp(config.dataDir, target, now);
  console.log(`The data of ${config.dataDir} is now also in ${target} (${Math.ceil(manifest.bytes / 1024)} kB).`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
