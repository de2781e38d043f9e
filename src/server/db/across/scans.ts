import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

/** A stored file that is to be scanned; one that went over with its pupil stands in several authorities. */
export interface FileToScan {
  readonly id: string;
  readonly authority_id: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Whoever took a file and gave no verdict within this time has died, or could not say. */
const heldFor = 2 * minute;
/** Signatures of new viruses come after the viruses: what is young is looked at again each day. */
const young = 30 * day;

/**
 * Takes the file that has waited longest for its first scan, or else one that is young and was scanned more than a day
 * ago; null where there is none. Several processes take different ones.
 */
export function takeToScan(database: Database, now: Date): Promise<FileToScan | null> {
  const before = (length: number) => new Date(now.getTime() - length);
  return asSystem(database, async (db) => {
    const waiting = sql<boolean>`scan = 'waiting' and (scanned_at is null or scanned_at < ${before(heldFor)})`;
    const again = sql<boolean>`scan = 'clean' and (scanned_at is null or scanned_at < ${before(day)})
      and added_at > ${before(young)}`;
    for (const due of [waiting, again]) {
      const found = await db
        .selectFrom('attachment')
        .select(['id', 'authority_id'])
        .where(due)
        .orderBy('added_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (found === undefined) continue;
      await db.updateTable('attachment').set({ scanned_at: now }).where(isFile(found)).execute();
      return found;
    }
    return null;
  });
}

/**
 * Takes the next file behind `last` that was stored while no scanner was set, and that none has looked at since; null
 * where there is none. In the order of the table's key, which is walked once: they are too many to be sorted, or to
 * have an index of their own, for work that ends.
 */
export function takeUnscanned(database: Database, now: Date, last: FileToScan | null): Promise<FileToScan | null> {
  const held = new Date(now.getTime() - heldFor);
  return asSystem(database, async (db) => {
    const found = await db
      .selectFrom('attachment')
      .select(['id', 'authority_id'])
      .where('scan', 'is', null)
      .where(sql<boolean>`(scanned_at is null or scanned_at < ${held})`)
      .$if(last !== null, (files) =>
        files.where(sql<boolean>`(authority_id, id) > (${last?.authority_id}::int, ${last?.id}::uuid)`),
      )
      .orderBy('authority_id')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (found === undefined) return null;
    await db.updateTable('attachment').set({ scanned_at: now }).where(isFile(found)).execute();
    return found;
  });
}

/** Gives a file back that could not be scanned, since the scanner is away: it is the next one again. */
export function giveBack(database: Database, file: FileToScan): Promise<void> {
  return asSystem(database, async (db) => {
    await db.updateTable('attachment').set({ scanned_at: null }).where(isFile(file)).execute();
  });
}

/** Nothing was found in it: it is handed out. */
export function keepClean(database: Database, file: FileToScan, now: Date): Promise<void> {
  return asSystem(database, async (db) => {
    await db
      .updateTable('attachment')
      .set({ scan: 'clean', scanned_at: now })
      .where(isFile(file))
      .where(isNotInfected)
      .execute();
  });
}

/** Whose file had a virus in it, and who had added it there. */
export interface Infected {
  readonly authority_id: number;
  readonly pupil_id: number;
  readonly file_name: string;
  readonly added_by: number;
  readonly is_of_message: boolean;
}

/**
 * Something was found: its bytes go, in every authority that has the file, and it is never handed out again. `tell`
 * works in the same transaction, once for each authority.
 */
export function keepInfected(
  database: Database,
  { id, signature, now }: { readonly id: string; readonly signature: string; readonly now: Date },
  tell: (db: Db, infected: Infected) => Promise<void>,
): Promise<void> {
  return asSystem(database, async (db) => {
    const found = await db
      .updateTable('attachment')
      .set({ scan: 'infected', scanned_at: now, scan_signature: signature })
      .where('id', '=', id)
      .where(isNotInfected)
      .returning(['authority_id', 'pupil_id', 'file_name', 'added_by', 'is_of_message'])
      .execute();
    await db.deleteFrom('attachment_chunk').where('attachment_id', '=', id).execute();
    for (const each of found) await tell(db, each);
  });
}

/** Files whose bytes have to be gone: those of a process that ended between the verdict and their removal, too. */
export async function infectedFiles(database: Database): Promise<readonly string[]> {
  const rows = await asSystem(database, (db) =>
    db.selectFrom('attachment').select('id').distinct().where('scan', '=', 'infected').execute(),
  );
  return rows.map(({ id }) => id);
}

/** How many files wait for their first scan, for whoever watches the portal. */
export async function countWaiting(database: Database): Promise<number> {
  const { count } = await asSystem(database, (db) =>
    db
      .selectFrom('attachment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('scan', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  );
  return count;
}

const isNotInfected = sql<boolean>`scan is distinct from 'infected'`;

const isFile = ({ id, authority_id }: FileToScan) => sql<boolean>`id = ${id}::uuid and authority_id = ${authority_id}`;
