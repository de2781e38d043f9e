import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FilesManifest } from './backupFiles.ts';
import { migrations } from './migrations/index.ts';

/** What a backup says of itself, of whichever database. */
export interface BackupManifest {
  readonly product: 'virtual-school-portal';
  /** 1: the embedded data; 2: a dump of a PostgreSQL server's database. */
  readonly format: 1 | 2;
  readonly madeAt: string;
  readonly newestMigration: string;
  /** Of the data beside it. */
  readonly bytes: number;
  readonly sha256: string;
  /** Uploaded files, where they lie beside the database. */
  readonly files?: FilesManifest;
}

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const manifestFile = 'manifest.json';

/** Complete or not there at all: filled under another name, which it gives up at the end. */
export async function fillFolder<M extends BackupManifest>(
  target: string,
  fill: (draft: string) => M | Promise<M>,
): Promise<M> {
  if (existsSync(target)) throw new BackupError(`${target} is there already.`);
  const draft = `${target}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const manifest = await fill(draft);
  writeDurably(join(draft, manifestFile), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  renameSync(draft, target);
  return manifest;
}

export function writeDurably(path: string, data: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let written = 0; written < data.length;) written += writeSync(file, data, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The manifest of a backup of one format that this version can read; throws a sentence otherwise. */
export function readManifest(source: string, format: 1 | 2, dataFile: string): BackupManifest {
  const path = join(source, manifestFile);
  const manifest = existsSync(path) ? parse(readFileSync(path, 'utf8')) : null;
  if (manifest !== null && manifest.format === 3 - format)
    throw new BackupError(
      format === 1
        ? `${source} is a backup of a PostgreSQL server; DATABASE_URL has to name the database that it goes into.`
        : `${source} is a backup of the embedded database; it comes back without DATABASE_URL.`,
    );
  if (!existsSync(path) || !existsSync(join(source, dataFile)))
    throw new BackupError(`${source} is not a backup: ${manifestFile} or ${dataFile} is missing.`);
  if (manifest?.product !== 'virtual-school-portal' || manifest.format !== format)
    throw new BackupError(`${dirname(path)} is not a backup that this version can read.`);
  const known = Object.keys(migrations).toSorted().at(-1) ?? '';
  if ((manifest.newestMigration ?? '') > known)
    throw new BackupError(`${source} was made by a newer version of the product. Nothing was changed.`);
  return manifest as BackupManifest;
}

function parse(text: string): Partial<BackupManifest> | null {
  try {
    return JSON.parse(text) as Partial<BackupManifest> | null;
  } catch {
    return null;
  }
}
