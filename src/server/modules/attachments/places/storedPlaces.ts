import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { changeStoredFile, storedFiles, type StoredRow } from '../../../db/across/index.ts';
import type { Database } from '../../../db/database.ts';
import type { FileStorage } from '../fileStorage.ts';
import { passingFolder } from '../heldFile.ts';
import { Unreadable } from './parts.ts';
import { cleanedTypes, removePlace } from './withoutPlace.ts';

/** What became of the files that were looked through. */
export interface StoredPlaces {
  readonly looked: number;
  readonly changed: number;
  /** References of those that are not built as their kind is: they are as they were. */
  readonly unreadable: readonly string[];
}

/** Does to the files that are stored what is done to each that comes in; done again it changes nothing. */
export async function removeStoredPlaces(database: Database, files: FileStorage): Promise<StoredPlaces> {
  const result = { looked: 0, changed: 0, unreadable: [] as string[] };
  let last: StoredRow | undefined;
  do {
    const rows = await storedFiles(database, cleanedTypes, last);
    for (const row of rows) {
      const outcome = await clean(database, files, row);
      result.looked += 1;
      if (outcome === 'changed') result.changed += 1;
      if (outcome === 'unreadable') result.unreadable.push(row.id);
    }
    last = rows.at(-1);
  } while (last !== undefined);
  return result;
}

async function clean(
  database: Database,
  files: FileStorage,
  { id, authority_id, media_type, size: before }: StoredRow,
): Promise<'changed' | 'unchanged' | 'unreadable'> {
  const folder = await passingFolder(files.incoming);
  const path = join(folder, id);
  try {
    const bytes = await files.open({ id, authorityId: authority_id, readerId: null });
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    const { size, changed } = await removePlace(path, media_type);
    // A run that broke off may have left other bytes than are counted.
    if (!changed && size === before) return 'unchanged';
    await changeStoredFile(database, { id, authority_id, size }, (db) => files.keep(db, { id, path }, authority_id));
    return 'changed';
  } catch (error) {
    if (error instanceof Unreadable) return 'unreadable';
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
