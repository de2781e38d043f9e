import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { PoolSettings } from '../../config.ts';
import type { LocalPool } from './localPool.ts';

export interface AccessClaims {
  readonly sub: string;
  readonly originJti: string;
  /** Seconds since 1970. */
  readonly authTime: number;
}

/** Answers the claims of a good access token, null for any other. Throws only where the keys cannot be had. */
export type AccessTokenCheck = (token: string, now: Date) => Promise<AccessClaims | null>;

export interface PoolIdentity {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  /** Where the browser speaks to the pool; absent for Cognito's own address. */
  readonly endpoint?: string;
}

/** What the browser has to know of the pool (`GET /config.json`). */
export function poolIdentity(settings: PoolSettings, local: LocalPool | null): PoolIdentity {
  if (settings.kind === 'cognito') {
    return { region: settings.region, userPoolId: settings.userPoolId, clientId: settings.clientId };
  }
  if (local === null) throw new Error('The pool of our own is not loaded.');
  return { region: local.region, userPoolId: local.id, clientId: local.clientId, endpoint: '/identity/' };
}

/** The check of access tokens: the same for our own pool and Cognito's, but for where the keys come from. */
export function accessTokenCheck(settings: PoolSettings, local: LocalPool | null): AccessTokenCheck {
  if (settings.kind === 'cognito') {
    const issuer = `https://cognito-idp.${settings.region}.amazonaws.com/${settings.userPoolId}`;
    return makeCheck({
      keysAt: always(createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))),
      issuer,
      clientId: settings.clientId,
    });
  }
  if (local === null) throw new Error('The pool of our own is not loaded.');
  return makeCheck({ keysAt: (now) => local.keyring.finderAt(now), issuer: local.issuer, clientId: local.clientId });
}

interface TokenIssuer {
  readonly keysAt: (now: Date) => JWTVerifyGetKey;
  readonly issuer: string;
  readonly clientId: string;
}

const always = (keys: JWTVerifyGetKey) => () => keys;

function makeCheck({ keysAt, issuer, clientId }: TokenIssuer): AccessTokenCheck {
  return async (token, now) => {
    try {
      const { payload } = await jwtVerify(token, keysAt(now), {
        issuer,
        algorithms: ['RS256'],
        currentDate: now,
        requiredClaims: ['exp', 'sub'],
      });
      // A Cognito access token has no audience: the client stands in client_id.
      if (payload.token_use !== 'access' || payload.client_id !== clientId) return null;
      const { sub, origin_jti: originJti, auth_time: authTime } = payload;
      if (typeof sub !== 'string' || typeof originJti !== 'string' || typeof authTime !== 'number') return null;
      return { sub, originJti, authTime };
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  };
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  );
}
