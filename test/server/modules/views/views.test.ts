import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_VIEWS } from '../../../../src/contract/index.ts';
import type { Json, JsonObject } from '../../../../src/engine/index.ts';
import { insertView, plainView } from '../../../support/insertView.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
}, 300_000);

afterAll(() => portal?.close());

const late = { filters: { isLate: { is: true }, pepStatusId: { in: [2, 4] } }, sort: null, pageSize: 25 };
const columns = { columns: [{ field: 'lastName', shown: true, width: 300 }] };

const save = (user: string, body: JsonObject = {}) =>
  portal.post(user, '/api/Views/save', { table: 'pep-status', title: 'Late', ...plainView, ...body });
const remove = (user: string, viewId: Json | undefined) =>
  portal.post(user, '/api/Views/remove', { viewId: viewId ?? 0 });
const views = async (user: string, table: string | null = 'pep-status') =>
  (await portal.get(user, '/api/Views/list', table === null ? {} : { table })).body as {
    contents: JsonObject[];
    mayShare: boolean;
  };
const titles = async (user: string, table?: string | null) =>
  (await views(user, table)).contents.map(({ title }) => title);

describe('a view that somebody has saved', () => {
  it('is told to them as it was saved, and to nobody else', async () => {
    const { status, body } = await save('la@ashcombe', { ...late, columns });
    expect(status).toBe(200);
    expect(await views('la@ashcombe')).toEqual({
      contents: [
        { viewId: body.id, table: 'pep-status', title: 'Late', isForAll: false, mayChange: true, ...late, columns },
      ],
      mayShare: false,
    });
    expect(await titles('la@ashcombe', 'students')).not.toContain('Late');
    // Without a list: of all lists, still theirs and their authority's alone.
    expect(await titles('la@ashcombe', null)).toEqual(
      expect.arrayContaining(['Late', ...(await titles('la@ashcombe', 'students'))]),
    );
    for (const other of ['super@ashcombe', 'la@brinmoor']) expect(await titles(other, null)).not.toContain('Late');
    for (const other of ['super@ashcombe', 'dt@ashcombe', 'la@brinmoor']) expect(await titles(other)).toEqual([]);
    for (const other of ['super@ashcombe', 'la@brinmoor']) {
      expect((await remove(other, body.id)).status).toBe(404);
      expect((await save(other, { viewId: body.id ?? 0, title: 'Taken' })).status).toBe(404);
    }
    expect((await remove('la@ashcombe', body.id)).status).toBe(200);
    expect(await titles('la@ashcombe')).toEqual([]);
  });

  it('is saved anew in its place, under another name, and is a view of its own list', async () => {
    const { body } = await save('la@ashcombe', late);
    expect((await save('la@ashcombe', { viewId: body.id ?? 0, title: ' Late and open' })).body.id).toBe(body.id);
    expect((await views('la@ashcombe')).contents).toMatchObject([{ title: 'Late and open', ...plainView }]);
    expect((await save('la@ashcombe', { viewId: body.id ?? 0, table: 'students' })).status).toBe(404);
    await remove('la@ashcombe', body.id);
  });

  it('has a name of its own among theirs, and there are thirty at most', async () => {
    const ids = [];
    for (let number = 1; number <= MOST_VIEWS; number += 1)
      ids.push((await save('dt@ashcombe', { title: `View ${number}` })).body.id);
    expect(await save('dt@ashcombe', { title: 'One more' })).toMatchObject({
      status: 409,
      body: { message: `There are ${MOST_VIEWS} views of this list already; remove one first` },
    });
    expect((await save('dt@ashcombe', { title: 'One more', viewId: ids[0] ?? 0 })).status).toBe(200);
    await remove('dt@ashcombe', ids[0]);
    expect(await save('dt@ashcombe', { title: 'VIEW 2' })).toMatchObject({
      status: 409,
      body: { message: 'There is a view of this name already' },
    });
    expect((await save('la@ashcombe', { title: 'View 2' })).status).toBe(200);
  });

  it('sets what its list offers, and no more than that', async () => {
    const refused = async (body: JsonObject) => (await save('la@ashcombe', { title: 'Odd', ...body })).status;
    expect(await refused({ table: 'nothing' })).toBe(400);
    // A list of one pupil's, whose views are not saved.
    expect(await refused({ table: 'school-history' })).toBe(400);
    expect(await refused({ filters: { colour: { is: true } } })).toBe(400);
    expect(await refused({ filters: { isLate: { in: [1] } } })).toBe(400);
    expect(await refused({ sort: { field: 'colour', direction: 'asc' } })).toBe(400);
    expect(await refused({ pageSize: 7 })).toBe(400);
    expect(await refused({ title: '  ' })).toBe(400);
    const wide = { columns: Array.from({ length: 121 }, (_, index) => ({ field: `f${index}`, shown: true })) };
    expect(await refused({ columns: wide })).toBe(400);
    expect(await titles('la@ashcombe')).not.toContain('Odd');
  });
});

describe('a view for everybody', () => {
  it('is saved, changed and removed by who leads the virtual school, and found by all in the authority', async () => {
    expect((await save('la@ashcombe', { title: 'Ours', isForAll: true })).status).toBe(403);
    const { body } = await save('super@ashcombe', { title: 'Ours', isForAll: true, ...late });
    for (const user of ['la@ashcombe', 'dt@ashcombe', 'sw@ashcombe']) {
      const found = (await views(user)).contents.find(({ title }) => title === 'Ours');
      expect([user, found]).toMatchObject([user, { isForAll: true, mayChange: false }]);
      expect((await save(user, { title: 'Mine now', viewId: body.id ?? 0 })).status).toBe(403);
      expect((await remove(user, body.id)).status).toBe(403);
    }
    expect(await titles('super@brinmoor')).not.toContain('Ours');
    expect((await views('super@ashcombe')).mayShare).toBe(true);
    expect((await save('super@ashcombe', { title: 'Everybody’s', isForAll: true, viewId: body.id ?? 0 })).status).toBe(
      200,
    );
    expect((await remove('super@ashcombe', body.id)).status).toBe(200);
  });
});

describe('whose a view is', () => {
  it('is kept by the database too, whatever a query forgets', async () => {
    const [mine, theirs] = await portal.look(async (db) => {
      const people = await db
        .selectFrom('app_user')
        .select('id')
        .where('username', 'in', ['la@ashcombe.example', 'super@ashcombe.example'])
        .orderBy('username')
        .execute();
      const [la, head] = people.map(({ id }) => id);
      return Promise.all([
        insertView(db, { authorityId: 11, ownerId: la ?? 0, title: 'Of the officer' }),
        insertView(db, { authorityId: 11, ownerId: head ?? 0, title: 'Of the head' }),
      ]);
    });
    expect(await titles('la@ashcombe')).toContain('Of the officer');
    expect(await titles('la@ashcombe')).not.toContain('Of the head');
    expect((await remove('la@ashcombe', theirs)).status).toBe(404);
    expect((await remove('la@ashcombe', mine)).status).toBe(200);
  });

  it('stands in the trail by its name, without what it filters by', async () => {
    const { body } = await save('la@ashcombe', { title: 'Late in Year 11', filters: { pepStatusId: { in: [4] } } });
    await remove('la@ashcombe', body.id);
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('record', '=', `view/${Number(body.id)}`)
        .orderBy('id')
        .execute(),
    );
    const told = { list: 'pep-status', viewName: 'Late in Year 11', isForAll: false };
    expect(entries).toEqual([
      { action: 'views.save', detail: { before: null, after: told } },
      { action: 'views.remove', detail: { before: told, after: null } },
    ]);
  });
});
