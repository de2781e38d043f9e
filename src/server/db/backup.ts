import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { copyFiles, describeFiles, filesFolder, type FilesManifest } from './backupFiles.ts';
import { databaseFolder } from './embedded.ts';
import { claimFolder, type FolderClaim } from './folderGuard.ts';
import { migrations } from './migrations/index.ts';

/** Stands beside the data of a backup and says what it is. */
export interface Manifest {
  readonly product: 'virtual-school-portal';
  readonly format: 1;
  readonly madeAt: string;
  /** The engine's version: its files can be opened by the same major version only. */
  readonly postgres: string;
  readonly newestMigration: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Uploaded files; absent in backups from before there were any. */
  readonly files?: FilesManifest;
}

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const dataFile = 'database.tar.gz';
const manifestFile = 'manifest.json';

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
      return writeBackup({ target, dataDir }, manifest, data);
    } finally {
      await db.close();
    }
  });
}

/** Complete or not there at all: written under another name, which it gives up at the end. */
function writeBackup(
  { target, dataDir }: { target: string; dataDir: string },
  database: Omit<Manifest, 'files'>,
  data: Uint8Array,
): Manifest {
  const draft = `${target}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeDurably(join(draft, dataFile), data);
  const manifest: Manifest = { ...database, files: copyFiles(filesFolder(dataDir), filesFolder(draft)) };
  writeDurably(join(draft, manifestFile), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  renameSync(draft, target);
  return manifest;
}

function writeDurably(path: string, data: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let written = 0; written < data.length;) written += writeSync(file, data, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
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
  if (!existsSync(join(source, manifestFile)) || !existsSync(join(source, dataFile)))
    throw new BackupError(`${source} is not a backup: ${manifestFile} or ${dataFile} is missing.`);
  const manifest = readManifest(join(source, manifestFile));
  const data = new Uint8Array(readFileSync(join(source, dataFile)));
  if (data.length !== manifest.bytes || hash(data) !== manifest.sha256)
    throw new BackupError(`${source} is damaged: its data is not what its manifest says. Nothing was changed.`);
  if (manifest.files !== undefined && !isDeepStrictEqual(describeFiles(filesFolder(source)), manifest.files)) {
    throw new BackupError(`${source} is damaged: its files are not what its manifest says. Nothing was changed.`);
  }
  const known = Object.keys(migrations).toSorted().at(-1) ?? '';
  if (manifest.newestMigration > known)
    throw new BackupError(`${source} was made by a newer version of the product. Nothing was changed.`);
  return { manifest, data };
}

function readManifest(path: string): Manifest {
  const manifest = parse(readFileSync(path, 'utf8'));
  if (manifest?.product !== 'virtual-school-portal' || manifest.format !== 1)
    throw new BackupError(`${dirname(path)} is not a backup that this version can read.`);
  return manifest as Manifest;
}

function parse(text: string): Partial<Manifest> | null {
  try {
    return JSON.parse(text) as Partial<Manifest> | null;
  } catch {
    return null;
  }
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
