import { describe, expect, it } from 'vitest';
import { userType } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { ann, passwordIn, runPortal, server, unchanged, userCalls } from '../../../support/userCalls.ts';
import {
  accountOf,
  filtersByType,
  poolUsers,
  schoolsOf,
  schoolsKnownTo,
  userNamed,
  wrongValues,
} from './userScenes.ts';

runPortal();

const superUser = 'super@ashcombe';
const laUser = 'la@ashcombe';
const support = 'support@support';
const { activate, list, messagesTo, rowOf, save, trailOf, visit } = userCalls();

/** The types that may be given. */
const typesFor = async (user: string) =>
  ((await server.get(user, '/api/Users/AccessLevels')).body.contents as JsonObject[]).map(({ id }) => id);

describe('the list of users', () => {
  it('holds the users of the authority with type, school or pupils, and state [USER-1] [USER-2] [D-48] [D-50]', async () => {
    const rows = await list(superUser);
    expect(rows.every(({ username }) => String(username).endsWith('@ashcombe.example'))).toBe(true);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['Active', 'Inactive', 'Un-activated']));
    expect(await rowOf('dt@ashcombe.example')).toMatchObject({
      accessLevelId: 1,
      state: 'Active',
      assignToOrganisationId: expect.any(Number) as number,
    });
    expect((await rowOf('sw@ashcombe.example')).assignment).toMatch(/^\d+ pupils?$/);
    expect(await rowOf('super@ashcombe.example')).toMatchObject({ assignment: null, lastSignIn: '2026-11-18' });
  });

  it('is filtered by type and state, searched and sorted on the server', async () => {
    const inactive = await list(superUser, { states: ['Inactive'] });
    expect(inactive.map(({ state }) => state)).toEqual(['Inactive']);
    const officers = await list(superUser, { accessLevelIds: ['2', '3'], sortField: 'username', sortOrder: 'desc' });
    expect(officers.map(({ username }) => username)).toEqual([
      'super@ashcombe.example',
      'officer3@ashcombe.example',
      'officer2@ashcombe.example',
      'la@ashcombe.example',
    ]);
    expect(await list(superUser, { search: 'worker2 ashcombe' })).toHaveLength(1);
  });

  it('is the one that can be filtered by Case Officer, whom nobody is and nobody can be made; by nobody of type 0 [ROLE-2]', async () => {
    const listed = filtersByType(server.catalog);
    expect(listed).toEqual([
      { id: 'users', field: 'accessLevelId', types: [1, 2, 3, 4, 6, 7, 8, userType.caseOfficer] },
    ]);
    expect(await list(superUser, { accessLevelIds: ['9'] })).toEqual([]);
    expect((await server.get(superUser, '/api/Users/LacUsers', { accessLevelIds: ['0'] })).status).toBe(400);
    expect(await typesFor(superUser)).not.toContain(userType.caseOfficer);
    expect(
      (await save(superUser, { ...unchanged(await rowOf('la@ashcombe.example')), accessLevelId: userType.caseOfficer }))
        .status,
    ).toBe(400);
    for (const type_id of [userType.caseOfficer, userType.unknown]) {
      await expect(
        server.look((db) =>
          db.updateTable('app_user').set({ type_id }).where('username', '=', 'la@ashcombe.example').execute(),
        ),
      ).rejects.toThrow('app_user_type_id_check');
    }
  });

  it('opens with ten to a page, and counts them all [TBL-1]', async () => {
    const { body } = await server.get(superUser, '/api/Users/LacUsers');
    expect(body.data).toHaveLength(10);
    expect(body.totalSize).toBe((await list(superUser)).length);
    expect(server.catalog.table('users').pageSizes).toEqual([10, 25, 50, 100, 0]);
  });

  it('is for types 2, 3 and support, who sees the authority worked as', async () => {
    const refused = ['dt', 'readonly', 'sw', 'iro', 'oeu'];
    expect(
      await Promise.all(
        refused.map(async (name) => (await server.get(`${name}@ashcombe`, '/api/Users/LacUsers')).status),
      ),
    ).toEqual(refused.map(() => 403));
    await server.post(support, '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 });
    expect((await list(support)).every(({ username }) => String(username).endsWith('@brinmoor.example'))).toBe(true);
  });
});

describe('adding a user', () => {
  it('makes an account and sends the invitation in one piece of work [USER-3] [API-26]', async () => {
    const { status, body } = await save(superUser, ann);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, id: expect.any(Number) as number } });
    expect(await rowOf('ann.lee@ashcombe.example')).toMatchObject({
      userId: body.id ?? null,
      name: 'Ann Lee',
      state: 'Un-activated',
      lastSignIn: null,
      telephone: '+44 1632 960111',
    });
    const [message, ...more] = await messagesTo('ann.lee@ashcombe.example');
    expect(more).toEqual([]);
    expect(message).toMatchObject({ channel: 'email', purpose: 'sign-up' });
    expect(message?.body).toContain('http://portal.example/login?newUser=ann.lee%40ashcombe.example');
    const [entry] = await trailOf(`user/${String(body.id)}`);
    expect(entry).toMatchObject({
      action: 'users.save',
      authority_id: 11,
      detail: { before: null, after: { username: 'ann.lee@ashcombe.example', typeId: 2 } },
    });
    expect(JSON.stringify(entry)).not.toContain(passwordIn(message?.body));
  });

  it('leads to a session, with which the user is Active [D-50]', async () => {
    const [message] = await messagesTo('ann.lee@ashcombe.example');
    expect(await visit('ann.lee@ashcombe.example').begin(passwordIn(message?.body))).toMatchObject({
      asked: 'newPassword',
    });
    expect((await rowOf('ann.lee@ashcombe.example')).state).toBe('Un-activated');
    const { headers } = await activate('ann.lee@ashcombe.example', passwordIn(message?.body));
    expect((await server.app.inject({ url: '/api/LocalAuthority/Settings', headers })).json()).toMatchObject({
      typeId: 2,
      userEmail: 'ann.lee@ashcombe.example',
    });
    expect((await rowOf('ann.lee@ashcombe.example')).state).toBe('Active');
  });

  it('keeps the school of the user in the one place that the settings read [C-28] [C-63]', async () => {
    const { assignToOrganisationId: school = null } = await rowOf('dt@ashcombe.example');
    const { body } = await save(superUser, {
      ...ann,
      username: 'new.dt@ashcombe.example',
      accessLevelId: 1,
      autoAssignToOrganisationId: school,
    });
    const links = await server.look((db) =>
      db.selectFrom('user_school').selectAll().where('user_id', '=', Number(body.id)).execute(),
    );
    expect(links).toEqual([{ authority_id: 11, user_id: body.id, school_id: school, ordinal: 1 }]);
    expect((await server.get('new.dt@ashcombe', '/api/LocalAuthority/Settings')).body).toMatchObject({
      assignToOrganisationId: school,
    });
  });

  it('refuses a school that the authority does not know, and then makes nothing', async () => {
    const other = await schoolsKnownTo(12, { notTo: 11 });
    const lost = { ...ann, username: 'lost@ashcombe.example' };
    const schools = [other[0]?.school_id ?? 999_999, 999_999];
    for (const autoAssignToOrganisationId of schools) {
      const { status, body } = await save(superUser, { ...lost, autoAssignToOrganisationId });
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: { '/autoAssignToOrganisationId': 'Please choose a school of the authority' },
      });
    }
    expect(await list(superUser, { search: 'lost@' })).toEqual([]);
    expect(await messagesTo('lost@ashcombe.example')).toEqual([]);
    expect(await poolUsers('lost@ashcombe.example')).toEqual([]);
  });

  it('refuses a user name that somebody has, in whatever letters and authority', async () => {
    for (const username of ['ANN.LEE@ashcombe.example', ' dt@ashcombe.example ', 'DT@brinmoor.example']) {
      const { status, body } = await save(superUser, { ...ann, username });
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: { '/username': 'There is an account with this e-mail address already' },
      });
    }
  });

  it.each(wrongValues)('refuses %s %j by its name', async (name, value) => {
    const { status, body } = await save(superUser, { ...ann, username: 'odd@ashcombe.example', [name]: value });
    expect({ status, fields: Object.keys(body.errors as object) }).toEqual({ status: 400, fields: [name] });
  });

  it('is done as support in the authority worked as', async () => {
    await server.post(support, '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 });
    const { body } = await save(support, { ...ann, username: 'helped@brinmoor.example', accessLevelId: 3 });
    expect(await accountOf(Number(body.id))).toMatchObject({ authority_id: 12 });
  });
});

describe('changing a user', () => {
  it('changes what is asked and nothing else, with what it was in the trail', async () => {
    const before = await rowOf('iro@ashcombe.example');
    const change = { telephone: '01632 960222', lastname: "O'Brien-Smith" };
    expect((await save(laUser, { ...unchanged(before), ...change })).status).toBe(200);
    expect(await rowOf('iro@ashcombe.example')).toEqual({
      ...before,
      ...change,
      name: `${String(before.firstname)} O'Brien-Smith`,
    });
    const entry = (await trailOf(`user/${String(before.userId)}`)).at(-1);
    expect(entry).toMatchObject({
      action: 'users.save',
      detail: { before: { telephone: before.telephone }, after: { telephone: '01632 960222' } },
    });
  });

  it('puts another school first and keeps the others [C-63]', async () => {
    const before = await rowOf('dt@ashcombe.example');
    const { contents } = (await server.get(superUser, '/api/SchoolsLookup/Schools')).body as {
      contents: { id: number }[];
    };
    const links = () => schoolsOf(Number(before.userId));
    const inOrder = (schools: readonly number[]) =>
      schools.map((school_id, index) => ({ school_id, ordinal: index + 1 }));
    const former = await links();
    const other = contents.find(({ id }) => former.every(({ school_id }) => school_id !== id))?.id ?? 0;
    await save(superUser, { ...unchanged(before), autoAssignToOrganisationId: other });
    expect(await links()).toEqual(inOrder([other, ...former.slice(1).map(({ school_id }) => school_id)]));
    await save(superUser, { ...unchanged(before), autoAssignToOrganisationId: former[0]?.school_id ?? null });
    expect(await links()).toEqual(inOrder(former.map(({ school_id }) => school_id)));
  });

  it('leaves the e-mail address as it is', async () => {
    const { status, body } = await save(superUser, {
      ...unchanged(await rowOf('iro@ashcombe.example')),
      username: 'other@ashcombe.example',
    });
    expect({ status, fields: Object.keys(body.errors as object) }).toEqual({ status: 400, fields: ['/username'] });
  });

  it('finds no user of another authority, nor one that there is not', async () => {
    const theirs = await userNamed('dt@brinmoor.example');
    for (const userId of [theirs.id, 999_999]) {
      expect((await save(superUser, { ...ann, userId, username: 'dt@brinmoor.example' })).status).toBe(404);
      expect((await server.post(superUser, '/api/Users/SetActive', { userId, isActive: false })).status).toBe(404);
      expect((await server.post(superUser, '/api/Users/ResendSignup', { userId })).status).toBe(404);
    }
    expect(await accountOf(theirs.id)).toMatchObject({ is_active: true });
  });
});

describe('an LA user', () => {
  it('neither makes an LA Super User nor touches one, by no way [D-48]', async () => {
    const boss = await rowOf('super@ashcombe.example');
    const own = await rowOf('la@ashcombe.example');
    const colleague = await rowOf('officer2@ashcombe.example');
    const tries = [
      save(laUser, { ...ann, username: 'high@ashcombe.example', accessLevelId: 3 }),
      save(laUser, { ...unchanged(colleague), accessLevelId: 3 }),
      save(laUser, { ...unchanged(own), accessLevelId: 3 }),
      save(laUser, { ...unchanged(boss), firstname: 'Other' }),
      save(laUser, { ...unchanged(boss), accessLevelId: 2 }),
      server.post(laUser, '/api/Users/SetActive', { userId: boss.userId, isActive: false }),
      server.post(laUser, '/api/Users/ResendSignup', { userId: boss.userId }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 403));
    expect(await rowOf('super@ashcombe.example')).toMatchObject({
      firstname: boss.firstname,
      accessLevelId: 3,
      isActive: true,
    });
    expect(await list(superUser, { accessLevelIds: ['3'] })).toHaveLength(1);
  });

  it('is told so in the rows, and offered no type that may not be given', async () => {
    expect((await rowOf('super@ashcombe.example', laUser)).$denied).toMatchObject({
      'users.save': 'Only an LA Super User can change an LA Super User',
      'users.setActive': expect.any(String) as string,
    });
    expect(await typesFor(laUser)).toEqual([1, 2, 4, 6, 7, 8]);
    expect(await typesFor(superUser)).toEqual([1, 2, 3, 4, 6, 7, 8]);
  });
});
