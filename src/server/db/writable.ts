import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { tryWriting } from './across/index.ts';
import type { Database } from './database.ts';

/** More than a disk that counts as full may still give. */
const size = 256 * 1024;

/** How long an answer holds, in milliseconds: anybody may ask, without a session. */
const holds = 5_000;

/** Makes a look whether the database answers and anything can be written to it: a promise that fails with why not. */
export function writableCheck(database: Database): () => Promise<void> {
  let latest: { readonly at: number; readonly found: Promise<void> } | null = null;
  return () => {
    const now = performance.now();
    if (latest === null || now - latest.at > holds) latest = { at: now, found: look(database) };
    return latest.found;
  };
}

async function look(database: Database): Promise<void> {
  await sql`select 1`.execute(database.kysely);
  // The embedded database never gives room back by itself, so nothing is written to it: its disk is asked.
  if (database.dataDir !== null) await writeTo(database.dataDir);
  else await tryWriting(database);
}

async function writeTo(folder: string): Promise<void> {
  const path = join(folder, `health-${process.pid}`);
  const file = await open(path, 'w', 0o600);
  try {
    await file.write(randomBytes(size));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
