import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../support/testServer.ts';
import { makeServer } from './inventedCalls.ts';

let server: TestServer;
let headers: Record<string, string>;
const lines: string[] = [];

beforeAll(async () => {
  server = await makeServer(
    () => 1,
    (line) => void lines.push(line),
  );
  headers = await server.as('la@ashcombe.example');
});

afterAll(() => server?.close());

beforeEach(() => void (lines.length = 0));

const shape = /^[346789A-Z]{4}-[346789A-Z]{4}$/;

const post = (url: string, more: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload: {} });

const write = (payload: string) => {
  const json = { ...headers, 'content-type': 'application/json' };
  return server.app.inject({ method: 'POST', url: '/api/Test/write', headers: json, payload });
};

const idsOfLog = () => new Set(lines.map((line) => (JSON.parse(line) as { reqId?: string }).reqId));

describe('the id of a request', () => {
  it('is short enough to be read out, holds nothing that looks like something else, and is another each time', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => server.app.inject('/config.json')));
    const ids = answers.map(({ headers: told }) => String(told['x-request-id']));
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) {
      expect(id).toMatch(shape);
      expect(id).not.toMatch(/[01258ABEILOSUZ]/);
    }
  });

  it('stands in the answer and in every line of the log, whatever becomes of the request', async () => {
    const asks: [number, () => ReturnType<typeof post>][] = [
      [200, () => server.app.inject({ url: '/api/Test/things/a', headers })],
      [500, () => post('/api/Test/fails')],
      [403, () => post('/api/Test/superOnly')],
      [401, () => server.app.inject('/api/Test/things/a')],
      [404, () => server.app.inject('/api/nothing')],
      [413, () => write(JSON.stringify({ text: 'x'.repeat(5e6) }))],
    ];
    for (const [status, ask] of asks) {
      lines.length = 0;
      const answer = await ask();
      const id = answer.headers['x-request-id'];
      expect([answer.statusCode, id]).toEqual([status, expect.stringMatching(shape)]);
      expect([status, idsOfLog()]).toEqual([status, new Set([id])]);
    }
    lines.length = 0;
    // Such an address reaches no route, and so leaves no line.
    expect((await server.app.inject('/api/%zz')).headers['x-request-id']).toMatch(shape);
  });

  it('is never the one that a caller or a proxy sends', async () => {
    const sent = 'K7QM-3XTP';
    const names = ['x-request-id', 'request-id', 'x-correlation-id', 'traceparent'];
    const answer = await post('/api/Test/fails', Object.fromEntries(names.map((name) => [name, sent])));
    expect(answer.headers['x-request-id']).not.toBe(sent);
    expect(answer.body + lines.join('')).not.toContain(sent);
  });

  it('stands in the body of a failure of the server, and of no refusal', async () => {
    const failed = await post('/api/Test/fails');
    expect(failed.json()).toEqual({
      message: 'Something went wrong, please try again.',
      requestId: failed.headers['x-request-id'],
    });
    for (const refused of [await post('/api/Test/superOnly'), await post('/api/Test/conflict')]) {
      expect(refused.statusCode).toBeLessThan(500);
      expect(Object.keys(refused.json<object>())).not.toContain('requestId');
    }
  });

  it('leaves a sentence in plain text as it is', async () => {
    const failed = await post('/api/Test/failsPlainly');
    expect([failed.statusCode, failed.body]).toEqual([500, 'Something went wrong, please try again.']);
    expect(failed.headers['x-request-id']).toMatch(shape);
  });

  it('is described: a member of an error, beside the sentence', async () => {
    const { components } = (await server.app.inject('/api/openapi.json')).json<{
      components: { schemas: { Error: { properties: object; required: string[] } } };
    }>();
    expect(Object.keys(components.schemas.Error.properties)).toEqual(['message', 'errors', 'requestId']);
    expect(components.schemas.Error.required).toEqual(['message']);
  });
});
