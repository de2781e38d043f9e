import { decodeJwt } from 'jose';
import { auditSignIn, endSession, inPool } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { hashSecret } from '../pool/tokens.ts';
import type { Ended } from './providers.ts';
import type { SignOnContext } from './context.ts';
import { findSignOn, type SignOnSettings } from './signOnSettings.ts';

/** As long as a logout token is taken at all. */
const rememberedFor = 10 * 60_000;

/**
 * Ends what a provider has ended (OpenID Connect Back-Channel Logout 1.0); false where its token is not to be believed.
 */
export async function endByToken(context: SignOnContext, logoutToken: string): Promise<boolean> {
  const settings = await settingsOf(context, logoutToken);
  if (settings === null) return false;
  const ended = await context.providers.ended(settings, logoutToken);
  if (ended === null || !(await isFirst(context, settings, ended.jti))) return false;
  await endSessions(context, settings, ended);
  return true;
}

/**
 * Ends the session that a provider names through the browser (OpenID Connect Front-Channel Logout 1.0): no token proves
 * it, so it takes the session's own name, which nobody can guess.
 */
export async function endByBrowser(context: SignOnContext, issuer: string, sid: string): Promise<void> {
  if (sid.length < 16) return;
  const { database, pool } = context;
  const found = await inPool(database, (db) =>
    db
      .selectFrom('sign_on_session')
      .innerJoin('sign_on', 'sign_on.authority_id', 'sign_on_session.authority_id')
      .select('sign_on.authority_id')
      .where('issuer', '=', issuer)
      .where('provider_sid', '=', sid)
      .executeTakeFirst(),
  );
  if (found === undefined) return;
  const settings = await findSignOn(database, pool, { authorityId: found.authority_id });
  if (settings !== null) await endSessions(context, settings, { sub: null, sid });
}

/** Whose token it claims to be, before any of it is believed. */
function settingsOf({ database, pool }: SignOnContext, token: string): Promise<SignOnSettings | null> {
  const { iss, aud } = decodeJwt(token);
  const clientId = Array.isArray(aud) ? aud[0] : aud;
  if (typeof iss !== 'string' || typeof clientId !== 'string') return Promise.resolve(null);
  return findSignOn(database, pool, { issuer: iss, clientId });
}

/** A logout token is used once: shown again, it would end sessions that began since. */
function isFirst({ database, now: clock }: SignOnContext, settings: SignOnSettings, jti: string): Promise<boolean> {
  const now = clock();
  return inPool(database, async (db) => {
    await db.deleteFrom('sign_on_logout').where('expires_at', '<=', now).execute();
    const made = await db
      .insertInto('sign_on_logout')
      .values({
        jti_hash: hashSecret(`${settings.authorityId} ${jti}`),
        expires_at: new Date(now.getTime() + rememberedFor),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('jti_hash')
      .executeTakeFirst();
    return made !== undefined;
  });
}

async function endSessions(
  { database, now }: SignOnContext,
  settings: SignOnSettings,
  ended: Pick<Ended, 'sub' | 'sid'>,
): Promise<void> {
  const sessions = await inPool(database, (db) => takeEnded(db, settings, ended));
  for (const { sub, origin_jti: originJti } of sessions) {
    await endSession(database, { sub, originJti }, now());
    await inPool(database, (db) => auditSignIn(db, { sub }, 'signOn.ended'));
  }
}

/** The sessions, with their way to new tokens gone; whoever is still on the way here does not arrive. */
async function takeEnded(db: Db, { authorityId }: SignOnSettings, { sub, sid }: Pick<Ended, 'sub' | 'sid'>) {
  let arrived = db.deleteFrom('sign_on_transaction').where('authority_id', '=', authorityId);
  let sessions = db.deleteFrom('sign_on_session').where('authority_id', '=', authorityId);
  if (sub !== null) {
    arrived = arrived.where('provider_sub', '=', sub);
    sessions = sessions.where('provider_sub', '=', sub);
  }
  if (sid !== null) {
    arrived = arrived.where('provider_sid', '=', sid);
    sessions = sessions.where('provider_sid', '=', sid);
  }
  await arrived.execute();
  const ended = await sessions.returning(['sub', 'origin_jti']).execute();
  const tokens = ended.map(({ origin_jti: originJti }) => originJti);
  if (tokens.length > 0) await db.deleteFrom('pool_refresh_token').where('origin_jti', 'in', tokens).execute();
  return ended;
}
