import { randomUUID } from 'node:crypto';
import type { Operation } from '../../../src/contract/index.ts';
import { jsonObject } from '../../../src/contract/replies/shape.ts';
import type { JsonSchema } from '../../../src/engine/index.ts';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { ServerError } from '../../../src/server/errors.ts';
import type { Handler, UnitCall } from '../../../src/server/modules/handler.ts';
import { addUser, makeTestServer, testConfig, type TestServer } from '../../support/testServer.ts';

// Calls that no portal has, each for one thing that holds of every call.

const closed = (properties: Record<string, object>, required: string[] = []) =>
  ({ type: 'object', additionalProperties: false, required, properties }) as unknown as JsonSchema;

/** Work that a request leaves behind: one line of the trail. */
const note =
  (action: string) =>
  async ({ db, viewer }: UnitCall) => {
    await db
      .insertInto('audit')
      .values({ authority_id: viewer.authorityId, user_id: viewer.userId, action, record: 'note' })
      .execute();
  };

const base = {
  kind: 'command' as const,
  summary: 'A call of this test',
  allow: [{ 'user.typeId': [2, 3] }],
  reply: jsonObject,
};

export const operations: Record<string, Operation> = {
  'test.read': {
    ...base,
    method: 'GET',
    path: '/api/Test/things/{thing}',
    kind: 'read',
    query: closed({
      id: { type: 'integer', minimum: 1 },
      ids: { type: 'array', items: { type: 'integer' } },
      on: { type: 'boolean' },
    }),
  },
  'test.write': {
    ...base,
    method: 'POST',
    path: '/api/Test/write',
    body: closed({ name: { type: 'string', maxLength: 5 }, count: { type: 'integer' } }, ['name']),
  },
  'test.superOnly': { ...base, method: 'POST', path: '/api/Test/superOnly', allow: [{ 'user.typeId': 3 }] },
  'test.denied': {
    ...base,
    method: 'POST',
    path: '/api/Test/denied',
    deny: [
      { when: { 'pep.statusId': 5 }, reason: 'Completed on {pep.endDate}' },
      { when: { 'user.typeId': 2, 'form.ownerTypeId': 3 }, reason: 'Not for you' },
    ],
  },
  'test.neverForYou': {
    ...base,
    method: 'POST',
    path: '/api/Test/neverForYou',
    body: closed({}),
    deny: [
      { when: { 'pep.statusId': 5 }, reason: 'Completed' },
      { when: { 'user.typeId': 2 }, reason: 'Never for you' },
    ],
  },
  'test.fails': { ...base, method: 'POST', path: '/api/Test/fails' },
  'test.failsPlainly': { ...base, method: 'POST', path: '/api/Test/failsPlainly', plainErrors: true },
  'test.conflict': { ...base, method: 'POST', path: '/api/Test/conflict' },
  'test.missingFact': {
    ...base,
    method: 'POST',
    path: '/api/Test/missingFact',
    deny: [{ when: { 'pep.statusId': 5 }, reason: 'x' }],
  },
};

/** A plan of `test.denied` has the status that `statusId` says. */
const handlersOf = (statusId: () => number): Record<string, Handler> => ({
  'test.read': {
    run: async ({ params, query, viewer }) => ({ thing: params.thing ?? '', query, authority: viewer.authorityId }),
  },
  'test.write': { run: async (call) => note(String(call.body.name))(call).then(() => ({ success: true })) },
  'test.superOnly': { run: async (call) => note('Never')(call).then(() => ({ success: true })) },
  'test.denied': {
    facts: async () => ({ pep: { statusId: statusId(), endDate: '2025-07-01' }, form: { ownerTypeId: 3 } }),
    run: async () => ({ success: true }),
  },
  'test.neverForYou': {
    facts: () => Promise.reject(new Error('looked at a record')),
    run: async () => ({ success: true }),
  },
  'test.fails': {
    run: async (call) =>
      note('Half')(call).then(() => {
        throw new Error('secret detail');
      }),
  },
  'test.failsPlainly': { run: () => Promise.reject(new Error('secret detail')) },
  'test.conflict': {
    run: async (call) =>
      note('Kept')(call).then(() => {
        throw new ServerError('CONFLICT', {
          commit: true,
          errors: { name: 'Changed meanwhile' },
          more: { theirs: 'x' },
        });
      }),
  },
  'test.missingFact': { run: async () => ({ success: true }) },
});

/** A server of these calls alone, with users of three authorities. */
export async function makeServer(statusId: () => number, log: (line: string) => void): Promise<TestServer> {
  const server = await makeTestServer({
    operations,
    handlers: handlersOf(statusId),
    catalog: servedCatalog(),
    config: { ...testConfig, legacyOrigins: ['https://old.example'], logLevel: 'info' },
    logTo: { write: log },
  });
  await addUser(server, { username: 'la@ashcombe.example', authorityId: 11, typeId: 2 });
  await addUser(server, { username: 'la@brinmoor.example', authorityId: 12, typeId: 2 });
  await addUser(server, { username: 'support@support.example', authorityId: 1, typeId: 3 });
  return server;
}

/** What a good access token of a user says. */
export async function claimsOf(server: TestServer, username: string) {
  const { sub } = await server.database.kysely
    .selectFrom('app_user')
    .select('sub')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const now = Math.floor(server.clock.now.getTime() / 1000);
  return {
    iss: server.pool.issuer,
    client_id: server.pool.clientId,
    token_use: 'access',
    origin_jti: randomUUID(),
    auth_time: now,
    sub,
    exp: now + 60,
  };
}

/** What the work of `test.write` and others has left behind. */
export async function notesLeft(server: TestServer): Promise<string[]> {
  const entries = await settingUp(server.database, (db) =>
    db.selectFrom('audit').select('action').where('record', '=', 'note').execute(),
  );
  return entries.map(({ action }) => action);
}

export const refusals = (server: TestServer) =>
  settingUp(server.database, (db) => db.selectFrom('audit').selectAll().where('action', '=', 'refused').execute());
