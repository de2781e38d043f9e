import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';

/**
 * The key of this user's unsaved text, made when first asked for and the same ever after, in every
 * session. It belongs to the user and the authority worked as: what was typed for one authority is
 * never opened while working as another.
 */
export async function draftKey({ db, viewer }: UnitCall): Promise<ReplyOf<'session.draftKey'>> {
  const own = { authority_id: viewer.authorityId, user_id: viewer.userId };
  await db
    .insertInto('draft_key')
    .values({ ...own, key_id: randomUUID(), key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key_id, key } = await db
    .selectFrom('draft_key')
    .select(['key_id', 'key'])
    .where('authority_id', '=', own.authority_id)
    .where('user_id', '=', own.user_id)
    .executeTakeFirstOrThrow();
  const erased = await db
    .selectFrom('erasure')
    .select(['pupil_id', sql<Date>`max(erased_at)`.as('at')])
    .where('kind', 'in', ['record', 'plans'])
    .groupBy('pupil_id')
    .execute();
  return {
    contents: [
      {
        keyId: key_id,
        key: key.toString('base64'),
        localAuthorityId: own.authority_id,
        erased: erased.flatMap(({ pupil_id: studentId, at }) =>
          studentId === null ? [] : [{ studentId, at: at.toISOString() }],
        ),
      },
    ],
  };
}
