import type { Selectable } from 'kysely';
import type { PoolUserTable } from '../../db/tables/pool.ts';
import { endSession, findViewer, inPool, signOutEverywhere } from '../../db/across/index.ts';
import type { AccessClaims } from './accessToken.ts';
import { PoolError } from './poolError.ts';
import type { PoolContext, SignedInContext } from './poolContext.ts';
import { hashSecret, issueTokens, type Tokens } from './tokens.ts';
import { oldestSession, refreshEnds } from './tokenTimes.ts';

/** A new access token for a refresh token that still holds, and holds longer for being used. */
export async function refresh(context: PoolContext, refreshToken: string): Promise<Tokens> {
  const now = context.now();
  const hash = hashSecret(refreshToken);
  const signIn = await inPool(context.database, async (db) => {
    const row = await db
      .selectFrom('pool_refresh_token')
      .innerJoin('pool_user', 'pool_user.sub', 'pool_refresh_token.sub')
      .leftJoin('app_user', 'app_user.sub', 'pool_refresh_token.sub')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .where('auth_time', '>', oldestSession(now))
      .select(['pool_user.sub', 'pool_user.username', 'origin_jti', 'auth_time', 'enabled', 'is_active'])
      .executeTakeFirst();
    if (row === undefined) throw new PoolError('NotAuthorizedException', 'Invalid Refresh Token');
    if (!row.enabled || row.is_active === false) throw new PoolError('NotAuthorizedException', 'User is disabled.');
    await db
      .updateTable('pool_refresh_token')
      .set({ expires_at: refreshEnds(row.auth_time, now) })
      .where('token_hash', '=', hash)
      .execute();
    return { sub: row.sub, username: row.username, originJti: row.origin_jti, authTime: row.auth_time };
  });
  return issueTokens(context.pool, signIn, now);
}

/** The pool's own view of the user (GetUser). */
export async function describeUser(context: SignedInContext, accessToken: string) {
  const { sub } = await requireToken(context, accessToken);
  const user = await inPool(context.database, (db) =>
    db.selectFrom('pool_user').selectAll().where('sub', '=', sub).executeTakeFirst(),
  );
  if (user === undefined) throw revoked();
  return { Username: sub, ...userDetails(user) };
}

/** What Cognito tells of a user, to themselves and to who administers them. */
export function userDetails(user: Selectable<PoolUserTable>) {
  const { sub, username, phone } = user;
  const attributes = {
    sub,
    email: username,
    email_verified: 'true',
    ...(phone !== '' && { phone_number: phone, phone_number_verified: 'true' }),
  };
  const factors = [...(user.totp_enabled ? ['SOFTWARE_TOKEN_MFA'] : []), ...(user.sms_enabled ? ['SMS_MFA'] : [])];
  return {
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ...(factors.length > 0 && { UserMFASettingList: factors }),
    ...(user.preferred_mfa !== null && { PreferredMfaSetting: user.preferred_mfa }),
  };
}

export async function globalSignOut(context: SignedInContext, accessToken: string): Promise<void> {
  await signOutEverywhere(context.database, await requireToken(context, accessToken), context.now());
}

/** Ends the sign-in a refresh token belongs to. An unknown token is no error: it is not valid either way. */
export async function revokeToken(context: PoolContext, refreshToken: string): Promise<void> {
  const row = await inPool(context.database, (db) =>
    db
      .deleteFrom('pool_refresh_token')
      .where('token_hash', '=', hashSecret(refreshToken))
      .returning(['sub', 'origin_jti'])
      .executeTakeFirst(),
  );
  if (row !== undefined) await endSession(context.database, { sub: row.sub, originJti: row.origin_jti }, context.now());
}

/** Whose access token this is; refused where it does not hold, or holds no more. */
export async function requireToken(context: SignedInContext, accessToken: string): Promise<AccessClaims> {
  const now = context.now();
  const claims = await context.checkToken(accessToken, now);
  if (claims === null) throw new PoolError('NotAuthorizedException', 'Invalid Access Token');
  if ((await findViewer(context.database, claims, now)) === null) throw revoked();
  return claims;
}

const revoked = () => new PoolError('NotAuthorizedException', 'Access Token has been revoked');
