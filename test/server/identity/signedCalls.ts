import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SignatureV4 } from '@smithy/signature-v4';
import { settingUp } from '../../../src/server/db/across/index.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { adminCredentials, Sha256 } from '../../../src/server/identity/pool/adminSignature.ts';
import type { LocalPool } from '../../../src/server/identity/pool/localPool.ts';

/** Every operation of the pool's administration. */
export const adminOperations = [
  'AdminCreateUser',
  'AdminGetUser',
  'AdminSetUserPassword',
  'AdminDisableUser',
  'AdminEnableUser',
  'AdminSetUserMFAPreference',
  'AdminUpdateUserAttributes',
  'AdminUserGlobalSignOut',
  'AdminDeleteUser',
];

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The client as it is published, for our pool. */
export const awsClient = (pool: LocalPool, address: string, credentials: Credentials) =>
  new CognitoIdentityProviderClient({
    region: pool.region,
    endpoint: `${address}/identity/`,
    credentials,
    maxAttempts: 1,
  });

/** Which second factors are switched on. */
export const factors = (softwareToken: boolean, sms: boolean) => ({
  SoftwareTokenMfaSettings: { Enabled: softwareToken, PreferredMfa: false },
  SMSMfaSettings: { Enabled: sms, PreferredMfa: false },
});

/** What the AWS client sends for a call, caught on its way; the client is of no use afterwards. */
export async function caughtCall(
  own: CognitoIdentityProviderClient,
  user: { UserPoolId: string; Username: string },
): Promise<{ headers: Record<string, string>; body: string }> {
  const calls: { headers: Record<string, string>; body: string }[] = [];
  own.middlewareStack.add(
    (next) => (args) => {
      const { headers, body } = args.request as { headers: Record<string, string>; body: Uint8Array };
      calls.push({ headers, body: new TextDecoder().decode(body) });
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  await own.send(new AdminGetUserCommand(user)).catch(() => undefined);
  own.destroy();
  return calls[0] ?? { headers: {}, body: '' };
}

/** A request as its caller signs it, with these headers among what is signed. */
export function signedRequest(pool: LocalPool, headers: Readonly<Record<string, string>>, body: string) {
  const signer = new SignatureV4({
    credentials: adminCredentials(pool),
    region: pool.region,
    service: 'cognito-idp',
    sha256: Sha256,
  });
  return signer.sign({
    method: 'POST',
    protocol: 'http:',
    hostname: 'portal.example',
    path: '/identity/',
    query: {},
    headers: { host: 'portal.example', ...headers },
    body,
  });
}

/** What the trail says of a user's second factor. */
export const factorMarks = (database: Database, username: string) =>
  settingUp(database, (db) =>
    db
      .selectFrom('audit')
      .innerJoin('app_user', 'app_user.id', 'audit.user_id')
      .select('action')
      .where('username', '=', username)
      .where('action', 'like', 'mfa.%')
      .orderBy('audit.id')
      .execute(),
  );
