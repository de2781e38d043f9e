import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { MOST_IMPORT_KEYS, type ReplyOf } from '../../../../contract/index.ts';
import type { Facts } from '../../../../engine/index.ts';
import { hashOfKey } from '../../../db/across/index.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { Handlers, UnitCall, UnitHandler } from '../../handler.ts';
import { listHandler } from '../../lists/listHandler.ts';
import { importKeyList } from '../importLists.ts';

/** What every key begins with, so that a program that looks for secrets in files knows one. */
const prefix = 'vsp_';

const nameOf = ({ body }: UnitCall): string => String(body.name).trim();

/** What the rules ask of the keys that there are (`keys.*`); two who make one at the same moment come one by one. */
async function keysFacts(call: UnitCall): Promise<Facts> {
  const { db, viewer } = call;
  await sql`select pg_advisory_xact_lock(hashtext('import keys'), ${viewer.authorityId})`.execute(db);
  const keys = await db.selectFrom('import_key').select('name').where('revoked_at', 'is', null).execute();
  const wanted = nameOf(call).toLowerCase();
  return {
    keys: {
      isFull: keys.length >= MOST_IMPORT_KEYS,
      isNamed: keys.some(({ name }) => name.toLowerCase() === wanted),
    },
  };
}

const addKey: UnitHandler<ReplyOf<'importKeys.add'>> = {
  facts: keysFacts,
  run: async (call) => {
    const { db, viewer, services } = call;
    const name = nameOf(call);
    const key = `${prefix}${randomBytes(32).toString('base64url')}`;
    const { id } = await db
      .insertInto('import_key')
      .values({
        authority_id: viewer.authorityId,
        name,
        key_hash: hashOfKey(key),
        made_by: viewer.userId,
        made_at: services.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(call, {
      action: 'importKeys.add',
      record: `key/${id}`,
      detail: { before: null, after: { keyName: name } },
    });
    return { success: true, id, key };
  },
};

async function lockKey({ db, body }: UnitCall) {
  const key = await db
    .selectFrom('import_key')
    .select(['id', 'name', 'revoked_at'])
    .where('id', '=', Number(body.keyId))
    .forUpdate()
    .executeTakeFirst();
  if (!key) throw new ServerError('NOT_FOUND');
  return key;
}

const revokeKey: UnitHandler<ReplyOf<'importKeys.revoke'>> = {
  facts: async (call) => ({ keys: { isRevoked: (await lockKey(call)).revoked_at !== null } }),
  run: async (call) => {
    const { db, viewer, services } = call;
    const { id, name } = await lockKey(call);
    await db
      .updateTable('import_key')
      .set({ revoked_by: viewer.userId, revoked_at: services.now() })
      .where('id', '=', id)
      .execute();
    await audit(call, {
      action: 'importKeys.revoke',
      record: `key/${id}`,
      detail: { before: { keyName: name }, after: null },
    });
    return { success: true, id };
  },
};

/** Keys are made, listed and revoked by whoever may import by hand. */
export const importKeyHandlers = {
  'importKeys.list': listHandler(importKeyList),
  'importKeys.add': addKey,
  'importKeys.revoke': revokeKey,
} satisfies Handlers;
