import type { FastifyInstance } from 'fastify';
import {
  giveBack,
  infectedFiles,
  keepClean,
  keepInfected,
  takeToScan,
  takeUnscanned,
  type FileToScan,
} from '../db/across/index.ts';
import type { Database } from '../db/database.ts';
import type { FileStorage } from '../modules/attachments/fileStorage.ts';
import { repeatWork } from '../repeatedWork.ts';
import type { Scanner } from './clamd.ts';
import { tellOfVirus } from './tellOfVirus.ts';

export interface ScanParts {
  readonly database: Database;
  readonly files: FileStorage;
  readonly scanner: Scanner;
  readonly now: () => Date;
  readonly log: Pick<FastifyInstance['log'], 'info' | 'warn'>;
}

/** Whoever added a file wants to open it: a scan takes hundredths of a second, the look for it shall not take more. */
const lookEvery = 1000;
/** A scanner has threads for others than us. */
const atOnce = 2;

/** Scans what waits for it, for as long as the server runs; while the scanner is away it waits on. */
export async function startScanning(app: FastifyInstance, parts: Omit<ScanParts, 'log'>): Promise<void> {
  await removeInfected(parts);
  const whole = { ...parts, log: app.log };
  const state = { isAway: false };
  const older: Older = { last: null, isThrough: false };
  const work = repeatWork(async (isStopped) => {
    const pass = async () => (await scanWaiting(whole, isStopped)) && (isStopped() || (await scanOlder(whole, older)));
    const isAway = !(await pass().catch((error: unknown) => {
      app.log.warn({ error: (error as Error).name }, 'files could not be scanned');
      return !state.isAway;
    }));
    if (isAway !== state.isAway) {
      if (isAway) app.log.warn('the virus scanner is away: files wait');
      else app.log.info('the virus scanner is there again');
    }
    state.isAway = isAway;
  }, lookEvery);
  app.addHook('onClose', () => work.stop());
}

/** Removes the bytes of what was found by a process that ended before it had removed them. */
export async function removeInfected({ database, files }: Pick<ScanParts, 'database' | 'files'>): Promise<void> {
  for (const id of await infectedFiles(database)) await files.remove(id);
}

/** Scans until nothing waits; false where the scanner did not answer. */
export async function scanWaiting(parts: ScanParts, isStopped: () => boolean = () => false): Promise<boolean> {
  const lanes = await Promise.all(Array.from({ length: atOnce }, () => scanInTurn(parts, isStopped)));
  return lanes.every(Boolean);
}

async function scanInTurn(parts: ScanParts, isStopped: () => boolean): Promise<boolean> {
  while (!isStopped()) {
    const file = await takeToScan(parts.database, parts.now());
    if (file === null) return true;
    if (!(await scanOne(parts, file))) return false;
  }
  return true;
}

/** How far the files are scanned that were stored while no scanner was set. */
export interface Older {
  last: FileToScan | null;
  /** No further file is stored without waiting for the scanner, so none is looked for again. */
  isThrough: boolean;
}

/**
 * Scans the next file that was stored while no scanner was set; false where the scanner did not answer. One at a time,
 * after all that waits (D-383): they may be years' worth.
 */
export async function scanOlder(parts: ScanParts, older: Older): Promise<boolean> {
  if (older.isThrough) return true;
  const file = await takeUnscanned(parts.database, parts.now(), older.last);
  older.isThrough = file === null;
  if (file === null) return true;
  const isThere = await scanOne(parts, file);
  if (isThere) older.last = file;
  return isThere;
}

/** False where the scanner did not answer: the file waits on, and so do all others. */
async function scanOne(parts: ScanParts, file: FileToScan): Promise<boolean> {
  const { database, files, scanner, now, log } = parts;
  const content = await files.open({ id: file.id, authorityId: file.authority_id, readerId: null });
  const verdict = await scanner.scan(content).catch(() => null);
  if (verdict === null) {
    await giveBack(database, file);
    return false;
  }
  // It waits until it is taken again; others are not held up by it.
  if (verdict.kind === 'refused') log.warn({ file: file.id, reply: verdict.reply }, 'the virus scanner could not say');
  if (verdict.kind === 'clean') await keepClean(database, file, now());
  if (verdict.kind === 'found') {
    await keepInfected(database, { id: file.id, signature: verdict.signature, now: now() }, tellOfVirus(file.id));
    await files.remove(file.id);
    log.warn({ file: file.id, signature: verdict.signature }, 'a virus was found in a file, which was removed');
  }
  return true;
}
