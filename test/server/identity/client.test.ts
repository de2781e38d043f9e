import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSetEnabled } from '../../../src/server/identity/pool/administration.ts';
import { lastCode, messagesTo, otherCode } from '../../support/poolMessages.ts';
import { factorOff, factorOn, ownPassword, password, phone, poolScene } from '../../support/poolScene.ts';

// Every flow of the pool, driven by the client library as it is published.

const scene = poolScene();

afterEach(() => scene.inTables((db) => db.updateTable('pool').set({ mfa: 'OPTIONAL' }).execute()));

describe('the right password alone', () => {
  it('opens a session where nothing more is asked, and the password is in no request [SIGN-3] [SIGN-4] [D-1]', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    const result = await scene.guest.begin(password);
    const requests = sent.mock.calls.map(([url, options]) => JSON.stringify([url, options]));
    sent.mockRestore();
    expect(result.asked).toBe('nothing');
    expect(await scene.callApi(scene.guest)).toBe(200);
    expect(requests).toHaveLength(2);
    for (const form of [password, Buffer.from(password).toString('base64'), Buffer.from(password).toString('hex')])
      expect(requests.join()).not.toContain(form);
    expect(await scene.trail()).toEqual(['signIn']);
  });

  it('is not enough for a disabled user, nor is a token from before [D-1]', async () => {
    await scene.guest.signIn(password);
    await scene.inTables((db) => adminSetEnabled(db, scene.username, false));
    await expect(scene.newVisitor().begin(password)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
    await expect(scene.newVisitor().begin('Wrong-Password-1')).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
    const refreshToken = scene.guest.user.getSignInUserSession()?.getRefreshToken().getToken();
    const refreshed = await scene.ask('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    });
    expect(refreshed).toMatchObject({ message: 'User is disabled.' });
    await scene.inTables((db) => adminSetEnabled(db, scene.username, true));
    await expect(scene.newVisitor().signIn(password)).resolves.toBeDefined();
  });
});

describe('a temporary password', () => {
  it('asks for one of the user’s own, which opens the session and later ones [SIGN-3] [SIGN-10] [D-50]', async () => {
    const temporary = await scene.invite();
    expect(await scene.guest.begin(temporary)).toMatchObject({
      asked: 'newPassword',
      attributes: { email: scene.username },
      required: [],
    });
    expect(await scene.guest.newPassword(ownPassword)).toMatchObject({ asked: 'nothing' });
    expect(await scene.callApi(scene.guest)).toBe(200);
    await expect(scene.newVisitor().begin(temporary)).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
    await expect(scene.newVisitor().signIn(ownPassword)).resolves.toBeDefined();
    await scene.guest.refresh();
    expect(await scene.callApi(scene.guest)).toBe(200);
    expect(await scene.trail()).toEqual(expect.arrayContaining(['password.changed', 'signIn']));
  });

  it('takes no weak one and not the temporary one again, and lets the user try anew [SIGN-8]', async () => {
    const temporary = await scene.invite();
    await scene.guest.begin(temporary);
    for (const weak of [
      'Short-1!',
      'nouppercase-1!',
      'NOLOWERCASE-1!',
      'No-Digit-Here!',
      'NoSpecial-12345',
      temporary,
    ]) {
      await expect(scene.guest.newPassword(weak)).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    }
    await expect(scene.guest.newPassword(ownPassword)).resolves.toMatchObject({ asked: 'nothing' });
  });
});

describe('a software token', () => {
  it('is set up by token and asked for from then on, and a refresh asks for nothing [SIGN-3] [SIGN-4]', async () => {
    await scene.guest.signIn(password);
    const secret = await scene.guest.associate();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expect(scene.guest.verify(otherCode(scene.codeOf(secret)))).rejects.toMatchObject({
      code: 'EnableSoftwareTokenMFAException',
    });
    await expect(scene.guest.prefer(null, factorOn)).rejects.toMatchObject({ code: 'InvalidParameterException' });
    await scene.guest.verify(scene.codeOf(secret));
    await expect(scene.newVisitor().begin(password)).resolves.toMatchObject({ asked: 'nothing' });
    await scene.guest.prefer(null, factorOn);
    expect(await scene.guest.details()).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
    const other = scene.newVisitor();
    await expect(other.begin(password)).resolves.toMatchObject({ asked: 'totp' });
    expect(await scene.callApi(other)).toBe(401);
    scene.later(1);
    await expect(other.sendCode(scene.codeOf(secret), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({
      asked: 'nothing',
    });
    expect(await scene.callApi(other)).toBe(200);
    await other.refresh();
    expect(await scene.callApi(other)).toBe(200);
    expect(await scene.trail()).toContain('mfa.on');
  });

  it('is asked for no more once it is switched off, and its secret is forgotten [SIGN-19]', async () => {
    await scene.guest.signIn(password);
    await scene.setUpToken(scene.guest);
    await scene.guest.prefer(null, factorOff);
    await expect(scene.newVisitor().begin(password)).resolves.toMatchObject({ asked: 'nothing' });
    await expect(scene.guest.prefer(null, factorOn)).rejects.toMatchObject({ code: 'InvalidParameterException' });
    expect(await scene.guest.details()).not.toHaveProperty('UserMFASettingList');
    expect(await scene.trail()).toEqual(expect.arrayContaining(['mfa.on', 'mfa.off']));
  });

  it('is set up before the session where the pool asks everybody for one [SIGN-20]', async () => {
    await scene.inTables((db) => db.updateTable('pool').set({ mfa: 'ON' }).execute());
    await expect(scene.guest.begin(password)).resolves.toMatchObject({ asked: 'setUp' });
    const secret = await scene.guest.associate();
    await expect(scene.guest.verify(otherCode(scene.codeOf(secret)))).rejects.toMatchObject({
      code: 'EnableSoftwareTokenMFAException',
    });
    await scene.guest.verify(scene.codeOf(secret));
    expect(await scene.callApi(scene.guest)).toBe(200);
    scene.later(1);
    const again = scene.newVisitor();
    await expect(again.begin(password)).resolves.toMatchObject({ asked: 'totp' });
    await expect(again.sendCode(scene.codeOf(secret), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({
      asked: 'nothing',
    });
    expect(await scene.trail()).toContain('mfa.on');
  });
});

describe('a text message', () => {
  beforeEach(async () => {
    await scene.givePhone();
    await scene.guest.signIn(password);
    await scene.guest.prefer(factorOn, null);
  });

  it('brings six digits that hold for five minutes, once [SIGN-3] [SIGN-4] [D-2]', async () => {
    const other = scene.newVisitor();
    const asked = await other.begin(password);
    expect(asked).toMatchObject({ asked: 'sms', parameters: { CODE_DELIVERY_DESTINATION: '+*******0123' } });
    const code = await lastCode(scene.server.database, phone);
    expect((await messagesTo(scene.server.database, phone)).at(-1)).toMatchObject({
      channel: 'sms',
      purpose: 'sign-in-code',
    });
    await expect(other.sendCode(otherCode(code), 'SMS_MFA')).rejects.toMatchObject({ code: 'CodeMismatchException' });
    scene.later(4);
    await expect(other.sendCode(code, 'SMS_MFA')).resolves.toMatchObject({ asked: 'nothing' });
    expect(await scene.callApi(other)).toBe(200);
    await expect(other.sendCode(code, 'SMS_MFA')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await other.begin(password);
    scene.later(6);
    await expect(other.sendCode(await lastCode(scene.server.database, phone), 'SMS_MFA')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
  });

  it('or a token is chosen by who has both and prefers none [SIGN-4]', async () => {
    const secret = await scene.setUpToken(scene.guest);
    await scene.guest.prefer({ Enabled: true, PreferredMfa: false }, { Enabled: true, PreferredMfa: false });
    const [one, two] = [scene.newVisitor(), scene.newVisitor()];
    expect(await one.begin(password)).toMatchObject({
      asked: 'select',
      parameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
    });
    expect(await one.select('SOFTWARE_TOKEN_MFA')).toMatchObject({ asked: 'totp' });
    expect(await one.sendCode(scene.codeOf(secret), 'SOFTWARE_TOKEN_MFA')).toMatchObject({ asked: 'nothing' });
    await two.begin(password);
    expect(await two.select('SMS_MFA')).toMatchObject({ asked: 'sms' });
    expect(await two.sendCode(await lastCode(scene.server.database, phone), 'SMS_MFA')).toMatchObject({
      asked: 'nothing',
    });
    await expect(two.select('SMS_MFA')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  });
});

describe('a forgotten password', () => {
  it('is set anew by a code that is sent, which ends every session and lifts a lock [D-3] [D-2]', async () => {
    await scene.guest.signIn(password);
    expect(await scene.callApi(scene.guest)).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await scene
        .newVisitor()
        .begin('Wrong-Password-1')
        .catch(() => undefined);
    const forgetful = scene.newVisitor();
    expect(await forgetful.forgot()).toMatchObject({ CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } });
    const code = await lastCode(scene.server.database, scene.username);
    await expect(forgetful.confirm(otherCode(code), ownPassword)).rejects.toMatchObject({
      code: 'CodeMismatchException',
    });
    await expect(forgetful.confirm(code, 'weak')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    await forgetful.confirm(code, ownPassword);
    expect(await scene.callApi(scene.guest)).toBe(401);
    await expect(forgetful.confirm(code, password)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
    await expect(scene.newVisitor().begin(password)).rejects.toMatchObject({
      message: 'Incorrect username or password.',
    });
    await scene.newVisitor().signIn(ownPassword);
    expect(await scene.trail()).toContain('password.reset');
  });
});

describe('a signed-in user', () => {
  it('changes the password by the old one, and the other sessions end', async () => {
    const other = scene.newVisitor();
    await scene.guest.signIn(password);
    await other.signIn(password);
    expect(await scene.callApi(other)).toBe(200);
    await expect(scene.guest.change('Wrong-Password-1', ownPassword)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    await expect(scene.guest.change(password, 'weak')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    expect(await scene.guest.change(password, ownPassword)).toBe('SUCCESS');
    expect([await scene.callApi(scene.guest), await scene.callApi(other)]).toEqual([200, 401]);
    await scene.guest.refresh();
    await scene.newVisitor().signIn(ownPassword);
    expect(await scene.trail()).toEqual(expect.arrayContaining(['signIn.failed', 'password.changed']));
  });

  it('signs out everywhere, of steps under way as well, or ends one session [SIGN-14]', async () => {
    const [other, third, waiting] = [scene.newVisitor(), scene.newVisitor(), scene.newVisitor()];
    for (const who of [scene.guest, other, third]) await who.signIn(password);
    await other.revoke();
    expect([await scene.callApi(scene.guest), await scene.callApi(third)]).toEqual([200, 200]);
    const secret = await scene.setUpToken(scene.guest);
    await waiting.begin(password);
    await scene.guest.signOutEverywhere();
    expect(await scene.callApi(third)).toBe(401);
    await expect(waiting.sendCode(scene.codeOf(secret), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
  });
});
