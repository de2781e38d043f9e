import { sql } from 'kysely';
import type { Db } from '../unitOfWork.ts';

// What the identity pool of our own tells the portal about a user, within work of the system role.
// A pool knows no authorities: the user's own is found by their `sub`.

export type SignInEvent =
  | 'signIn'
  | 'signIn.signOn'
  | 'signOn.refused'
  | 'signOn.ended'
  | 'signIn.failed'
  | 'signIn.locked'
  | 'password.reset'
  | 'password.changed'
  | 'mfa.on'
  | 'mfa.off';

/**
 * Writes to the trail of the user's authority. One statement whether or not there is such a user, so that
 * the time it takes does not tell.
 */
export async function auditSignIn(
  db: Db,
  who: { sub: string | null } | { userId: number },
  action: SignInEvent,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  await db
    .insertInto('audit')
    .columns(['authority_id', 'user_id', 'action', 'record', 'detail'])
    .expression((from) =>
      from
        .selectFrom('app_user')
        .where('userId' in who ? 'id' : 'sub', '=', 'userId' in who ? who.userId : who.sub)
        .select([
          'authority_id',
          'id',
          sql.lit(action).as('action'),
          sql<string>`'user/' || id`.as('record'),
          sql<string>`${JSON.stringify(detail)}::jsonb`.as('detail'),
        ]),
    )
    .execute();
}

/** Keeps the portal's own mark of who has a second factor, and says in the trail when it changes. */
export async function noteSecondFactor(db: Db, sub: string, isOn: boolean): Promise<void> {
  const changed = await db
    .updateTable('app_user')
    .set({ mfa_enabled: isOn })
    .where('sub', '=', sub)
    .where('mfa_enabled', '!=', isOn)
    .returning('id')
    .executeTakeFirst();
  if (changed !== undefined) await auditSignIn(db, { sub }, isOn ? 'mfa.on' : 'mfa.off');
}

/** Ends every session of a user, here and in the pool of our own (house rule 13, trap 14). */
export async function endAllSessions(
  db: Db,
  { sub, authTime = 0 }: { sub: string; authTime?: number },
  now: Date,
): Promise<void> {
  await db.deleteFrom('pool_step').where('sub', '=', sub).execute();
  const at = new Date(Math.max(now.getTime(), authTime * 1000));
  const user = await db
    .updateTable('app_user')
    .where('sub', '=', sub)
    .set({ signed_out_at: sql<Date>`greatest(signed_out_at, ${at}::timestamptz)` })
    .returning('id')
    .executeTakeFirst();
  if (user !== undefined)
    await db
      .updateTable('user_session')
      .set({ ended_at: now })
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .execute();
  await db.deleteFrom('pool_refresh_token').where('sub', '=', sub).execute();
}

/** Ends every session of a user but one, even those that never called the API. */
export async function endOtherSessions(
  db: Db,
  { sub, originJti }: { sub: string; originJti: string },
  now: Date,
): Promise<void> {
  await db.deleteFrom('pool_step').where('sub', '=', sub).execute();
  const ended = await db
    .deleteFrom('pool_refresh_token')
    .where('sub', '=', sub)
    .where('origin_jti', '!=', originJti)
    .returning('origin_jti')
    .execute();
  const user = await db.selectFrom('app_user').select(['id', 'authority_id']).where('sub', '=', sub).executeTakeFirst();
  if (user === undefined) return;
  await db
    .updateTable('user_session')
    .set({ ended_at: now })
    .where('user_id', '=', user.id)
    .where('origin_jti', '!=', originJti)
    .where('ended_at', 'is', null)
    .execute();
  if (ended.length === 0) return;
  await db
    .insertInto('user_session')
    .values(
      ended.map(({ origin_jti }) => ({
        origin_jti,
        user_id: user.id,
        authority_id: user.authority_id,
        started_at: now,
        ended_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('origin_jti').doNothing())
    .execute();
}
