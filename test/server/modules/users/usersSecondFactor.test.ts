import { describe, expect, it } from 'vitest';
import { settingsUnlessSaid } from '../../../../src/server/db/authoritySettings.ts';
import { createPoolUser } from '../../../../src/server/identity/pool/localPool.ts';
import type { Visitor } from '../../../support/poolClient.ts';
import { lastCode, otherCode, totp } from '../../../support/poolMessages.ts';
import { runPortal, server, unchanged, userCalls } from '../../../support/userCalls.ts';

runPortal();

const superUser = 'super@ashcombe';
const laUser = 'la@ashcombe';
const support = 'support@support';
const password = 'Quiet-River-42!';
const on = { Enabled: true, PreferredMfa: true };
const { list, messagesTo, rowOf, save, trailOf, visit } = userCalls();

const later = (seconds: number) => void (server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000));
const reset = async (user: string, username: string) =>
  server.post(user, '/api/Users/ResetMfa', { userId: (await rowOf(username, user)).userId });
const sessionOf = (who: Visitor) => ({
  authorization: `Bearer ${who.user.getSignInUserSession()?.getAccessToken().getJwtToken() ?? ''}`,
});
const settings = async (who: Visitor) =>
  (await server.app.inject({ url: '/api/LocalAuthority/Settings', headers: sessionOf(who) })).statusCode;
const accountOf = (username: string) =>
  server.look((db) =>
    db.selectFrom('pool_user').selectAll().where('username', '=', username).executeTakeFirstOrThrow(),
  );

/** Somebody of the demonstration data with a password, signed in. */
async function signedIn(username: string): Promise<Visitor> {
  const { sub } = await server.look((db) =>
    db.selectFrom('app_user').select('sub').where('username', '=', username).executeTakeFirstOrThrow(),
  );
  await createPoolUser(server.database, server.pool, { sub, username, password });
  const who = visit(username);
  await who.signIn(password);
  return who;
}

/** The same with an app that shows codes; answers its secret. */
async function withApp(username: string): Promise<{ who: Visitor; secret: string }> {
  const who = await signedIn(username);
  const secret = await who.associate();
  await who.verify(totp(secret, server.clock.now));
  await who.prefer(null, on);
  return { who, secret };
}

describe('a lost second factor', () => {
  it('is taken away: the password alone signs in, what was open has ended, and its owner is told', async () => {
    const { who } = await withApp('dt@ashcombe.example');
    expect(await rowOf('dt@ashcombe.example')).toMatchObject({ hasSecondFactor: true });
    expect(await settings(who)).toBe(200);
    const between = visit('dt@ashcombe.example');
    expect(await between.begin(password)).toMatchObject({ asked: 'totp' });
    later(5);
    expect(await reset(laUser, 'dt@ashcombe.example')).toMatchObject({ status: 200, body: { success: true } });
    expect(await rowOf('dt@ashcombe.example')).toMatchObject({ hasSecondFactor: false, state: 'Active' });
    expect(await accountOf('dt@ashcombe.example')).toMatchObject({
      totp_enabled: false,
      totp_secret: null,
      totp_pending: null,
      totp_last_step: null,
      preferred_mfa: null,
    });
    expect(await settings(who)).toBe(401);
    await expect(who.refresh()).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await expect(between.sendCode('123456', 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    later(5);
    const again = visit('dt@ashcombe.example');
    await again.signIn(password);
    expect(await settings(again)).toBe(200);

    const { first_name: firstName, id } = await server.look((db) =>
      db
        .selectFrom('app_user')
        .select(['first_name', 'id'])
        .where('username', '=', 'dt@ashcombe.example')
        .executeTakeFirstOrThrow(),
    );
    const [mail, ...more] = await messagesTo('dt@ashcombe.example');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      channel: 'email',
      purpose: 'second-factor',
      subject: 'Your two-factor authentication was reset – Virtual School Portal',
    });
    expect(mail?.body).toContain(
      `Hello ${firstName}\n\nTwo-factor authentication of your account was reset on 18/11/2026 at 11:00 by the virtual school of Ashcombe.`,
    );
    const entries = await trailOf(`user/${id}`);
    expect(entries).toMatchObject([
      {
        action: 'users.resetMfa',
        authority_id: 11,
        actor_type_id: 2,
        detail: { before: { hasSecondFactor: true }, after: { hasSecondFactor: false } },
      },
    ]);
  });

  it('of text messages is switched off, and the lock that wrong codes left is lifted', async () => {
    const username = 'sw@ashcombe.example';
    const who = await signedIn(username);
    await server.look((db) =>
      db.updateTable('pool_user').set({ phone: '+447700900789' }).where('username', '=', username).execute(),
    );
    await who.prefer(on, null);
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = visit(username);
      await guess.begin(password);
      const wrong = otherCode(await lastCode(server.database, '+447700900789'));
      await expect(guess.sendCode(wrong, 'SMS_MFA')).rejects.toMatchObject({ code: 'CodeMismatchException' });
      await server.look((db) => db.deleteFrom('pool_step').execute());
    }
    await expect(visit(username).begin(password)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    expect((await reset(superUser, username)).status).toBe(200);
    later(5);
    expect(await visit(username).begin(password)).toMatchObject({ asked: 'nothing' });
  });

  it('is set up anew before anything else where the authority requires one [SIGN-20]', async () => {
    const username = 'iro@brinmoor.example';
    await withApp(username);
    await server.look((db) =>
      db
        .updateTable('authority')
        .set({ settings: JSON.stringify({ ...settingsUnlessSaid, mfaRequired: true }) })
        .where('id', '=', 12)
        .execute(),
    );
    await server.post(support, '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 });
    expect((await reset(support, username)).status).toBe(200);
    expect((await messagesTo(username))[0]?.body).toContain('by the support staff of the portal, for Brinmoor.');
    later(5);
    const again = visit(username);
    await again.signIn(password);
    expect(
      (await server.app.inject({ url: '/api/LocalAuthority/Settings', headers: sessionOf(again) })).json(),
    ).toMatchObject({ forceMfaSetup: true });
    expect((await server.app.inject({ url: '/api/Students', headers: sessionOf(again) })).statusCode).toBe(403);
  });

  it('is taken from nobody who has none, from no LA Super User by an LA user, and by nobody from themselves', async () => {
    const marked = (username: string, mfa_enabled: boolean) =>
      server.look((db) => db.updateTable('app_user').set({ mfa_enabled }).where('username', '=', username).execute());
    expect(await reset(superUser, 'oeu@ashcombe.example')).toMatchObject({
      status: 409,
      body: { message: 'This user has no two-factor authentication' },
    });
    await Promise.all(
      ['super@ashcombe.example', 'la@ashcombe.example', 'dt@brinmoor.example'].map((username) =>
        marked(username, true),
      ),
    );
    expect(await reset(laUser, 'super@ashcombe.example')).toMatchObject({ status: 403 });
    for (const user of [superUser, laUser]) {
      const said = 'You cannot reset your own two-factor authentication; it is disabled in your user profile';
      expect(await reset(user, `${user}.example`)).toMatchObject({ status: 409, body: { message: said } });
      expect((await rowOf(`${user}.example`, user)).$denied).toMatchObject({ 'users.resetMfa': said });
    }
    const { id } = await server.look((db) =>
      db.selectFrom('app_user').select('id').where('username', '=', 'dt@brinmoor.example').executeTakeFirstOrThrow(),
    );
    expect((await server.post(superUser, '/api/Users/ResetMfa', { userId: id })).status).toBe(404);
    const untouched = await server.look((db) =>
      db.selectFrom('app_user').select('username').where('mfa_enabled', '=', true).orderBy('username').execute(),
    );
    expect(untouched.map(({ username }) => username)).toEqual([
      'dt@brinmoor.example',
      'la@ashcombe.example',
      'super@ashcombe.example',
    ]);
    expect(await messagesTo('super@ashcombe.example')).toEqual([]);
    expect((await reset(superUser, 'la@ashcombe.example')).status).toBe(200);
    await marked('super@ashcombe.example', false);
  });
});

describe('a changed telephone', () => {
  it('is where codes go from then on, of which their owner is told by e-mail', async () => {
    const username = 'readonly@ashcombe.example';
    const [former, next] = ['+44 7700 900555', '+44 7700 900666'];
    const who = await signedIn(username);
    expect((await save(superUser, { ...unchanged(await rowOf(username)), telephone: former })).status).toBe(200);
    expect(await messagesTo(username)).toEqual([]);
    await who.prefer(on, null);
    const between = visit(username);
    expect(await between.begin(password)).toMatchObject({ asked: 'sms' });
    expect((await save(superUser, { ...unchanged(await rowOf(username)), telephone: next })).status).toBe(200);
    await expect(between.sendCode(await lastCode(server.database, former), 'SMS_MFA')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    const owner = visit(username);
    expect(await owner.begin(password)).toMatchObject({ asked: 'sms' });
    expect(await owner.sendCode(await lastCode(server.database, next), 'SMS_MFA')).toMatchObject({ asked: 'nothing' });
    expect(await messagesTo(former)).toHaveLength(1);
    const [mail, ...more] = await messagesTo(username);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      purpose: 'second-factor',
      subject: 'Your codes go to another telephone – Virtual School Portal',
    });
    expect(mail?.body).toMatch(
      /was changed on 18\/11\/2026 at 11:\d\d by the virtual school of Ashcombe\. From now on they go to the number that ends in 666\./,
    );
    expect(mail?.body).not.toContain('900666');
  });

  it('is not taken away from somebody whose codes go there, and nothing else is changed with it', async () => {
    const row = await rowOf('readonly@ashcombe.example');
    const { status, body } = await save(superUser, { ...unchanged(row), telephone: '', lastname: 'Other' });
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { '/telephone': 'This user signs in with codes by text message, which need a telephone number' },
    });
    expect(await rowOf('readonly@ashcombe.example')).toEqual(row);
    expect((await save(superUser, { ...unchanged(row), lastname: 'Other' })).status).toBe(200);
    expect((await accountOf('readonly@ashcombe.example')).phone).toBe(row.telephone);
  });

  it('of somebody without an account in the pool is kept here', async () => {
    const [row] = await list(superUser, { search: 'worker2' });
    expect((await save(superUser, { ...unchanged(row ?? {}), telephone: '01632 960888' })).status).toBe(200);
    expect(await rowOf('worker2@ashcombe.example')).toMatchObject({ telephone: '01632 960888' });
  });
});
