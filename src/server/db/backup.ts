import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { copyFiles, describeFiles, filesFolder } from './backupFiles.ts';
import { BackupError, fillFolder, readManifest, writeDurably, type BackupManifest } from './backupFolder.ts';
import { databaseFolder } from './embedded.ts';
import { claimFolder, type FolderClaim } from './folderGuard.ts';

/** Stands beside the data of a backup and says what it is; files are absent in backups from before there were any. */
export interface Manifest extends BackupManifest {
  readonly format: 1;
  /** The engine's version: its files can be opened by the same major version only. */
  readonly postgres: string;
}

const dataFile = 'database.tar.gz';

/** Copies the embedded data into a new folder; refused while a server has it open. */
export async function backUp(dataDir: string, target: string, now: Date): Promise<Manifest> {
  if (!existsSync(join(databaseFolder(dataDir), 'PG_VERSION')))
    throw new BackupError(`There is no data in ${dataDir}.`);
  if (existsSync(target)) throw new BackupError(`${target} is there already.`);
  return claiming(dataDir, async (claim) => {
    const db = await PGlite.create({ dataDir: databaseFolder(dataDir) });
    try {
      const postgres = await version(db);
      const newest = await db.query<{ name: string }>('select name from kysely_migration order by name desc limit 1');
      const data = new Uint8Array(await (await db.dumpDataDir('gzip')).arrayBuffer());
      const manifest: Omit<Manifest, 'files'> = {
        product: 'virtual-school-portal',
        format: 1,
        madeAt: now.toISOString(),
        postgres,
        newestMigration: newest.rows[0]?.name ?? '',
        bytes: data.length,
        sha256: hash(data),
      };
      requireHeld(claim, dataDir);
      return await fillFolder(target, (draft) => {
        writeDurably(join(draft, dataFile), data);
        return { ...manifest, files: copyFiles(filesFolder(dataDir), filesFolder(draft)) };
      });
    } finally {
      await db.close();
    }
  });
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** Where the data went that was there before; null when there was none. */
  readonly keptAside: string | null;
}

/** Puts a backup's data in place; what was there is kept aside, and stays in place when anything fails. */
export async function restore(dataDir: string, source: string, now: Date): Promise<RestoreResult> {
  const { manifest, data } = readBackup(source);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return claiming(dataDir, async (claim) => {
    const place = databaseFolder(dataDir);
    const draft = `${place}.unfinished`;
    rmSync(draft, { recursive: true, force: true });
    await unpack(draft, data);
    const files = filesFolder(dataDir);
    rmSync(`${files}.unfinished`, { recursive: true, force: true });
    copyFiles(filesFolder(source), `${files}.unfinished`);
    requireHeld(claim, dataDir);
    const suffix = `.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
    // Files first: without a row that names them they are nobody's, while a row without its file is a loss.
    takePlace(files, suffix);
    return { manifest, keptAside: takePlace(place, suffix) };
  });
}

/**
 * Puts the unfinished folder in place of the one that is there, which is kept aside under another name; null when there
 * was none.
 */
function takePlace(place: string, suffix: string): string | null {
  const keptAside = existsSync(place) ? `${place}${suffix}` : null;
  if (keptAside !== null) renameSync(place, keptAside);
  if (existsSync(`${place}.unfinished`)) renameSync(`${place}.unfinished`, place);
  return keptAside;
}

function readBackup(source: string): { manifest: Manifest; data: Uint8Array<ArrayBuffer> } {
  const manifest = readManifest(source, 1, dataFile) as Manifest;
  const data = new Uint8Array(readFileSync(join(source, dataFile)));
  if (data.length !== manifest.bytes || hash(data) !== manifest.sha256)
    throw new BackupError(`${source} is damaged: its data is not what its manifest says. Nothing was changed.`);
  if (manifest.files !== undefined && !isDeepStrictEqual(describeFiles(filesFolder(source)), manifest.files)) {
    throw new BackupError(`${source} is damaged: its files are not what its manifest says. Nothing was changed.`);
  }
  return { manifest, data };
}

/** Opened once, so that data which cannot be opened never takes the place of data that can. */
async function unpack(folder: string, data: Uint8Array<ArrayBuffer>): Promise<void> {
  const db = await PGlite.create({ dataDir: folder, loadDataDir: new Blob([data]) });
  try {
    await db.query('select count(*) from authority');
  } finally {
    await db.close();
  }
}

/** Claims the data as a server does: no server may have it open meanwhile, wherever it runs. */
async function claiming<T>(dataDir: string, work: (claim: FolderClaim) => Promise<T>): Promise<T> {
  // Who loses the folder is asked at the end: what is made until then is put in place only if it was ours throughout.
  const claim = await claimFolder(realpathSync(dataDir), { say: console.log, onLost: () => undefined });
  try {
    return await work(claim);
  } finally {
    await claim.release();
  }
}

function requireHeld(claim: FolderClaim, dataDir: string): void {
  if (!claim.isHeld())
    throw new BackupError(
      `A server has taken the data in ${dataDir} meanwhile, as this gave no sign of life. Nothing was changed; please try again.`,
    );
}

async function version(db: PGlite): Promise<string> {
  return (await db.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '';
}

function hash(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
