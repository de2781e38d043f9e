import { generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says of somebody, by the name that they sign in there with. */
export interface Accounts {
  [name: string]: { readonly email?: string; readonly email_verified?: boolean; readonly preferred_username?: string };
}

/** A real OpenID provider on this machine, as an authority has one. */
export interface SignOnProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  readonly accounts: Accounts;
  readonly signingKey: KeyObject;
  stop(): Promise<void>;
}

type Again = Partial<Pick<SignOnProvider, 'issuer' | 'secret' | 'accounts' | 'signingKey'>>;

const clientId = 'portal';
const loginPage = `<!doctype html><html lang="en"><title>Council sign-in</title><main><h1>Council sign-in</h1>
<form method="post"><label>Name <input name="name"></label><button>Continue</button></form></main></html>`;

/** The page that asks whether to sign out, with a button for yes. */
const logoutPage = (form: string) => `<!doctype html><html lang="en"><title>Council sign-out</title>
<main><h1>Sign out of the council?</h1>${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button></main>
</html>`;

/** Starts a provider that knows the portal as one of its clients, or one that stood before, with its keys. */
export async function startProvider(portal: string, again: Again = {}): Promise<SignOnProvider> {
  const server = createServer();
  await new Promise<void>((done) =>
    server.listen(Number(new URL(again.issuer ?? 'http://localhost:0').port), '127.0.0.1', done),
  );
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signingKey = again.signingKey ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const held: SignOnProvider = {
    issuer,
    clientId,
    secret: again.secret ?? 'first-secret-of-the-portal-0123456789',
    accounts: again.accounts ?? {},
    signingKey,
    stop: () => stopServer(server),
  };
  const provider = new Provider(issuer, configurationOf(held, portal, signingKey.export({ format: 'jwk' })));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) void interact(provider, request, response);
    else answer(request, response);
  });
  return held;
}

function configurationOf(held: SignOnProvider, portal: string, key: JsonWebKey): object {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: held.secret,
        redirect_uris: [`${portal}/sign-on/callback`],
        post_logout_redirect_uris: [`${portal}/login`],
        backchannel_logout_uri: `${portal}/sign-on/logout`,
        backchannel_logout_session_required: true,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key, kid: 'of-the-council', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for the cookies of a test'] },
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: { body: string }, form: string) => void (context.body = logoutPage(form)),
      },
    },
    // Its own guard would keep it from this machine, where the portal of a test stands.
    fetch: (address: string, options: object) => fetch(address, { ...options, dispatcher: undefined } as RequestInit),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { IdToken: 300, Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 300 },
    findAccount: (_context: unknown, name: string) => ({
      accountId: name,
      claims: () => ({ sub: name, ...held.accounts[name] }),
    }),
    loadExistingGrant: async (context: Granting) => {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

interface Granting {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
    readonly provider: Provider;
  };
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(loginPage);
    return;
  }
  let body = '';
  for await (const piece of request as AsyncIterable<Buffer>) body += piece.toString();
  const name = new URLSearchParams(body).get('name') ?? '';
  const result =
    name === '' ? { error: 'access_denied', error_description: 'not today' } : { login: { accountId: name } };
  await provider.interactionFinished(request, response, result);
}

async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((done) => server.close(() => done()));
}
