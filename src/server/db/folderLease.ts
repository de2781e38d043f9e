import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { isHeld, leaseText, type LeaseKey, type LeaseRecord } from './leaseFile.mjs';

/** Milliseconds between two signs of life, and of silence after which a holder elsewhere counts as gone. */
export const signEvery = 1_000;
export const silence = 15_000;

const lookEvery = 250;

/** A hold on a folder for whoever reaches it at all, from another container or another machine too. */
export interface FolderLease extends LeaseKey {
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
}

export interface LeaseOptions {
  /** Where this process claims; a holder of the same place that still ran would have been met there already. */
  readonly place: string | null;
  /** Tells whoever started this what it waits for. */
  readonly say: (sentence: string) => void;
  /** Called once when another has taken the lease. */
  readonly onLost: () => void;
}

/** The folder is in use by another server. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string) {
    super(`Another server is already using the data in ${folder}. Stop it first, or give this one another DATA_DIR.`);
  }
}

interface FoundLease {
  readonly text: string;
  readonly record: Partial<LeaseRecord>;
}

/**
 * Takes the lease of a folder, or throws FolderInUse. A holder of the same place is known to be dead; of one elsewhere
 * nothing is known but its signs of life, so it is waited for those. Clocks are never compared: they differ between
 * machines.
 */
export async function takeLease(folder: string, options: LeaseOptions): Promise<FolderLease> {
  const path = join(folder, 'lease.json');
  for (;;) {
    const holder = randomUUID();
    if (create(path, { holder, place: options.place, host: hostname(), pid: process.pid, sign: 0 }))
      return keep({ path, holder }, options.onLost);
    const found = read(path);
    if (found === null) continue;
    const isDead = options.place !== null && found.record.place === options.place;
    if (!isDead) await fallSilent(folder, path, found, options.say);
    putAside(folder, path, found);
  }
}

/** False where one is there already, whoever's. */
function create(path: string, record: LeaseRecord): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(file, leaseText(record));
    return true;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function read(path: string): FoundLease | null {
  try {
    const text = readFileSync(path, 'utf8');
    return { text, record: parse(text) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** One that is being written at this moment, or was never finished, says nothing yet. */
function parse(text: string): Partial<LeaseRecord> {
  try {
    return JSON.parse(text) as Partial<LeaseRecord>;
  } catch {
    return {};
  }
}

/** Comes back when the holder has given no sign for as long as it takes, or has gone; throws at its first sign. */
async function fallSilent(folder: string, path: string, found: FoundLease, say: LeaseOptions['say']): Promise<void> {
  const { host, pid } = found.record;
  const who = host === undefined ? 'Another server' : `A server on "${host}" (process ${pid})`;
  say(
    `${who} holds the data in ${folder}, and only its signs of life tell from here whether it still runs: waiting ${silence / 1000} seconds for one.`,
  );
  const until = performance.now() + silence;
  while (performance.now() < until) {
    await wait(lookEvery);
    const now = read(path);
    if (now === null) return;
    if (now.text !== found.text) throw new FolderInUse(folder);
  }
  say('There was none: this one takes over.');
}

/** Only one of several can move it away; what turns out to have changed at the last moment is put back. */
function putAside(folder: string, path: string, found: FoundLease): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const isSame = readFileSync(aside, 'utf8') === found.text;
  try {
    if (!isSame) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
  if (!isSame) throw new FolderInUse(folder);
}

function keep(lease: LeaseKey, onLost: () => void): FolderLease {
  const thread = new Worker(new URL('./leaseThread.mjs', import.meta.url), {
    workerData: { lease, every: signEvery },
    execArgv: [],
    name: 'lease',
  });
  thread.unref();
  thread.on('message', onLost);
  // Without its signs another would take the lease: better to stop at once than to be found out.
  thread.on('error', onLost);
  const release = async () => {
    await thread.terminate();
    if (isHeld(lease)) rmSync(lease.path, { force: true });
  };
  return { ...lease, isHeld: () => isHeld(lease), release };
}
