import { afterEach, expect } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { runPortal, server } from './importCalls.ts';

/** Who makes keys. */
export const head = 'super@ashcombe';

/** Runs the portal for the tests of a file; there are ten keys of an authority at most. */
export function runWithKeys(): void {
  runPortal();
  afterEach(() =>
    server.look((db) => db.updateTable('import_key').set({ revoked_at: new Date(), revoked_by: 1 }).execute()),
  );
}

interface Sent {
  readonly kind?: string;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a file as another system does: the body is the file. */
export async function put(
  key: string,
  payload: string | Buffer,
  { kind = 'pupil', type = 'text/csv', headers }: Sent = {},
) {
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/imports/${kind}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': type, ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<JsonObject>() };
}

/** Makes a key, and answers it. */
export const made = async (name: string, user = head) => {
  const { status, body } = await server.post(user, '/api/ImportKeys/add', { name });
  expect(status).toBe(200);
  return { id: Number(body.id), key: String(body.key) };
};

/** Keys as their screen lists them. */
export const keysOf = async (user = head): Promise<JsonObject[]> => {
  const { status, body } = await server.get(user, '/api/ImportKeys/list', { page: '1', sizePerPage: '25' });
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body as { data: JsonObject[] }).data;
};

export const revoke = (keyId: number, user = head) => server.post(user, '/api/ImportKeys/revoke', { keyId });

/** What the trail says of a record. */
export const trailOf = (record: string) =>
  server.look((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'authority_id', 'user_id', 'detail'])
      .where('record', '=', record)
      .orderBy('id')
      .execute(),
  );

/** Every file that was taken in. */
export const runs = () => server.look((db) => db.selectFrom('import_run').select('id').execute());
