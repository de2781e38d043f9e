import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/contract/index.ts';
import { isObject, type Json, type JsonObject } from '../../src/engine/index.ts';
import { handlers } from '../../src/server/modules/index.ts';
import { processorTime } from '../support/processorTime.ts';
import { addUser, makeTestServer, type TestServer } from '../support/testServer.ts';

// One process answers everybody: a call that keeps it busy for a minute keeps all authorities waiting. What is sent
// here took minutes of the processor when each part of it was looked at once for each other, and takes milliseconds
// when it is read once.

const muchTooLong = 10_000;

let server: TestServer;

beforeAll(async () => {
  server = await makeTestServer({ handlers });
  await addUser(server, { username: 'readonly@ashcombe.example', authorityId: 11, typeId: 4 });
  await addUser(server, { username: 'la@ashcombe.example', authorityId: 11, typeId: 2 });
});

afterAll(() => server?.close());

async function post(user: string, url: string, payload: JsonObject) {
  const headers = await server.as(`${user}.example`);
  const answers: { status: number; body: JsonObject }[] = [];
  const took = await processorTime(async () => {
    const answer = await server.app.inject({ method: 'POST', url, headers, payload });
    answers.push({ status: answer.statusCode, body: answer.json<JsonObject>() });
  });
  return { ...answers[0], took };
}

describe('as much as a call can hold', { timeout: 600_000 }, () => {
  it('is refused at once as a list, by whomever it is sent', async () => {
    const studentIds = Array.from({ length: 50_000 }, (_, index) => index + 1);
    const { status, took } = await post('readonly@ashcombe', '/api/exports/export', {
      startDate: '2026-11-01',
      endDate: '2026-11-02',
      studentIds,
    });
    expect(status).toBe(413);
    expect(took).toBeLessThan(muchTooLong);
  });

  it('is refused at once as the name of a user', async () => {
    const firstname = `${'x'.repeat(60_000)}\n`;
    const user = {
      userId: 0,
      username: 'new@ashcombe.example',
      firstname,
      lastname: 'Lee',
      accessLevelId: 2,
      isActive: true,
    };
    const { status, body, took } = await post('la@ashcombe', '/api/Users/Add', user);
    expect([status, body?.errors]).toEqual([400, { firstname: 'This is not a value that is accepted here' }]);
    expect(took).toBeLessThan(muchTooLong);
  });

  it.each(patternsOf(Object.values(operations).flatMap(({ query, body }) => [query ?? null, body ?? null])))(
    'is read once by %s',
    async (pattern) => {
      const expression = new RegExp(pattern, 'u');
      const took = await processorTime(() => {
        for (const piece of ['x', ' ', '0', '(', 'a.', '.', '@', '-', 'x@y.']) {
          for (const end of ['\n', '!', ' x']) expression.test(piece.repeat(50_000 / piece.length) + end);
          expression.test(`x@y${piece.repeat(50_000 / piece.length)}\n`);
        }
      });
      expect(took).toBeLessThan(muchTooLong);
    },
  );
});

/** Every pattern in some schemas, once. */
function patternsOf(schemas: readonly (Json | undefined)[]): string[] {
  const within = (schema: Json | undefined): string[] => {
    if (Array.isArray(schema)) return schema.flatMap(within);
    if (!isObject(schema)) return [];
    const { pattern, ...rest } = schema;
    return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.values(rest).flatMap(within)];
  };
  return [...new Set(schemas.flatMap(within))];
}
