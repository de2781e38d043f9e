import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Where below DATA_DIR uploaded files are kept. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files');

/** What a backup says of the uploaded files beside its data. */
export interface FilesManifest {
  readonly count: number;
  readonly bytes: number;
  /** Over the names and contents of all. */
  readonly sha256: string;
}

/** Copies the stored files of a folder to a new one; what was still on its way in is left out. */
export function copyFiles(from: string, to: string): FilesManifest {
  for (const path of storedFiles(from)) {
    mkdirSync(join(to, dirname(path)), { recursive: true, mode: 0o700 });
    copyFileSync(join(from, path), join(to, path));
    syncFile(join(to, path));
  }
  return describeFiles(to);
}

/** What a folder of stored files holds; nothing where there is no folder. */
export function describeFiles(folder: string): FilesManifest {
  const hash = createHash('sha256');
  let bytes = 0;
  const paths = storedFiles(folder);
  for (const path of paths) {
    bytes += statSync(join(folder, path)).size;
    hash.update(`${path}\0`).update(hashOf(join(folder, path)));
  }
  return { count: paths.length, bytes, sha256: hash.digest('hex') };
}

/** `<two letters>/<reference>`, with forward slashes, in a fixed order. */
export function storedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .sort()
    .flatMap((letters) =>
      readdirSync(join(folder, letters))
        .sort()
        .map((name) => `${letters}/${name}`),
    );
}

/** Piece by piece: a file may be large. */
export function hashOf(path: string): Buffer {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(1024 * 1024);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) hash.update(piece.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest();
}

/** So that what was written outlives a power cut. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
