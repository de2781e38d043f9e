import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const support = 'support@support';
const head = { firstname: 'Wilhelmina', lastname: 'Fotheringay', username: 'Head@Thistlemarsh.example' };

const add = (given: object = {}, user = support) =>
  portal.post(user, '/api/LocalAuthority/add', { name: 'Thistlemarsh', ...head, ...given });

const authorities = () =>
  portal.look((db) => db.selectFrom('authority').select(['id', 'name']).orderBy('id').execute());

describe('an authority that support adds', () => {
  it('has a super user who is invited, is one to work as, and stands in support’s trail', async () => {
    const reply = await add({ name: ' Thistlemarsh ' });
    expect(reply.status).toBe(200);
    const id = Number(reply.body.id);
    expect((await authorities()).filter(({ name }) => name === 'Thistlemarsh')).toEqual([{ id, name: 'Thistlemarsh' }]);
    const people = await portal.look((db) =>
      db
        .selectFrom('app_user')
        .select(['username', 'first_name', 'last_name', 'type_id', 'is_active', 'activated_at'])
        .where('authority_id', '=', id)
        .execute(),
    );
    expect(people).toEqual([
      {
        username: 'head@thistlemarsh.example',
        first_name: 'Wilhelmina',
        last_name: 'Fotheringay',
        type_id: 3,
        is_active: true,
        activated_at: null,
      },
    ]);
    const mails = await portal.look((db) => db.selectFrom('outgoing_message').select('recipient').execute());
    expect(mails).toContainEqual({ recipient: 'head@thistlemarsh.example' });
    const choices = await portal.get(support, '/api/LocalAuthority/LocalAuthorities');
    expect(choices.body.contents).toContainEqual({ id, name: 'Thistlemarsh', isCurrent: false });
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['authority_id', 'record'])
        .where('action', '=', 'authorities.add')
        .orderBy('authority_id')
        .execute(),
    );
    expect(entries).toEqual([{ authority_id: 1, record: `authority/${id}` }]);
  });

  it('is refused by name and by its super user, at the question, and then there is nothing of it', async () => {
    await add({ name: 'Thistlemarsh' });
    const before = await authorities();
    const named = await add({ name: 'THISTLEMARSH', username: 'another@thistlemarsh.example' });
    expect(named.status).toBe(400);
    expect(named.body.errors).toEqual({
      '/name': expect.stringMatching(/^There is an authority called Thistlemarsh already/),
    });
    const taken = await add({ name: 'Elderglen', username: 'dt@ashcombe.example' });
    expect(taken.status).toBe(400);
    expect(Object.keys(taken.body.errors as object)).toEqual(['/username']);
    expect((await add({ name: ' ' })).status).toBe(400);
    expect(await authorities()).toEqual(before);
  });

  it('is added once where two add it at the same moment', async () => {
    const replies = await Promise.all(
      ['one', 'two'].map((name) => add({ name: 'Elderglen', username: `${name}@elderglen.example` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await authorities()).filter(({ name }) => name === 'Elderglen')).toHaveLength(1);
  });

  it('is for support alone', async () => {
    for (const user of ['super@ashcombe', 'la@ashcombe', 'dt@ashcombe'])
      expect([user, (await add({ name: 'Brackenwold' }, user)).status]).toEqual([user, 403]);
  });
});
