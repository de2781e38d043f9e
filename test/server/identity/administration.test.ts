import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { adminCredentials } from '../../../src/server/identity/pool/adminSignature.ts';
import { sessionHandlers } from '../../../src/server/modules/session/handlers.ts';
import { visitor } from '../../support/poolClient.ts';
import { lastCode, messagesTo, totp } from '../../support/poolMessages.ts';
import { addUser, makeTestServer, type TestServer } from '../../support/testServer.ts';
import { adminOperations, awsClient, caughtCall, factorMarks, factors, signedRequest } from './signedCalls.ts';

// The pool's administration, driven by the AWS client as it is published.

const password = 'Quiet-River-42!';
const minute = 60_000;

let server: TestServer;
let address: string;
let client: CognitoIdentityProviderClient;
let count = 0;
let Username: string;
let UserPoolId: string;

const clientWith = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
  awsClient(server.pool, address, credentials);
const guest = () => visitor({ address, poolId: server.pool.id, clientId: server.pool.clientId }, Username);
const temporaryPassword = async () =>
  /temporary password is (\S+)$/.exec((await messagesTo(server.database, Username)).at(-1)?.body ?? '')?.[1] ?? '';

beforeAll(async () => {
  server = await makeTestServer({ handlers: sessionHandlers });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  client = clientWith(adminCredentials(server.pool));
  UserPoolId = server.pool.id;
});

afterAll(async () => {
  client.destroy();
  await server.close();
});

beforeEach(() => {
  server.clock.now = new Date();
  Username = `admin${(count += 1)}@ashcombe.example`;
});

describe('the AWS client', () => {
  it('makes a user, sends the temporary password, and sends another one that ends the first [USER-4]', async () => {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'phone_number', Value: '+447700900123' },
        ],
      }),
    );
    expect(User).toMatchObject({
      Enabled: true,
      UserStatus: 'FORCE_CHANGE_PASSWORD',
      Username: expect.any(String),
      UserCreateDate: expect.any(Date),
    });
    const first = await temporaryPassword();
    await expect(guest().begin(first)).resolves.toMatchObject({ asked: 'newPassword' });
    await client.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'RESEND' }));
    const second = await temporaryPassword();
    expect(second).not.toBe(first);
    await expect(guest().begin(first)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    const newcomer = guest();
    await newcomer.begin(second);
    await newcomer.newPassword(password);
    await expect(
      client.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'RESEND' })),
    ).rejects.toMatchObject({ name: 'UnsupportedUserStateException' });
    await expect(client.send(new AdminCreateUserCommand({ UserPoolId, Username }))).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
    expect(await client.send(new AdminGetUserCommand({ UserPoolId, Username }))).toMatchObject({
      UserStatus: 'CONFIRMED',
      Username: User?.Username,
      UserAttributes: User?.Attributes,
    });
  });

  it('sets a password, disables and enables, ends sessions and deletes', async () => {
    const silent = { UserPoolId, Username, TemporaryPassword: 'Temp-Password-1!', MessageAction: 'SUPPRESS' as const };
    await client.send(new AdminCreateUserCommand(silent));
    expect(await messagesTo(server.database, Username)).toEqual([]);
    await expect(guest().begin('Temp-Password-1!')).resolves.toMatchObject({ asked: 'newPassword' });
    await expect(
      client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: 'weak', Permanent: true })),
    ).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }));
    const { sub } = await addUser(server, { username: Username, authorityId: 11, password });
    const signedIn = guest();
    const session = await signedIn.signIn(password);
    const headers = { authorization: `Bearer ${session.getAccessToken().getJwtToken()}` };
    const call = async () => (await server.app.inject({ url: '/api/LocalAuthority/Settings', headers })).statusCode;
    expect(await call()).toBe(200);
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    expect(await call()).toBe(401);
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: sub }));
    await expect(guest().begin(password)).rejects.toMatchObject({ message: 'User is disabled.' });
    await client.send(new AdminEnableUserCommand({ UserPoolId, Username }));
    await expect(guest().begin(password)).resolves.toMatchObject({ asked: 'nothing' });
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    await expect(client.send(new AdminGetUserCommand({ UserPoolId, Username }))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
    await expect(guest().begin(password)).rejects.toMatchObject({ message: 'Incorrect username or password.' });
  });

  it('switches second factors off and on, and forgets the secret of an app with it', async () => {
    await addUser(server, { username: Username, authorityId: 11, password });
    const owner = guest();
    await owner.signIn(password);
    const secret = await owner.associate();
    await owner.verify(totp(secret, server.clock.now));
    await owner.prefer(null, { Enabled: true, PreferredMfa: true });
    await expect(guest().begin(password)).resolves.toMatchObject({ asked: 'totp' });
    const prefer = (softwareToken: boolean, sms: boolean) =>
      client.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, ...factors(softwareToken, sms) }));
    await prefer(false, false);
    await expect(guest().begin(password)).resolves.toMatchObject({ asked: 'nothing' });
    await expect(prefer(true, false)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(prefer(false, true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await client.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username,
        UserAttributes: [{ Name: 'phone_number', Value: '+447700900124' }],
      }),
    );
    await prefer(false, true);
    await expect(guest().begin(password)).resolves.toMatchObject({ asked: 'sms' });
    const marks = await factorMarks(server.database, Username);
    expect(marks.map(({ action }) => action)).toEqual(['mfa.on', 'mfa.off', 'mfa.on']);
  });

  it('changes the number that codes go to, which ends those under way to the former one, and nothing that the name is', async () => {
    const [former, next] = [`+4477009010${count}`, `+4477009020${count}`];
    const { sub } = await addUser(server, { username: Username, authorityId: 11, password });
    await settingUp(server.database, (db) =>
      db.updateTable('pool_user').set({ phone: former, sms_enabled: true }).where('sub', '=', sub).execute(),
    );
    const change = (Name: string, Value: string) =>
      client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes: [{ Name, Value }] }));
    const caught = guest();
    await caught.begin(password);
    await change('phone_number', next);
    await expect(caught.sendCode(await lastCode(server.database, former), 'SMS_MFA')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    const owner = guest();
    await owner.begin(password);
    expect(await messagesTo(server.database, former)).toHaveLength(1);
    await expect(owner.sendCode(await lastCode(server.database, next), 'SMS_MFA')).resolves.toMatchObject({
      asked: 'nothing',
    });
    await expect(change('phone_number', '')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(change('email', 'other@ashcombe.example')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await change('given_name', 'Ann');
    expect(await client.send(new AdminGetUserCommand({ UserPoolId, Username }))).toMatchObject({
      UserMFASettingList: ['SMS_MFA'],
      UserAttributes: expect.arrayContaining([
        { Name: 'phone_number', Value: next },
        { Name: 'email', Value: Username },
      ]) as unknown,
    });
  });

  it('is refused for another pool, without the credentials, and out of time', async () => {
    const ask = () => new AdminGetUserCommand({ UserPoolId, Username });
    await expect(client.send(new AdminGetUserCommand({ UserPoolId: 'local_other', Username }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    const { accessKeyId, secretAccessKey } = adminCredentials(server.pool);
    await expect(clientWith({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey }).send(ask())).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    await expect(clientWith({ accessKeyId, secretAccessKey: `${secretAccessKey}x` }).send(ask())).rejects.toMatchObject(
      { name: 'InvalidSignatureException' },
    );
    server.clock.now = new Date(Date.now() + 6 * minute);
    await expect(client.send(ask())).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    server.clock.now = new Date(Date.now() - 6 * minute);
    await expect(client.send(ask())).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    server.clock.now = new Date();
    await expect(client.send(ask())).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });
});

describe('a signed call', () => {
  const target = 'AWSCognitoIdentityProviderService.';
  const caught = () => caughtCall(clientWith(adminCredentials(server.pool)), { UserPoolId, Username });
  const send = async (headers: Record<string, string>, body: string, url = '/identity/') => {
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: body });
    return answer.json<{ __type: string }>().__type;
  };

  it('holds for its very body, operation, host and address, and only with a signature', async () => {
    const { headers, body } = await caught();
    const otherBody = body.replace('admin', 'nimda');
    expect(await send(headers, body)).toBe('UserNotFoundException');
    expect(await send(headers, otherBody)).toBe('InvalidSignatureException');
    const { 'x-amz-content-sha256': _hash, ...unhashed } = headers;
    expect(await send(unhashed, otherBody)).toBe('InvalidSignatureException');
    expect(await send({ ...headers, 'x-amz-target': `${target}AdminDeleteUser` }, body)).toBe(
      'InvalidSignatureException',
    );
    expect(await send({ ...headers, host: 'elsewhere.example' }, body)).toBe('InvalidSignatureException');
    expect(await send(headers, body, '/identity')).toBe('InvalidSignatureException');
    const { authorization = '', ...unsigned } = headers;
    expect(await send(unsigned, body)).toBe('MissingAuthenticationTokenException');
    expect(await send({ ...headers, authorization: 'Bearer abc' }, body)).toBe('InvalidSignatureException');
    expect(authorization).toContain(';x-amz-target');
  });

  it('has to be signed for its operation, or one call could be made another', async () => {
    const signed = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ UserPoolId, Username });
      const request = await signedRequest(server.pool, headers, body);
      return send(
        { ...request.headers, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `${target}AdminGetUser` },
        body,
      );
    };
    expect(await signed({ 'x-amz-target': `${target}AdminGetUser` })).toBe('UserNotFoundException');
    expect(await signed({})).toBe('InvalidSignatureException');
  });

  it('is asked for by every operation of administration, before anything is looked up', async () => {
    const looked = vi.spyOn(server.database.kysely, 'transaction');
    for (const name of adminOperations) {
      const headers = { 'x-amz-target': `${target}${name}`, 'content-type': 'application/x-amz-json-1.1' };
      expect([name, await send(headers, JSON.stringify({ UserPoolId, Username }))]).toEqual([
        name,
        'MissingAuthenticationTokenException',
      ]);
    }
    // One transaction each: the count of the address's requests.
    expect(looked.mock.calls).toHaveLength(adminOperations.length);
    looked.mockRestore();
    expect(
      await settingUp(server.database, (db) =>
        db.selectFrom('pool_user').select('sub').where('username', '=', Username).execute(),
      ),
    ).toEqual([]);
  });
});
