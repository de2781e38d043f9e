import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';
import { asSystem } from '../unitOfWork.ts';

// The trail names who acts as the database knows it (migration 0010). A request's login can send any statement, and so
// set any setting: a name counts only under a seal made with a key that this login cannot read.

const keys = new WeakMap<Kysely<Schema>, Promise<Buffer>>();

/** Who acts, for `openUnit`: `<user id>.<seconds since 1970>.<seal>`. Worth nothing after a day. */
export async function sealActor(database: Database, userId: number): Promise<string> {
  const message = `${userId}.${Math.floor(Date.now() / 1000)}`;
  return `${message}.${seal(await keyOf(database), message)}`;
}

/**
 * Hashed twice over the key, as an HMAC is: what follows a known message cannot be sealed with what its seal gives
 * away.
 */
function seal(key: Buffer, message: string): string {
  const inner = createHash('sha256').update(key).update(message).digest();
  return createHash('sha256').update(key).update(inner).digest('hex');
}

/** Read once; an error is not kept. */
function keyOf(database: Database): Promise<Buffer> {
  const known = keys.get(database.system);
  if (known !== undefined) return known;
  const read = asSystem(database, (db) => db.selectFrom('actor_key').select('key').executeTakeFirstOrThrow()).then(
    ({ key }) => key,
  );
  keys.set(database.system, read);
  read.catch(() => keys.delete(database.system));
  return read;
}
