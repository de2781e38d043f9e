import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { restore } from '../db/backup.ts';

// npm run restore -- <folder of a backup>
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) throw new Error('DATABASE_URL is set: restore a PostgreSQL server with its own tools, such as pg_restore.');
  const source = process.argv[2];
  if (source === undefined) throw new Error('Say which backup: npm run restore -- <folder>');
  const { manifest, keptAside } = await restore(config.dataDir, resolve(source), new Date());
  console.log(`The data of ${manifest.madeAt} is in place in ${config.dataDir}.`);
  if (keptAside !== null) console.log(`What was there before is kept in ${keptAside}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
