import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingUp } from '../../../src/server/db/acrossAuthorities.ts';
import { adminCreateUser, adminSetEnabled, adminSetPassword } from '../../../src/server/identity/administration.ts';
import { sessionHandlers } from '../../../src/server/modules/session/handlers.ts';
import { visitor, type Visitor } from '../../support/poolClient.ts';
import { lastCode, messagesTo, otherCode, totp } from '../../support/poolMessages.ts';
import { addUser, makeTestServer, type TestServer } from '../../support/testServer.ts';

// Every flow of the pool, driven by the client library as it is published.

const password = 'Quiet-River-42!';
const ownPassword = 'Loud-Harbour-77$';
const minute = 60_000;
const phone = '+447700900123';
const on = { Enabled: true, PreferredMfa: true };
const off = { Enabled: false, PreferredMfa: false };

let server: TestServer;
let address: string;
let count = 0;
let username: string;
let guest: Visitor;

const newVisitor = (name = username): Visitor => visitor({ address, poolId: server.pool.id, clientId: server.pool.clientId }, name);
const inTables: typeof settingUp = (_database, work) => settingUp(server.database, work);
const later = (minutes: number) => (server.clock.now = new Date(server.clock.now.getTime() + minutes * minute));
const callApi = async (guestOf: Visitor) => {
  const token = guestOf.user.getSignInUserSession()?.getAccessToken().getJwtToken() ?? '';
  return (await server.app.inject({ url: '/api/LocalAuthority/Settings', headers: { authorization: `Bearer ${token}` } })).statusCode;
};
const trail = async () => {
  const rows = await inTables(server.database, (db) =>
    db.selectFrom('audit').innerJoin('app_user', 'app_user.id', 'audit.user_id').where('username', '=', username).select(['action', 'record', 'app_user.id']).orderBy('audit.id').execute());
  expect(rows.every(({ record, id }) => record === `user/${id}`)).toBe(true);
  return rows.map(({ action }) => action);
};

beforeAll(async () => {
  server = await makeTestServer({ handlers: sessionHandlers });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => server.close());

beforeEach(async () => {
  username = `person${(count += 1)}@ashcombe.example`;
  await addUser(server, { username, authorityId: 11, password });
  guest = newVisitor();
});

afterEach(() => inTables(server.database, (db) => db.updateTable('pool').set({ mfa: 'OPTIONAL' }).execute()));

/** Gives the signed-in visitor a second factor by token, and answers its secret. */
async function setUpToken(who: Visitor): Promise<string> {
  const secret = await who.associate();
  await who.verify(totp(secret, server.clock.now));
  await who.prefer(null, on);
  later(1);
  return secret;
}

async function invite(): Promise<string> {
  const name = `new-${username}`;
  const { sub, temporaryPassword } = await inTables(server.database, (db) => adminCreateUser(db, server.pool, { username: name, phone, now: server.clock.now }));
  await inTables(server.database, (db) => db.updateTable('app_user').set({ sub, username: name }).where('username', '=', username).execute());
  [username, guest] = [name, newVisitor(name)];
  return temporaryPassword;
}

const takePhone = () => inTables(server.database, (db) => db.updateTable('pool_user').set({ phone }).where('username', '=', username).execute());

describe('the right password alone', () => {
  it('opens a session where nothing more is asked, and the password is in no request [SIGN-3] [SIGN-4] [D-1]', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    const result = await guest.begin(password);
    const requests = sent.mock.calls.map(([url, options]) => JSON.stringify([url, options]));
    sent.mockRestore();
    expect(result.asked).toBe('nothing');
    expect(await callApi(guest)).toBe(200);
    expect(requests).toHaveLength(2);
    for (const form of [password, Buffer.from(password).toString('base64'), Buffer.from(password).toString('hex')]) expect(requests.join()).not.toContain(form);
    expect(await trail()).toEqual(['signIn']);
  });

  it('is not enough for a disabled user, nor is a token from before [D-1]', async () => {
    await guest.signIn(password);
    await inTables(server.database, (db) => adminSetEnabled(db, username, false));
    await expect(newVisitor().begin(password)).rejects.toMatchObject({ code: 'NotAuthorizedException', message: 'User is disabled.' });
    await expect(newVisitor().begin('Wrong-Password-1')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    const refreshToken = guest.user.getSignInUserSession()?.getRefreshToken().getToken();
    const refreshed = await server.app.inject({
      method: 'POST', url: '/identity/',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth', 'content-type': 'application/x-amz-json-1.1' },
      payload: JSON.stringify({ AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId: server.pool.clientId, AuthParameters: { REFRESH_TOKEN: refreshToken } }),
    });
    expect(refreshed.json()).toMatchObject({ message: 'User is disabled.' });
    await inTables(server.database, (db) => adminSetEnabled(db, username, true));
    await expect(newVisitor().signIn(password)).resolves.toBeDefined();
  });
});

describe('a temporary password', () => {
  it('asks for one of the user’s own, which opens the session and later ones [SIGN-3] [SIGN-10] [D-50]', async () => {
    const temporary = await invite();
    expect(await guest.begin(temporary)).toMatchObject({ asked: 'newPassword', attributes: { email: username }, required: [] });
    expect(await guest.newPassword(ownPassword)).toMatchObject({ asked: 'nothing' });
    expect(await callApi(guest)).toBe(200);
    await expect(newVisitor().begin(temporary)).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await expect(newVisitor().signIn(ownPassword)).resolves.toBeDefined();
    await guest.refresh();
    expect(await callApi(guest)).toBe(200);
    expect(await trail()).toEqual(expect.arrayContaining(['password.changed', 'signIn']));
  });

  it('takes no weak one and not the temporary one again, and lets the user try anew [SIGN-8]', async () => {
    const temporary = await invite();
    await guest.begin(temporary);
    for (const weak of ['Short-1!', 'nouppercase-1!', 'NOLOWERCASE-1!', 'No-Digit-Here!', 'NoSpecial-12345', temporary]) {
      await expect(guest.newPassword(weak)).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    }
    await expect(guest.newPassword(ownPassword)).resolves.toMatchObject({ asked: 'nothing' });
  });

  it('ends after seven days, and a step ends when the password is changed meanwhile', async () => {
    const temporary = await invite();
    await guest.begin(temporary);
    await inTables(server.database, (db) => adminSetPassword(db, server.pool, { username, password, permanent: false, now: server.clock.now }));
    await expect(guest.newPassword(ownPassword)).rejects.toMatchObject({ code: 'NotAuthorizedException', message: expect.stringContaining('session is expired') });
    await expect(guest.begin(password)).resolves.toMatchObject({ asked: 'newPassword' });
    later(7 * 24 * 60 + 1);
    await expect(guest.begin(password)).rejects.toMatchObject({ message: expect.stringContaining('Temporary password has expired') });
  });
});

describe('a software token', () => {
  it('is set up by token and asked for from then on, and a refresh asks for nothing [SIGN-3] [SIGN-4]', async () => {
    await guest.signIn(password);
    const secret = await guest.associate();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expect(guest.verify(otherCode(totp(secret, server.clock.now)))).rejects.toMatchObject({ code: 'EnableSoftwareTokenMFAException' });
    await expect(guest.prefer(null, on)).rejects.toMatchObject({ code: 'InvalidParameterException' });
    await guest.verify(totp(secret, server.clock.now));
    await expect(newVisitor().begin(password)).resolves.toMatchObject({ asked: 'nothing' });
    await guest.prefer(null, on);
    expect(await guest.details()).toMatchObject({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' });
    const other = newVisitor();
    await expect(other.begin(password)).resolves.toMatchObject({ asked: 'totp' });
    expect(await callApi(other)).toBe(401);
    later(1);
    await expect(other.sendCode(totp(secret, server.clock.now), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({ asked: 'nothing' });
    expect(await callApi(other)).toBe(200);
    await other.refresh();
    expect(await callApi(other)).toBe(200);
    expect(await trail()).toContain('mfa.on');
  });

  it('takes no code twice, and one of the step before or after, not of two [D-51]', async () => {
    await guest.signIn(password);
    const secret = await setUpToken(guest);
    const at = (seconds: number) => totp(secret, new Date(server.clock.now.getTime() + seconds * 1000));
    const send = async (code: string) => {
      const who = newVisitor();
      await who.begin(password);
      return who.sendCode(code, 'SOFTWARE_TOKEN_MFA').then(({ asked }) => asked, ({ code: refusal }: { code: string }) => refusal);
    };
    expect(await send(at(-60))).toBe('CodeMismatchException');
    expect(await send(at(60))).toBe('CodeMismatchException');
    expect(await send(at(-30))).toBe('nothing');
    expect(await send(at(-30))).toBe('CodeMismatchException');
    expect(await send(at(30))).toBe('nothing');
    expect(await send(at(0))).toBe('CodeMismatchException');
  });

  it('bears two wrong codes in one step, and five of them lock the name [D-1]', async () => {
    await guest.signIn(password);
    const secret = await setUpToken(guest);
    const right = () => totp(secret, server.clock.now);
    const wrong = (who: Visitor) => who.sendCode(otherCode(right()), 'SOFTWARE_TOKEN_MFA');
    const first = newVisitor();
    await first.begin(password);
    await expect(wrong(first)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(wrong(first)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(wrong(first)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await expect(first.sendCode(right(), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    const second = newVisitor();
    await second.begin(password);
    await expect(wrong(second)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(wrong(second)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(second.sendCode(right(), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    await expect(newVisitor().begin(password)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    expect((await trail()).slice(-5)).toEqual([...Array<string>(4).fill('signIn.failed'), 'signIn.locked']);
    later(16);
    await second.begin(password);
    await expect(second.sendCode(right(), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({ asked: 'nothing' });
  });

  it('is asked for no more once it is switched off, and its secret is forgotten [SIGN-19]', async () => {
    await guest.signIn(password);
    await setUpToken(guest);
    await guest.prefer(null, off);
    await expect(newVisitor().begin(password)).resolves.toMatchObject({ asked: 'nothing' });
    await expect(guest.prefer(null, on)).rejects.toMatchObject({ code: 'InvalidParameterException' });
    expect(await guest.details()).not.toHaveProperty('UserMFASettingList');
    expect(await trail()).toEqual(expect.arrayContaining(['mfa.on', 'mfa.off']));
  });

  it('is set up before the session where the pool asks everybody for one [SIGN-20]', async () => {
    await inTables(server.database, (db) => db.updateTable('pool').set({ mfa: 'ON' }).execute());
    await expect(guest.begin(password)).resolves.toMatchObject({ asked: 'setUp' });
    const secret = await guest.associate();
    await expect(guest.verify(otherCode(totp(secret, server.clock.now)))).rejects.toMatchObject({ code: 'EnableSoftwareTokenMFAException' });
    await guest.verify(totp(secret, server.clock.now));
    expect(await callApi(guest)).toBe(200);
    later(1);
    const again = newVisitor();
    await expect(again.begin(password)).resolves.toMatchObject({ asked: 'totp' });
    await expect(again.sendCode(totp(secret, server.clock.now), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({ asked: 'nothing' });
    expect(await trail()).toContain('mfa.on');
  });
});

describe('a text message', () => {
  beforeEach(async () => {
    await takePhone();
    await guest.signIn(password);
    await guest.prefer(on, null);
  });

  it('brings six digits that hold for five minutes, once [SIGN-3] [SIGN-4] [D-2]', async () => {
    const other = newVisitor();
    const asked = await other.begin(password);
    expect(asked).toMatchObject({ asked: 'sms', parameters: { CODE_DELIVERY_DESTINATION: '+*******0123' } });
    const code = await lastCode(server.database, phone);
    expect((await messagesTo(server.database, phone)).at(-1)).toMatchObject({ channel: 'sms', purpose: 'sign-in-code' });
    await expect(other.sendCode(otherCode(code), 'SMS_MFA')).rejects.toMatchObject({ code: 'CodeMismatchException' });
    later(4);
    await expect(other.sendCode(code, 'SMS_MFA')).resolves.toMatchObject({ asked: 'nothing' });
    expect(await callApi(other)).toBe(200);
    await expect(other.sendCode(code, 'SMS_MFA')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await other.begin(password);
    later(6);
    await expect(other.sendCode(await lastCode(server.database, phone), 'SMS_MFA')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  });

  it('of one sign-in does not open another, and not more than three are under way [D-2]', async () => {
    const others = [newVisitor(), newVisitor(), newVisitor()];
    const codes: string[] = [];
    for (const other of others) {
      await other.begin(password);
      codes.push(await lastCode(server.database, phone));
    }
    await expect(newVisitor().begin(password)).rejects.toMatchObject({ code: 'LimitExceededException' });
    const foreign = codes[0] === codes[1] ? otherCode(codes[0] ?? '') : (codes[0] ?? '');
    await expect(others[1]?.sendCode(foreign, 'SMS_MFA')).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(others[0]?.sendCode(codes[0] ?? '', 'SMS_MFA')).resolves.toMatchObject({ asked: 'nothing' });
  });

  it('or a token is chosen by who has both and prefers none [SIGN-4]', async () => {
    const secret = await setUpToken(guest);
    await guest.prefer({ Enabled: true, PreferredMfa: false }, { Enabled: true, PreferredMfa: false });
    const [one, two] = [newVisitor(), newVisitor()];
    expect(await one.begin(password)).toMatchObject({ asked: 'select', parameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' } });
    expect(await one.select('SOFTWARE_TOKEN_MFA')).toMatchObject({ asked: 'totp' });
    expect(await one.sendCode(totp(secret, server.clock.now), 'SOFTWARE_TOKEN_MFA')).toMatchObject({ asked: 'nothing' });
    await two.begin(password);
    expect(await two.select('SMS_MFA')).toMatchObject({ asked: 'sms' });
    expect(await two.sendCode(await lastCode(server.database, phone), 'SMS_MFA')).toMatchObject({ asked: 'nothing' });
    await expect(two.select('SMS_MFA')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  });
});

describe('a step', () => {
  it('ends after three minutes, and for a user who is shut out meanwhile', async () => {
    await guest.signIn(password);
    const secret = await setUpToken(guest);
    const [late, shutOut] = [newVisitor(), newVisitor()];
    await late.begin(password);
    later(4);
    await expect(late.sendCode(totp(secret, server.clock.now), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({ message: expect.stringContaining('session is expired') });
    await shutOut.begin(password);
    await inTables(server.database, (db) => adminSetEnabled(db, username, false));
    await expect(shutOut.sendCode(totp(secret, server.clock.now), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({ message: 'User is disabled.' });
    expect(await inTables(server.database, (db) => db.selectFrom('user_session').innerJoin('app_user', 'app_user.id', 'user_session.user_id').where('username', '=', username).select('origin_jti').execute())).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  it('is set anew by a code that is sent, which ends every session and lifts a lock [D-3] [D-2]', async () => {
    await guest.signIn(password);
    expect(await callApi(guest)).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1) await newVisitor().begin('Wrong-Password-1').catch(() => undefined);
    const forgetful = newVisitor();
    expect(await forgetful.forgot()).toMatchObject({ CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } });
    const code = await lastCode(server.database, username);
    await expect(forgetful.confirm(otherCode(code), ownPassword)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(forgetful.confirm(code, 'weak')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    await forgetful.confirm(code, ownPassword);
    expect(await callApi(guest)).toBe(401);
    await expect(forgetful.confirm(code, password)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
    await expect(newVisitor().begin(password)).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await newVisitor().signIn(ownPassword);
    expect(await trail()).toContain('password.reset');
  });

  it('has its code killed by five wrong answers, and by five minutes [D-2]', async () => {
    await guest.forgot();
    const code = await lastCode(server.database, username);
    for (let attempt = 0; attempt < 5; attempt += 1) await expect(guest.confirm(otherCode(code), ownPassword)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(guest.confirm(code, ownPassword)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
    await guest.forgot();
    later(6);
    await expect(guest.confirm(await lastCode(server.database, username), ownPassword)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
  });

  it('is sent three codes in a quarter of an hour, and the answer is the same for everybody [D-3]', async () => {
    const answers = [await guest.forgot(), await guest.forgot(), await guest.forgot(), await guest.forgot()];
    expect(await messagesTo(server.database, username)).toHaveLength(3);
    await guest.confirm(await lastCode(server.database, username), ownPassword);
    const stranger = newVisitor('peter@abroad.example');
    expect([...answers, await stranger.forgot()]).toEqual(Array(5).fill(answers[0]));
    await expect(stranger.confirm('000000', ownPassword)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await inTables(server.database, (db) => adminSetEnabled(db, username, false));
    later(16);
    await guest.forgot();
    expect(await messagesTo(server.database, username)).toHaveLength(3);
    await invite();
    await guest.forgot();
    expect(await messagesTo(server.database, username)).toHaveLength(0);
    expect(await messagesTo(server.database, '')).toHaveLength(0);
  });
});

describe('a signed-in user', () => {
  it('changes the password by the old one, and the other sessions end', async () => {
    const other = newVisitor();
    await guest.signIn(password);
    await other.signIn(password);
    expect(await callApi(other)).toBe(200);
    await expect(guest.change('Wrong-Password-1', ownPassword)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await expect(guest.change(password, 'weak')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    expect(await guest.change(password, ownPassword)).toBe('SUCCESS');
    expect([await callApi(guest), await callApi(other)]).toEqual([200, 401]);
    await guest.refresh();
    await newVisitor().signIn(ownPassword);
    expect(await trail()).toEqual(expect.arrayContaining(['signIn.failed', 'password.changed']));
  });

  it('signs out everywhere, of steps under way as well, or ends one session [SIGN-14]', async () => {
    const [other, third, waiting] = [newVisitor(), newVisitor(), newVisitor()];
    for (const who of [guest, other, third]) await who.signIn(password);
    await other.revoke();
    expect([await callApi(guest), await callApi(third)]).toEqual([200, 200]);
    const secret = await setUpToken(guest);
    await waiting.begin(password);
    await guest.signOutEverywhere();
    expect(await callApi(third)).toBe(401);
    await expect(waiting.sendCode(totp(secret, server.clock.now), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  });
});
