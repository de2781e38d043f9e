import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { restore } from '../db/backup.ts';
import { readCommandLine } from './commandLine.mjs';

const usage = `Puts a backup in the place of the present data, which is kept aside; the portal has to be stopped.

  npm run restore -- <folder>

  <folder>   of a backup that npm run backup made

Into DATA_DIR. A PostgreSQL server (DATABASE_URL) is restored with its own tools.`;

const [source = ''] = readCommandLine({ usage, takes: [1, 1] }).positionals;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null)
    throw new Error('DATABASE_URL is set: restore a PostgreSQL server with its own tools, such as pg_restore.');
  const { manifest, keptAside } = await restore(config.dataDir, resolve(source), new Date());
  console.log(`The data of ${manifest.madeAt} is in place in ${config.dataDir}.`);
  if (keptAside !== null) console.log(`What was there before is kept in ${keptAside}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
