import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch as askKeys, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { guardedFetch, GuardError, refuseAddress, type Guard } from './guardedFetch.ts';
import type { SignOnSettings } from './signOnSettings.ts';

/** What a provider says of somebody, checked. */
export interface Person {
  readonly providerSub: string;
  readonly providerSid: string | null;
  /** In lower case; null where the provider does not stand for it. */
  readonly address: string | null;
  readonly idToken: string;
}

/** What has to come back unaltered. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whose session a provider has ended: one of them, or all of somebody. */
export interface Ended {
  readonly jti: string;
  readonly sub: string | null;
  readonly sid: string | null;
}

interface Provider {
  readonly configuration: client.Configuration;
  readonly keys: JWTVerifyGetKey;
}

/** Providers whose documents are kept, more than England has authorities, and for how long. */
const mostKept = 200;
const keptFor = 60 * 60_000;

/** Seconds by which clocks may differ, and for which a logout token is taken. */
const tolerance = 60;
const logoutAge = 5 * 60;

/** The authorities' providers of identities, as this process knows them. */
export class Providers {
  readonly #guard: Guard;
  readonly #now: () => Date;
  readonly #kept = new Map<string, { readonly provider: Promise<Provider>; readonly until: number }>();

  constructor(guard: Guard, now: () => Date) {
    this.#guard = guard;
    this.#now = now;
  }

  /** Where somebody is sent to sign in. */
  async startAt(settings: SignOnSettings, expected: Expected, redirectUri: string): Promise<URL> {
    const { configuration } = await this.#of(settings);
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
      code_challenge_method: 'S256',
      state: expected.state,
      nonce: expected.nonce,
    });
  }

  /** Who has come back, with the code of `returned`; throws where anything of it is not as expected. */
  async finish(settings: SignOnSettings, expected: Expected, returned: URL): Promise<Person> {
    const { configuration } = await this.#of(settings);
    const tokens = await client
      .authorizationCodeGrant(configuration, returned, {
        pkceCodeVerifier: expected.verifier,
        expectedState: expected.state,
        expectedNonce: expected.nonce,
      })
      .catch((error: unknown) => {
        // Its keys may have been changed: whoever comes next finds the new ones.
        this.#kept.delete(keyOf(settings));
        throw error;
      });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined) throw new Error('There is no ID token.');
    return {
      providerSub: claims.sub,
      providerSid: wordOf(claims.sid),
      address: addressOf(settings, claims),
      idToken: tokens.id_token,
    };
  }

  /** Checks a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6); null where it is not to be believed. */
  async ended(settings: SignOnSettings, logoutToken: string): Promise<Ended | null> {
    const { keys, configuration } = await this.#of(settings);
    const { payload } = await jwtVerify(logoutToken, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: settings.clientId,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
      clockTolerance: tolerance,
      maxTokenAge: logoutAge,
      currentDate: this.#now(),
      requiredClaims: ['jti', 'iat', 'events'],
    });
    const [sub, sid, jti] = [payload.sub, payload.sid, payload.jti].map(wordOf);
    const events = payload.events as Readonly<Record<string, unknown>> | null;
    const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
    if (!isLogout || payload.nonce !== undefined || jti == null || (sub == null && sid == null)) return null;
    return { jti, sub: sub ?? null, sid: sid ?? null };
  }

  /** Where the provider's own session is ended; null where it offers no such place. */
  async endAt(settings: SignOnSettings, idToken: string, returnTo: string): Promise<URL | null> {
    const { configuration } = await this.#of(settings);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo });
  }

  /** What is known of a provider is kept by all that it was asked with: another secret asks anew. */
  #of(settings: SignOnSettings): Promise<Provider> {
    const key = keyOf(settings);
    const now = this.#now().getTime();
    const known = this.#kept.get(key);
    if (known !== undefined && known.until > now && known.until <= now + keptFor) return known.provider;
    this.#kept.delete(key);
    const provider = discover(settings, this.#guard, Math.round((now - Date.now()) / 1000));
    this.#kept.set(key, { provider, until: now + keptFor });
    provider.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return provider;
  }
}

const keyOf = ({ issuer, clientId, clientSecret }: SignOnSettings) =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('hex');

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

async function discover(
  { issuer, clientId, clientSecret }: SignOnSettings,
  guard: Guard,
  skew: number,
): Promise<Provider> {
  const exchange = guardedFetch(guard);
  const address = refuseAddress(issuer, guard);
  const configuration = await client.discovery(
    address,
    clientId,
    { client_secret: clientSecret, [client.clockTolerance]: tolerance, [client.clockSkew]: skew },
    undefined,
    {
      [client.customFetch]: exchange,
      // The token endpoint's TLS would be enough by the standard: signatures are looked at all the same.
      execute: [client.enableNonRepudiationChecks, ...(guard.allowsLoopback ? [client.allowInsecureRequests] : [])],
    },
  );
  const metadata = configuration.serverMetadata();
  // The browser is sent to the first and the last of these; a document that names others is not followed.
  for (const place of [metadata.authorization_endpoint, metadata.jwks_uri, metadata.end_session_endpoint])
    if (place !== undefined) refuseAddress(place, guard);
  if (metadata.jwks_uri === undefined) throw new GuardError('no keys');
  return { configuration, keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { [askKeys]: exchange }) };
}

/**
 * The address of which the provider says that it is this person's. Entra does not say so in the standard's words: there
 * it is `xms_edov`, where the authority asks for that claim, or the name that its own tenant signs people in by.
 */
function addressOf({ addressClaim }: SignOnSettings, claims: Readonly<Record<string, unknown>>): string | null {
  if (addressClaim === 'preferred_username') return wordOf(claims.preferred_username)?.toLowerCase() ?? null;
  const isVerified = claims.email_verified === true || [true, 1, '1'].includes(claims.xms_edov as never);
  return isVerified ? (wordOf(claims.email)?.toLowerCase() ?? null) : null;
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 255 ? value : null;
}
