import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedCatalog } from '../../../support/servedCatalog.ts';
import { readSchemas } from '../../../../src/server/catalog/readSchemas.ts';
import { handlers } from '../../../../src/server/modules/index.ts';
import { addUser, makeTestServer, type TestServer } from '../../../support/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer({ handlers, catalog: servedCatalog() });
  await addUser(server, { username: 'super@ashcombe.example', authorityId: 11, typeId: 3 });
  await addUser(server, { username: 'la@ashcombe.example', authorityId: 11, typeId: 2 });
  await addUser(server, { username: 'super@brinmoor.example', authorityId: 12, typeId: 3 });
  await addUser(server, { username: 'help@support.example', authorityId: 1, typeId: 2 });
});

afterAll(() => server.close());

const ask = async (user: string) =>
  server.app.inject({ url: '/api/catalog/declarations', headers: await server.as(`${user}.example`) });
const pathsFor = async (user: string) =>
  (await ask(user)).json<{ contents: { path: string }[] }>().contents.map(({ path }) => path);

const all = readSchemas().map(({ path }) => path);
const without = (authority: string) =>
  all.filter((path) => !path.startsWith('overlays/') || path.startsWith(`overlays/${authority}/`));

describe('the declarations for the playground', () => {
  it('are the files as they are written, meta-schemas among them, and nothing but JSON [D-23]', async () => {
    const { contents } = (await ask('super@brinmoor')).json<{ contents: { path: string; text: string }[] }>();
    expect(contents).toEqual(readSchemas().filter(({ path }) => without('12').includes(path)));
    expect(contents.some(({ path }) => path === 'meta/form.json')).toBe(true);
    expect(contents.every(({ path }) => path.endsWith('.json'))).toBe(true);
  });

  it('hold the overlays of the viewer’s own authority and of no other', async () => {
    expect(all.some((path) => path.startsWith('overlays/12/'))).toBe(true);
    expect(await pathsFor('super@brinmoor')).toEqual(without('12'));
    expect(await pathsFor('super@ashcombe')).toEqual(without('11'));
  });

  it('are for super users and support staff alone', async () => {
    expect((await ask('la@ashcombe')).statusCode).toBe(403);
    expect((await ask('help@support')).statusCode).toBe(200);
    expect((await server.app.inject('/api/catalog/declarations')).statusCode).toBe(401);
  });
});
