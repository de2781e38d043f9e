import { resolve } from 'node:path';
import { restoreServer } from '../backup/restoreServer.ts';
import { serverDataOf, type ServerData } from '../backup/serverData.ts';
import { readConfig } from '../config.ts';
import { restore } from '../db/backup.ts';
import { readCommandLine } from './commandLine.mjs';

const usage = `Brings back a backup that npm run backup made; no portal may run on the data meanwhile.

  npm run restore -- <folder>

  <folder>   of the backup

With DATABASE_URL into that database, which has to be empty, and into FILES_DIR, where nothing is overwritten:
pg_restore has to be installed here, and the login of DATABASE_BACKUP_URL (else of DATABASE_MIGRATION_URL, else of
DATABASE_URL) has to be an administrator's. Else into DATA_DIR, in the place of the present data, which is kept aside.`;

const [source = ''] = readCommandLine({ usage, takes: [1, 1] }).positionals;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = serverDataOf(config);
  if (server !== null) return intoServer(server);
  const { manifest, keptAside } = await restore(config.dataDir, resolve(source), new Date());
  console.log(`The data of ${manifest.madeAt} is in place in ${config.dataDir}.`);
  if (keptAside !== null) console.log(`What was there before is kept in ${keptAside}.`);
}

async function intoServer(data: ServerData): Promise<void> {
  const { manifest, unnamed } = await restoreServer(data, resolve(source));
  console.log(`The data of ${manifest.madeAt} is in place in the database.`);
  if (unnamed > 0) console.log(`${unnamed} file(s) in ${data.filesDir} are of no record in it: newer than the backup.`);
  console.log('What was erased in the last 90 days is erased again at the next start.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
