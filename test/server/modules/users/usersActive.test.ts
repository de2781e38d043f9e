import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { ann, passwordIn, runPortal, server, unchanged, userCalls } from '../../../support/userCalls.ts';

runPortal();

const superUser = 'super@ashcombe';
const laUser = 'la@ashcombe';
const support = 'support@support';
const { activate, messagesTo, rowOf, save, trailOf, visit } = userCalls();

describe('deactivating', () => {
  it('ends the sessions at once, closes the account and is undone by activating [D-48]', async () => {
    const { body } = await save(superUser, { ...ann, username: 'leaver@ashcombe.example' });
    const { who, headers } = await activate(
      'leaver@ashcombe.example',
      passwordIn((await messagesTo('leaver@ashcombe.example'))[0]?.body),
    );
    const settings = async () => (await server.app.inject({ url: '/api/LocalAuthority/Settings', headers })).statusCode;
    expect(await settings()).toBe(200);
    expect(
      (await server.post(laUser, '/api/Users/SetActive', { userId: body.id ?? null, isActive: false })).status,
    ).toBe(200);
    expect(await settings()).toBe(401);
    expect((await rowOf('leaver@ashcombe.example')).state).toBe('Inactive');
    await expect(who.refresh()).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await expect(visit('leaver@ashcombe.example').signIn('My-Own-Passw0rd!')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
    // The whole of USER-3 says it as well.
    expect(
      (await save(superUser, { ...unchanged(await rowOf('leaver@ashcombe.example')), isActive: true })).status,
    ).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + 2000);
    await visit('leaver@ashcombe.example').signIn('My-Own-Passw0rd!');
    expect(await settings()).toBe(401);
    const entries = await trailOf(`user/${String(body.id)}`);
    expect(entries.map(({ action, detail }) => [action, (detail as JsonObject).before])).toMatchObject([
      ['users.save', null],
      ['users.setActive', { isActive: true }],
      ['users.save', { isActive: false }],
    ]);
  });

  it('is done by nobody to themselves, in either way, nor do they change their type', async () => {
    const own = await rowOf('super@ashcombe.example');
    expect(
      (await server.post(superUser, '/api/Users/SetActive', { userId: own.userId, isActive: false })).body,
    ).toEqual({ message: 'You cannot deactivate yourself' });
    expect((await save(superUser, { ...unchanged(own), isActive: false })).status).toBe(409);
    expect((await save(superUser, { ...unchanged(own), accessLevelId: 2 })).status).toBe(409);
    expect((await save(superUser, { ...unchanged(own), telephone: '01632 960333' })).status).toBe(200);
    expect(own.$denied).toMatchObject({ 'users.setActive': 'You cannot deactivate yourself' });
  });

  it('leaves an authority its last LA Super User, of several who go at the same moment too', async () => {
    await server.post(support, '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 });
    const own = await rowOf('super@brinmoor.example', support);
    const said = 'This is the only active LA Super User; there has to be one';
    expect((await server.post(support, '/api/Users/SetActive', { userId: own.userId, isActive: false })).body).toEqual({
      message: said,
    });
    expect((await save(support, { ...unchanged(own), accessLevelId: 2 })).body).toEqual({ message: said });
    expect(own.$denied).toMatchObject({ 'users.setActive': said });
    const second = await save(support, { ...ann, username: 'second@brinmoor.example', accessLevelId: 3 });
    const both = [own.userId, second.body.id].map((userId) =>
      server.post(support, '/api/Users/SetActive', { userId, isActive: false }),
    );
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const left = await server.look((db) =>
      db
        .selectFrom('app_user')
        .select('id')
        .where('authority_id', '=', 12)
        .where('type_id', '=', 3)
        .where('is_active', '=', true)
        .execute(),
    );
    expect(left).toHaveLength(1);
  });
});

describe('sending the sign-up again', () => {
  it('makes a new temporary password, which alone holds [USER-4] [API-27]', async () => {
    const { body } = await save(superUser, { ...ann, username: 'late@ashcombe.example' });
    expect((await server.post(laUser, '/api/Users/ResendSignup', { userId: body.id ?? null })).status).toBe(200);
    const passwords = (await messagesTo('late@ashcombe.example')).map((message) => passwordIn(message.body));
    expect(new Set(passwords).size).toBe(2);
    await expect(visit('late@ashcombe.example').begin(passwords[0] ?? '')).rejects.toThrow(
      'Incorrect username or password.',
    );
    expect(await visit('late@ashcombe.example').begin(passwords[1] ?? '')).toMatchObject({ asked: 'newPassword' });
  });

  it('makes an account anew for somebody invited whom the pool does not know', async () => {
    const row = await rowOf('teacher4@ashcombe.example');
    expect((await server.post(superUser, '/api/Users/ResendSignup', { userId: row.userId })).status).toBe(200);
    const [message] = await messagesTo('teacher4@ashcombe.example');
    const { headers } = await activate('teacher4@ashcombe.example', passwordIn(message?.body));
    expect((await server.app.inject({ url: '/api/LocalAuthority/Settings', headers })).json()).toMatchObject({
      userId: row.userId,
    });
  });

  it('is refused to whoever has a password of their own, and to the deactivated', async () => {
    const resend = async (username: string) =>
      server.post(superUser, '/api/Users/ResendSignup', { userId: (await rowOf(username)).userId });
    expect(await resend('dt@ashcombe.example')).toMatchObject({
      status: 409,
      body: { message: 'This user has set a password of their own already' },
    });
    expect((await rowOf('dt@ashcombe.example')).$denied).toMatchObject({
      'users.resendSignup': 'This user has set a password of their own already',
    });
    const { userId } = await rowOf('officer3@ashcombe.example');
    await server.post(superUser, '/api/Users/SetActive', { userId, isActive: false });
    expect((await rowOf('officer3@ashcombe.example')).state).toBe('Un-activated');
    expect(await resend('officer3@ashcombe.example')).toMatchObject({
      status: 409,
      body: { message: 'This user is deactivated' },
    });
  });
});
