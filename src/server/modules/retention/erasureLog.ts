import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ERASED_AGAIN_DAYS, retentionKinds, type PupilRetentionKind } from '../../../contract/index.ts';
import type { Config } from '../../config.ts';
import { isObject, type Json, type JsonObject } from '../../../engine/index.ts';

interface LoggedAnyway {
  readonly id: string;
  readonly authorityId: number;
  /** Tells the record from another that has its id in a database brought back. */
  readonly recordKey: string;
  /** Entries up to this day, `YYYY-MM-DD`. */
  readonly through: string;
  /** ISO. */
  readonly at: string;
}

/** An erasure of a part of a pupil's record as the log names it: ids and dates, no content. */
export interface LoggedPupilErasure extends LoggedAnyway {
  readonly kind: PupilRetentionKind;
  readonly pupilId: number;
}

/** The same of a user's account. */
export interface LoggedAccountErasure extends LoggedAnyway {
  readonly kind: 'accounts';
  readonly userId: number;
}

export type LoggedErasure = LoggedPupilErasure | LoggedAccountErasure;

/** A line: what is about to be erased, or that it has been. */
type Line = ({ readonly state: 'begun' } & LoggedErasure) | { readonly state: 'done'; readonly id: string };

/** Erasures of the last 90 days, beside the database: whoever brings that back from a backup has them done again. */
export interface ErasureLog {
  /** On the disk when it resolves: written before the work is stored, so that none is forgotten. */
  readonly begin: (erasure: LoggedErasure) => Promise<void>;
  readonly finish: (id: string) => Promise<void>;
  /** Those that may have to be done again, and whether they are known to have been done. */
  readonly read: (now: Date) => Promise<readonly (LoggedErasure & { readonly isDone: boolean })[]>;
}

const day = 86_400_000;

/** Where the log lies: what every server process reaches, where there is such a folder. */
export const erasureLogPath = ({ filesDir, dataDir }: Pick<Config, 'filesDir' | 'dataDir'>) =>
  join(filesDir ?? dataDir, 'erasures.log');

/** Adds to a log what another one says besides: it goes with a backup and comes back with it. */
export async function addErasures(from: string, to: string): Promise<void> {
  const key = ({ state, id }: Line) => `${state} ${id}`;
  const known = new Set((await readLines(to)).map(key));
  const added = (await readLines(from)).filter((line) => !known.has(key(line)));
  if (added.length > 0) await append(to, added);
}

/** A file of JSON lines; a line that breaks off was never promised to anybody. */
export function openErasureLog(path: string): ErasureLog {
  return {
    begin: (erasure) => append(path, [{ state: 'begun', ...erasure }]),
    finish: (id) => append(path, [{ state: 'done', id }]),
    read: async (now) => {
      const lines = await readLines(path);
      const done = new Set(lines.flatMap((line) => (line.state === 'done' ? [line.id] : [])));
      const since = new Date(now.getTime() - ERASED_AGAIN_DAYS * day).toISOString();
      const kept = lines.filter((line) => line.state === 'begun').filter(({ at }) => at >= since);
      if (kept.length < lines.length - done.size) await rewrite(path, lines, new Set(kept.map(({ id }) => id)));
      return kept.map((erasure) => ({ ...erasure, isDone: done.has(erasure.id) }));
    },
  };
}

async function append(path: string, lines: readonly Line[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    // A line that a crash broke off is ended first.
    await file.appendFile(lines.map((line) => `\n${JSON.stringify(line)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readLines(path: string): Promise<readonly Line[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    const read = parse(line);
    return read === null ? [] : [read];
  });
}

function parse(text: string): Line | null {
  try {
    const line = JSON.parse(text) as Json;
    return isLine(line) ? line : null;
  } catch {
    return null;
  }
}

function isLine(line: Json): line is Line & JsonObject {
  if (!isObject(line)) return false;
  const { state, id, kind } = line;
  return (
    typeof id === 'string' &&
    (state === 'done' || (state === 'begun' && (retentionKinds as readonly unknown[]).includes(kind)))
  );
}

/** Without the lines of erasures that are past: no id is kept for longer than it is needed. */
async function rewrite(path: string, lines: readonly Line[], kept: ReadonlySet<string>): Promise<void> {
  const draft = `${path}.unfinished`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  try {
    for (const line of lines) if (kept.has(line.id)) await file.appendFile(`${JSON.stringify(line)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
