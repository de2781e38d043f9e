import { join, resolve } from 'node:path';
import { backUpServer, lacksOf } from '../backup/backUpServer.ts';
import { serverDataOf, type ServerData } from '../backup/serverData.ts';
import { readConfig } from '../config.ts';
import { backUp } from '../db/backup.ts';
import { readCommandLine } from './commandLine.mjs';

const usage = `Copies the database and the uploaded files.

  npm run backup [-- <new folder>]

  <new folder>   where to; a folder named for the moment below backups in DATA_DIR unless said

With DATABASE_URL while people work: pg_dump has to be installed here, and the login of DATABASE_BACKUP_URL (else of
DATABASE_MIGRATION_URL, else of DATABASE_URL) has to see every row. The embedded database while the portal is stopped.`;

const [folder] = readCommandLine({ usage, takes: [0, 1] }).positionals;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const now = new Date();
  const target = resolve(folder ?? join(config.dataDir, 'backups', now.toISOString().replaceAll(/[:.]/g, '-')));
  const server = serverDataOf(config);
  if (server !== null) return ofServer(server, target, now);
  const manifest = await backUp(config.dataDir, target, now);
  console.log(`The data of ${config.dataDir} is now also in ${target} (${kilobytes(manifest.bytes)}).`);
}

async function ofServer(data: ServerData, target: string, now: Date): Promise<void> {
  const manifest = await backUpServer(data, target, now);
  const { files, erased, bytes } = manifest;
  console.log(`The database is now also in ${target} (${kilobytes(bytes)}).`);
  if (files) console.log(`With it ${files.count} file(s) of ${data.filesDir} (${kilobytes(files.bytes)}).`);
  if (erased.length > 0) console.log(`Erased meanwhile, and not in it: ${erased.length} file(s).`);
  const lacks = lacksOf(manifest);
  if (lacks !== null) throw new Error(`${lacks} All else is in the backup.`);
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`;

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
