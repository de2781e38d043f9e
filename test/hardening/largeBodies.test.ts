import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bodyLimit,
  decideForViewer,
  operation as operationOf,
  operations,
  type Operation,
} from '../../src/contract/index.ts';
import { isObject, validateSchema, type Json, type JsonObject, type JsonSchema } from '../../src/engine/index.ts';
import { refuseUnwieldyJson } from '../../src/server/jsonLimits.ts';
import { makePortalServer, type PortalServer } from '../support/portalServer.ts';
import { processorTime } from '../support/processorTime.ts';

// One process answers everybody: what anybody may send, of any size, is refused before it is looked at in its parts.

const all: readonly (readonly [string, Operation])[] = Object.entries(operations);
const withBodies = all.filter(([, { method, kind }]) => method === 'POST' && kind !== 'upload');
const numbers = `[${'1,'.repeat(599_999)}1]`;

let portal: PortalServer;
let readOnly: JsonObject;

beforeAll(async () => {
  portal = await makePortalServer();
  const { body } = await portal.get('readonly@ashcombe', operationOf('catalog.read').path);
  readOnly = body.facts as JsonObject;
});

afterAll(() => portal?.close());

async function post(url: string, payload: string | Buffer) {
  const headers = { ...(await portal.as('readonly@ashcombe.example')), 'content-type': 'application/json' };
  const { statusCode, body } = await portal.app.inject({ method: 'POST', url, headers, payload });
  return { status: statusCode, text: body };
}

const urlOf = ({ path }: Operation) => path.replaceAll(/\{(\w+)\}|:(\w+)/g, '1');

describe('a body of 600,000 items', () => {
  it.each(withBodies)('is refused at once by %s', async (_id, operation) => {
    const stranger = !decideForViewer(operation, readOnly).allowed;
    // What is refused to a stranger, or for its size alone, is so wherever the items stand.
    const isUnread = stranger || numbers.length > bodyLimit(operation);
    const declared = isObject(operation.body?.properties) ? Object.keys(operation.body.properties) : [];
    const fields = isUnread ? [declared[0] ?? 'other'] : [...declared, 'other'];
    const took = await processorTime(async () => {
      for (const field of fields) {
        const { status } = await post(urlOf(operation), `{"${field}":${numbers}}`);
        // Nothing can be told a stranger of what they sent.
        expect([field, status]).toEqual([field, stranger ? 403 : isUnread ? 413 : 400]);
      }
    });
    // Two to five seconds each while every item was looked at.
    expect(took / fields.length).toBeLessThan(1000);
  });
});

describe('who may not call', () => {
  it('is told so whatever they send, and before anything of it is read', { timeout: 300_000 }, async () => {
    const strangers = withBodies.filter(([, operation]) => !decideForViewer(operation, readOnly).allowed);
    expect(strangers.length).toBeGreaterThan(15);
    for (const [id, operation] of strangers) {
      for (const payload of ['{"unknown":1}', '['])
        expect([id, payload, (await post(urlOf(operation), payload)).status]).toEqual([id, payload, 403]);
    }
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const { authorization } = await portal.as('readonly@ashcombe.example');
    const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');
    // The head of a request, and no body.
    socket.write(
      `POST /api/Users/Add HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nx-platform: web\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer).split('\r\n')[0]).toBe('HTTP/1.1 403 Forbidden');
    socket.destroy();
  });

  it('stands in the trail for it', async () => {
    const refusals = () =>
      portal.look((db) =>
        db
          .selectFrom('audit')
          .select((of) => of.fn.countAll<string>().as('count'))
          .where('action', '=', 'refused')
          .where('record', '=', 'users.save')
          .executeTakeFirstOrThrow(),
      );
    const before = Number((await refusals()).count);
    expect((await post('/api/Users/Add', '{}')).status).toBe(403);
    expect(Number((await refusals()).count)).toBe(before + 1);
  });
});

describe('the size of a body', () => {
  it.each(withBodies)('has room for the longest that %s takes, in letters of any kind', (_id, operation) => {
    expect(longestOf(operation.body ?? {})).toBeLessThanOrEqual(bodyLimit(operation));
  });

  it('is said where it is too large, and what to do', async () => {
    const { status, text } = await post('/api/OrganisationsPage/organisationsData', `{"a":"${'x'.repeat(300_000)}"}`);
    expect([status, JSON.parse(text)]).toEqual([
      413,
      {
        message:
          'This is more than can be sent at once (256 kB). Nothing was saved: please make it shorter and try again.',
      },
    ]);
    const unsigned = await portal.app.inject({
      method: 'POST',
      url: '/api/nothing',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(20_000)}"`,
    });
    expect(unsigned.statusCode).toBe(413);
    const ofPool = await portal.app.inject({
      method: 'POST',
      url: '/identity/',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(20_000)}"`,
    });
    expect(ofPool.statusCode).toBe(413);
  });

  it('is limited in depth, width and parts before it is parsed', async () => {
    const list = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
    const object = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;
    for (const [text, message] of [
      [list(10_001), 'That has too many parts.'],
      [object(10_001), 'That has too many parts.'],
      [`[${Array.from({ length: 11 }, () => list(9500)).join(',')}]`, 'That has too many parts.'],
      [`${'['.repeat(101)}${']'.repeat(101)}`, 'That is nested too deep.'],
      [`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`, 'That is nested too deep.'],
    ])
      expect(() => refuseUnwieldyJson(String(text))).toThrow(message);
    // Commas and brackets in texts are none, however they end.
    for (const text of [
      list(10_000),
      object(10_000),
      JSON.stringify(['x,'.repeat(20_000), '[{'.repeat(20_000), '\\",'.repeat(20_000), '\\']),
      '"',
      '"\\',
      `"${'\\'.repeat(9)}`,
    ]) {
      expect(() => refuseUnwieldyJson(text)).not.toThrow();
    }
    const { status, text } = await post('/api/OrganisationsPage/organisationsData', `{"a":${list(20_000)}}`);
    expect([status, JSON.parse(text)]).toEqual([400, { message: 'That has too many parts.' }]);
  });

  it('is looked through once by whatever counts its parts', async () => {
    for (const text of [`"${'\\"'.repeat(500_000)}"`, `"${'\\'.repeat(1_000_000)}"`, '"a"'.repeat(300_000)]) {
      expect(await processorTime(() => refuseUnwieldyJson(text))).toBeLessThan(10_000);
    }
  });
});

describe('breaches of a schema', () => {
  const watched = (count: number, of: () => Json): { readonly list: Json[]; readonly seen: () => number } => {
    let seen = 0;
    const list = Array.from({ length: count }, of);
    return {
      list: new Proxy(list, {
        get: (target, name) => (
          (seen += typeof name === 'string' && /^\d+$/.test(name) ? 1 : 0),
          Reflect.get(target, name) as unknown
        ),
      }),
      seen: () => seen,
    };
  };

  it('are looked for until there are as many as are told', () => {
    const schema: JsonSchema = { type: 'array', items: { type: 'integer' } };
    const { list, seen } = watched(10_000, () => 'x');
    expect(validateSchema(schema, list, 50)).toHaveLength(50);
    expect(seen()).toBeLessThan(60);
    expect(validateSchema(schema, list)).toHaveLength(10_000);
    const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]));
    expect(validateSchema({ type: 'object', additionalProperties: false }, wide, 50)).toHaveLength(50);
  });

  it('are not looked for in what is too large or of the wrong type', () => {
    const { list, seen } = watched(10_000, () => 'x');
    expect(
      validateSchema({ type: 'array', maxItems: 10, uniqueItems: true, items: { type: 'integer' } }, list, 50).map(
        ({ keyword }) => keyword,
      ),
    ).toEqual(['maxItems']);
    expect(
      validateSchema({ type: 'string', items: { type: 'integer' } }, list, 50).map(({ keyword }) => keyword),
    ).toEqual(['type']);
    expect(seen()).toBe(0);
    expect(
      validateSchema({ type: 'object', maxProperties: 1, additionalProperties: false }, { a: 1, b: 2 }, 50).map(
        ({ keyword }) => keyword,
      ),
    ).toEqual(['maxProperties']);
    expect(
      validateSchema({ type: 'string', maxLength: 3, pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`, 50).map(
        ({ keyword }) => keyword,
      ),
    ).toEqual(['maxLength']);
  });

  it('end the search for an alternative at the first', () => {
    const { list, seen } = watched(1000, () => 'x');
    expect(validateSchema({ anyOf: [{ items: { type: 'integer' } }, { items: { type: 'null' } }] }, list)).toHaveLength(
      1,
    );
    expect(seen()).toBeLessThan(10);
  });
});

/** Bytes of the longest value that a schema takes: every letter of four, every id of ten figures. */
function longestOf(schema: Json): number {
  if (!isObject(schema)) return 0;
  const { type, properties, items, maxItems, maxLength } = schema;
  if (isObject(properties))
    return Object.entries(properties).reduce((sum, [name, inner]) => sum + name.length + 4 + longestOf(inner), 2);
  if (type === 'array') return 2 + Number(maxItems) * (1 + longestOf(items ?? {}));
  if (typeof maxLength === 'number' && type === 'string') return 2 + Math.min(maxLength, 250_000) * 4;
  return 12;
}
