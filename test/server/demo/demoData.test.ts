import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { inPool, settingUp } from '../../../src/server/db/across/index.ts';
import { demoAccounts, demoPassword } from '../../../src/server/demo/seed/seedDemo.ts';
import { isEmpty, seedWhenEmpty, switchDemoAccounts } from '../../../src/server/demo/seed/seedWhenEmpty.ts';
import { loadLocalPool } from '../../../src/server/identity/pool/localPool.ts';
import { contentOf } from '../../../src/server/modules/attachments/content.ts';
import { kindOf } from '../../../src/server/modules/attachments/fileKinds.ts';
import { visitor } from '../../support/poolClient.ts';
import { makeTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await makeTestServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => server.close());

const visit = (username: string) =>
  visitor({ address, poolId: server.pool.id, clientId: server.pool.clientId }, username);
const signIn = (username: string) => visit(username).signIn(demoPassword);

it('servers that start together share one pool', async () => {
  const [first, second] = await Promise.all([loadLocalPool(server.database), loadLocalPool(server.database)]);
  expect([first.id, second.id]).toEqual([server.pool.id, server.pool.id]);
});

it(
  'demonstration data is made once, also by two servers at once, and every account signs in',
  { timeout: 180_000 },
  async () => {
    const { database, pool } = server;
    const services = { ...server.services, pool, catalog: servedCatalog(), now: () => new Date() };
    expect(await isEmpty(database)).toBe(true);
    await Promise.all([seedWhenEmpty(services), seedWhenEmpty(services)]);
    expect(await isEmpty(database)).toBe(false);
    expect(demoAccounts).toHaveLength(15);
    for (const { username } of demoAccounts) await expect(signIn(username)).resolves.toBeDefined();
  },
);

it('each authority has documents of plans and of the past, whose files are whole and of their kind', async () => {
  const { database, services } = server;
  const documents = await settingUp(database, (db) =>
    db
      .selectFrom('pep_document')
      .innerJoin('attachment', 'attachment.id', 'attachment_id')
      .select(['attachment.id', 'attachment.authority_id', 'kind', 'file_name', 'media_type', 'size'])
      .execute(),
  );
  expect(new Set(documents.map(({ authority_id, kind }) => `${authority_id} ${kind}`))).toEqual(
    new Set(['11 pep', '11 historical', '12 pep', '12 historical']),
  );
  for (const { id, authority_id: authorityId, file_name, media_type, size } of documents) {
    const bytes = await buffer(await services.files.open({ id, authorityId, readerId: null }));
    const kind = kindOf(file_name);
    expect([bytes.length, kind?.mediaType]).toEqual([size, media_type]);
    const path = join(server.filesFolder, id);
    await writeFile(path, bytes);
    const file = await open(path);
    expect(await kind?.isContent(await contentOf(file))).toBe(true);
    await file.close();
  }
});

it('the accounts, whose password is published, sign in only while demonstration data is asked for', async () => {
  const { username } = demoAccounts[1] ?? { username: '' };
  const signedIn = visit(username);
  await signedIn.signIn(demoPassword);
  await expect(signedIn.describe()).resolves.toMatchObject({ email: username });
  expect(await switchDemoAccounts(server.database, false)).toBe(false);
  await expect(signedIn.describe()).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  await expect(signIn(username)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  const kept = await inPool(server.database, (db) => db.selectFrom('pool_refresh_token').select('sub').execute());
  expect(kept).toEqual([]);
  expect(await switchDemoAccounts(server.database, true)).toBe(true);
  await expect(signIn(username)).resolves.toBeDefined();
});
