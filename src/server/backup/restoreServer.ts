import { copyFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { describeFiles, hashOf, storedFiles, syncFile } from '../db/backupFiles.ts';
import { BackupError, readManifest } from '../db/backupFolder.ts';
import { addErasures } from '../modules/retention/erasureLog.ts';
import { dumpFile, filesIn, logIn, type ServerManifest } from './backUpServer.ts';
import { connectionOf, requireProgram, runProgram } from './postgresProgram.ts';
import type { ServerData } from './serverData.ts';
import { connected, majorOf, namedFiles, requireEmpty, requireRoles } from './serverDatabase.ts';

/** What a restore has brought back. */
export interface ServerRestored {
  readonly manifest: ServerManifest;
  /** Stored files that no row names: added after the backup was made. */
  readonly unnamed: number;
}

/** Brings a backup back into an empty database and the folder of files; nothing that lies there is overwritten. */
export async function restoreServer(data: ServerData, source: string): Promise<ServerRestored> {
  const manifest = readServerBackup(source);
  requireSamePlace(manifest, data);
  return connected(data.address, async (client) => {
    const major = await majorOf(client);
    if (major < manifest.postgres)
      throw new BackupError(
        `The backup is of a server of version ${manifest.postgres}, and this one is of version ${major}. Nothing was changed.`,
      );
    requireProgram('pg_restore', Math.max(major, manifest.postgres));
    await requireEmpty(client);
    await requireRoles(client, manifest.roles);
    // Files first: without a row that names them they are nobody's, while a row without its file is a loss.
    if (data.filesDir !== null) putBack(filesIn(source), data.filesDir);
    await addErasures(logIn(source), data.erasureLog);
    await runProgram(
      'pg_restore',
      ['--single-transaction', '--exit-on-error', '--dbname=', join(source, dumpFile)],
      connectionOf(data.address),
    );
    await client.query('analyze');
    return { manifest, unnamed: await compare(client, data.filesDir, manifest) };
  });
}

function readServerBackup(source: string): ServerManifest {
  const manifest = readManifest(source, 2, dumpFile) as ServerManifest;
  const path = join(source, dumpFile);
  if (statSync(path).size !== manifest.bytes || hashOf(path).toString('hex') !== manifest.sha256)
    throw new BackupError(`${source} is damaged: its data is not what its manifest says. Nothing was changed.`);
  if (manifest.files !== undefined && !isDeepStrictEqual(describeFiles(filesIn(source)), manifest.files))
    throw new BackupError(`${source} is damaged: its files are not what its manifest says. Nothing was changed.`);
  return manifest;
}

function requireSamePlace({ files }: ServerManifest, { filesDir }: ServerData): void {
  if (files !== undefined && filesDir === null)
    throw new BackupError('The backup holds files of a folder: FILES_DIR has to name one. Nothing was changed.');
  if (files === undefined && filesDir !== null)
    throw new BackupError('Files of this backup lie in its database: leave FILES_DIR out. Nothing was changed.');
}

/** Adds the files that are not there; one of the same name that is another stops it all. */
function putBack(from: string, to: string): void {
  for (const path of storedFiles(from)) {
    const [source, place] = [join(from, path), join(to, path)];
    if (existsSync(place)) {
      if (hashOf(place).equals(hashOf(source))) continue;
      throw new BackupError(`${place} is another file than that of the backup. Nothing was overwritten.`);
    }
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    copyFileSync(source, `${place}.unfinished`);
    syncFile(`${place}.unfinished`);
    renameSync(`${place}.unfinished`, place);
  }
}

/** Throws where a row's file is not there that should be; answers how many files no row names. */
async function compare(client: Client, filesDir: string | null, manifest: ServerManifest): Promise<number> {
  if (filesDir === null) return 0;
  const excused = new Set([...manifest.erased, ...manifest.missing]);
  const named = await namedFiles(client);
  const sizeOf = (id: string) => statSync(join(filesDir, id.slice(0, 2), id), { throwIfNoEntry: false })?.size;
  const lost = named.filter(({ id, size }) => !excused.has(id) && sizeOf(id) !== size);
  if (lost.length > 0)
    throw new BackupError(
      `The database is in place, and ${lost.length} of its files are not, such as ${lost[0]?.id}: this backup does not fit itself.`,
    );
  const known = new Set(named.map(({ id }) => id));
  return storedFiles(filesDir).filter((path) => !known.has(path.slice(3))).length;
}
