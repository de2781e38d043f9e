import { constants, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { describeFiles, hashOf, syncFile } from '../db/backupFiles.ts';
import { BackupError, fillFolder, type BackupManifest } from '../db/backupFolder.ts';
import { addErasures, openErasureLog } from '../modules/retention/erasureLog.ts';
import { connectionOf, requireProgram, runProgram } from './postgresProgram.ts';
import type { ServerData } from './serverData.ts';
import {
  brokenInDatabase,
  connected,
  majorOf,
  namedFiles,
  requireSight,
  rolesOf,
  values,
  type NamedFile,
} from './serverDatabase.ts';

/** What a backup of a PostgreSQL server says of itself; `files` is absent where they are rows of the database. */
export interface ServerManifest extends BackupManifest {
  readonly format: 2;
  /** The server's major version. */
  readonly postgres: number;
  /** Owners and holders of rights, which the server that it comes back to has to know. */
  readonly roles: readonly string[];
  /** Files that were erased after the database was read, and so are not here. */
  readonly erased: readonly string[];
  /** Files that the database names and nobody has, or not whole: lost before this backup was made. */
  readonly missing: readonly string[];
}

/** The parts of a backup of a PostgreSQL server, below its folder. */
export const dumpFile = 'database.dump';
export const filesIn = (backup: string) => join(backup, 'files');
export const logIn = (backup: string) => join(backup, 'erasures.log');

/** Where a file lies in a folder of files. */
const placeOf = (id: string) => join(id.slice(0, 2), id);

/**
 * Copies database and files while people work. A file is whole before a row names it and never changes, so files that
 * are copied after the dump are those that the dump names, but for what was erased in between.
 */
export async function backUpServer(data: ServerData, target: string, now: Date): Promise<ServerManifest> {
  return connected(data.address, async (client) => {
    const major = await majorOf(client);
    requireProgram('pg_dump', major);
    await requireSight(client);
    return fillFolder(target, async (draft) => {
      const dumped = await dump(client, data, join(draft, dumpFile));
      const copied = await copyNamed(client, dumped.files, { from: data.filesDir, to: filesIn(draft) });
      await copyErasures(client, { from: data.erasureLog, to: logIn(draft) }, now);
      return {
        product: 'virtual-school-portal',
        format: 2,
        madeAt: now.toISOString(),
        postgres: major,
        newestMigration: dumped.newestMigration,
        bytes: statSync(join(draft, dumpFile)).size,
        sha256: hashOf(join(draft, dumpFile)).toString('hex'),
        roles: dumped.roles,
        ...(data.filesDir !== null && { files: describeFiles(filesIn(draft)) }),
        erased: copied.erased,
        missing: [...dumped.broken, ...copied.missing],
      };
    });
  });
}

interface Dumped {
  readonly newestMigration: string;
  readonly roles: readonly string[];
  readonly files: readonly NamedFile[];
  /** Files in the database that are not whole. */
  readonly broken: readonly string[];
}

/** Writes the dump, and reads what it names from the very same snapshot. */
async function dump(client: Client, { address, filesDir }: ServerData, to: string): Promise<Dumped> {
  await client.query('begin isolation level repeatable read read only');
  const [newestMigration] = await values<string>(
    client,
    'select name from kysely_migration order by name desc limit 1',
  ).catch(() => []);
  if (newestMigration === undefined) throw new BackupError('There is nothing of the portal in this database.');
  const [snapshot = ''] = await values<string>(client, 'select pg_export_snapshot()');
  await runProgram(
    'pg_dump',
    // Whoever changes a table for longer than this is to end first.
    ['--format=custom', `--snapshot=${snapshot}`, `--file=${to}`, '--lock-wait-timeout=60s', '--no-subscriptions'],
    connectionOf(address),
  );
  syncFile(to);
  const roles = await rolesOf(client);
  const files = filesDir === null ? [] : await namedFiles(client);
  const broken = filesDir === null ? await brokenInDatabase(client) : [];
  await client.query('commit');
  return { newestMigration, roles, files, broken };
}

interface Copied {
  readonly erased: readonly string[];
  readonly missing: readonly string[];
}

async function copyNamed(
  client: Client,
  files: readonly NamedFile[],
  { from, to }: { from: string | null; to: string },
): Promise<Copied> {
  if (from === null) return { erased: [], missing: [] };
  const absent = files.filter((file) => !copyWhole(file, from, to)).map(({ id }) => id);
  // Its row goes before its bytes do: whatever is gone by an erasure is unknown by now.
  const known = new Set(await values<string>(client, 'select id from attachment where id = any($1::uuid[])', [absent]));
  return { erased: absent.filter((id) => !known.has(id)), missing: absent.filter((id) => known.has(id)) };
}

/** Copies one file; false where it is not there, or not whole. */
function copyWhole({ id, size }: NamedFile, from: string, to: string): boolean {
  const [source, copy] = [join(from, placeOf(id)), join(to, placeOf(id))];
  mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
  try {
    // Where the disk can, the copy shares the bytes of its original.
    copyFileSync(source, copy, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  syncFile(copy);
  return statSync(copy).size === size;
}

/** The log as it is after the files, with what the database knows to have been done of what it says was begun. */
async function copyErasures(client: Client, { from, to }: { from: string; to: string }, now: Date): Promise<void> {
  await addErasures(from, to);
  if (!existsSync(to)) return;
  const log = openErasureLog(to);
  const open = (await log.read(now)).filter(({ isDone }) => !isDone).map(({ id }) => id);
  const done = await values<string>(client, 'select id from erasure where id = any($1::uuid[])', [open]);
  for (const id of done) await log.finish(id);
}

/** What stands in the way of a backup's use, in a sentence; null where nothing does. */
export function lacksOf({ missing }: ServerManifest): string | null {
  if (missing.length === 0) return null;
  const named = missing.slice(0, 5).join(', ');
  return `The database names ${missing.length} file(s) that are not there, or not whole: ${named}${missing.length > 5 ? ' …' : ''}.`;
}
