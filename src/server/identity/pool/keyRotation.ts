import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inPool } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { deleteEnded, makeKey } from './keyring.ts';

/** How long a key signs. */
const signingDays = 30;
const hour = 60 * 60_000;

/** Makes a new signing key where the one in use is a month old, and deletes those whose last token has ended. */
export async function rotateKeys(database: Database, now: Date): Promise<void> {
  const isDue = await inPool(database, async (db) => {
    await deleteEnded(db, now);
    return isOld(db, now);
  });
  if (!isDue) return;
  // Made before the tables are locked: it takes its time.
  const key = await makeKey(now);
  await inPool(database, async (db) => {
    await sql`lock table pool_key in share row exclusive mode`.execute(db);
    // Another process may have been first.
    if (!(await isOld(db, now))) return;
    await db
      .updateTable('pool_key')
      .set({ retired_at: now, private_jwk: '' })
      .where('retired_at', 'is', null)
      .execute();
    await db.insertInto('pool_key').values(key).execute();
  });
}

async function isOld(db: Db, now: Date): Promise<boolean> {
  const young = await db
    .selectFrom('pool_key')
    .select('kid')
    .where('retired_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - signingDays * 24 * hour))
    .executeTakeFirst();
  return young === undefined;
}

/**
 * Rotates now, and looks every hour whether it is time, for as long as the server runs; the timer keeps no process
 * alive.
 */
export async function keepRotating(
  app: FastifyInstance,
  { database, now }: { database: Database; now: () => Date },
): Promise<void> {
  await rotateKeys(database, now());
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running = rotateKeys(database, now()).catch((error: unknown) => {
      // The database may be away for a moment; the next hour finds the key as old.
      app.log.error({ error: (error as Error).name }, 'the keys of the identity pool could not be changed');
    });
  }, hour).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
