import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { LocalPool } from './localPool.ts';
import { accessMinutes } from './tokenTimes.ts';

/** One sign-in, from which any number of access tokens may come. */
export interface SignIn {
  readonly sub: string;
  readonly username: string;
  readonly originJti: string;
  /** Seconds since 1970, as in the claim. */
  readonly authTime: number;
}

/** The members of Cognito's AuthenticationResult. */
export interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
  readonly RefreshToken?: string;
}

/** Access and id token of a sign-in, with the claims a Cognito pool gives. */
export async function issueTokens(pool: LocalPool, signIn: SignIn, now: Date): Promise<Tokens> {
  const issued = Math.floor(now.getTime() / 1000);
  const common = { origin_jti: signIn.originJti, event_id: randomUUID(), auth_time: signIn.authTime };
  const { kid, key } = await pool.keyring.signingAt(now);
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...common, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(signIn.sub)
      .setIssuer(pool.issuer)
      .setIssuedAt(issued)
      .setExpirationTime(issued + accessMinutes * 60)
      .setJti(randomUUID())
      .sign(key);
  return {
    AccessToken: await sign({
      token_use: 'access',
      client_id: pool.clientId,
      scope: 'aws.cognito.signin.user.admin',
      username: signIn.sub,
    }),
    IdToken: await sign({
      token_use: 'id',
      aud: pool.clientId,
      'cognito:username': signIn.sub,
      email: signIn.username,
      email_verified: true,
    }),
    ExpiresIn: accessMinutes * 60,
    TokenType: 'Bearer',
  };
}

/** A secret for the client, and the hash of it that is stored. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** A fast hash suffices: the secret itself is 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
