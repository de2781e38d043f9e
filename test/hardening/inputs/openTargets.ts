import type { JsonObject } from '../../../src/engine/index.ts';
import { operations as poolOperations } from '../../../src/server/identity/pool/operations.ts';
import type { Seeded } from '../../support/seeded.ts';
import { badTexts, badValue, isWhole } from './badValues.ts';
import { brokenBody, brokenBytes, deepened } from './breakJson.ts';
import type { Asked } from './requests.ts';

/** What is fed: a good request, and one with something wrong in it. */
export interface Target {
  readonly id: string;
  good(random: Seeded): Asked;
  bad(random: Seeded): Asked;
  /** Each once, beside the bad ones. */
  large?(random: Seeded): readonly Asked[];
}

/** What the pool knows of somebody who has signed in. */
export interface PoolVisitor {
  readonly clientId: string;
  readonly username: string;
  /** Of a session that is under way. */
  readonly token: () => string;
}

/** Members that the pool's calls are made of, by the names of the client library. */
function poolBody({ clientId, username, token }: PoolVisitor, random: Seeded): JsonObject {
  const challenges = [
    'PASSWORD_VERIFIER',
    'NEW_PASSWORD_REQUIRED',
    'SOFTWARE_TOKEN_MFA',
    'SMS_MFA',
    'SELECT_MFA_TYPE',
    'MFA_SETUP',
  ];
  return {
    ClientId: clientId,
    AuthFlow: random.pick(['USER_SRP_AUTH', 'USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH']),
    AuthParameters: { USERNAME: username, SRP_A: 'a1b2c3d4e5f6', REFRESH_TOKEN: 'none' },
    ChallengeName: random.pick(challenges),
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: 'AAAA',
      PASSWORD_CLAIM_SIGNATURE: 'AAAA',
      TIMESTAMP: 'Wed Nov 18 11:00:00 UTC 2026',
      NEW_PASSWORD: 'Quiet-River-42',
      SOFTWARE_TOKEN_MFA_CODE: '123456',
      SMS_MFA_CODE: '123456',
      ANSWER: 'SMS_MFA',
    },
    AccessToken: token(),
    Token: 'none',
    Username: username,
    ConfirmationCode: '123456',
    Password: 'Quiet-River-42',
    PreviousPassword: 'Quiet-River-41',
    ProposedPassword: 'Quiet-River-42',
    UserCode: '123456',
    FriendlyDeviceName: 'phone',
    SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    ...(random.chance(0.3) && { Session: 'AAAA' }),
  };
}

/** Every operation of the identity endpoint, and one that it does not know. */
export function poolTargets(visitor: PoolVisitor): Target[] {
  const send = (name: string, payload: string | Buffer): Asked => ({
    method: 'POST',
    url: '/identity/',
    headers: {
      'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
      'content-type': 'application/x-amz-json-1.1',
    },
    payload,
  });
  return [...Object.keys(poolOperations), '__proto__'].map((name) => ({
    id: `identity.${name}`,
    good: (random) => send(name, JSON.stringify({ ...poolBody(visitor, random), Session: undefined })),
    bad: (random) => {
      const good = poolBody(visitor, random);
      const kind = random.int(100);
      const payload =
        kind < 20
          ? brokenBytes(random, good)
          : (JSON.stringify(kind < 25 ? deepened(random, good) : brokenBody(random, good)) ?? '');
      const asked = send(name, payload);
      return random.chance(0.1)
        ? {
            ...asked,
            headers: {
              ...asked.headers,
              'content-type': random.pick(['application/json', 'text/plain', 'application/x-amz-json-1.0']),
            },
          }
        : asked;
    },
  }));
}

const openPaths = [
  '/config.json',
  '/api/health',
  '/api/openapi.json',
  '/api/docs',
  '/api/catalog/public',
  '/api/contacts',
  '/api/imports/pupil',
  '/identity/x/.well-known/jwks.json',
  '/',
  '/peps',
  '/assets/a.js',
  '/api/nothing',
  '/no/such/page',
  '/identity/nothing',
];

/** What is there without a session, and what is not there at all. */
export function openTargets(): Target[] {
  return openPaths.map((path): Target => ({
    id: `open ${path}`,
    good: () => ({ method: 'GET', url: path, headers: {} }),
    bad: (random) => ({
      method: random.chance(0.6) ? 'GET' : random.pick(['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']),
      url: oddPath(random, path),
      headers: oddType(random),
      ...(random.chance(0.2) && { payload: String(JSON.stringify(badValue(random))).slice(0, 10_000) }),
    }),
  }));
}

const oddType = (random: Seeded): Record<string, string> =>
  random.chance(0.3)
    ? { 'content-type': random.pick(['application/json', 'text/plain', 'multipart/form-data; boundary=a']) }
    : {};

function oddPath(random: Seeded, path: string): string {
  const text = random.pick(badTexts.filter(isWhole));
  switch (random.int(6)) {
    case 0:
      return `${path}?${encodeURIComponent(text)}=${encodeURIComponent(random.pick(badTexts.filter(isWhole)))}`;
    case 1:
      return `${path}${path.endsWith('/') ? '' : '/'}${encodeURIComponent(text)}`;
    case 2:
      return random.pick([
        `${path}/../../package.json`,
        `${path}/%2e%2e/%2e%2e/package.json`,
        `${path}/..%2f..%2fpackage.json`,
        `${path}/%5c..%5c..%5cpackage.json`,
        `${path}//..//.env`,
        `/%zz${path}`,
        `${path}%`,
        `${path}%c0%af`,
        `${path}%ff`,
      ]);
    case 3:
      return path.toUpperCase();
    case 4:
      return `${path}?${Array.from({ length: 2000 }, (_, index) => `a[${index}]=${index}`).join('&')}`;
    default:
      return `${path}?__proto__[polluted]=1&constructor.prototype.polluted=1&${random.pick(['a=%', 'a=%00', '=', '&&&', 'a[]=1&a[b]=2', ';', '#', '?'])}`;
  }
}
