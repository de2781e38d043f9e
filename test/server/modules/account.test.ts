import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

let server: PortalServer;
beforeAll(async () => {
  server = await makePortalServer();
});
afterAll(() => server.close());

const userNamed = (username: string) => server.look((db) =>
  db.selectFrom('app_user').where('username', '=', username).selectAll().executeTakeFirstOrThrow());
const trailOf = (userId: number, action: string) => server.look((db) =>
  db.selectFrom('audit').where('user_id', '=', userId).where('action', '=', action).selectAll().orderBy('id').execute());

describe('terms', () => {
  it('[SIGN-12][D-4] keeps when they were accepted the first time, once in the trail, for any type', async () => {
    for (const type of ['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu']) {
      const { id } = await userNamed(`${type}@ashcombe.example`);
      const first = server.clock.now;
      expect((await server.post(`${type}@ashcombe`, '/api/Users/acceptTerms', {})).body).toEqual({ success: true, id });
      server.clock.now = new Date(first.getTime() + 60_000);
      expect((await server.post(`${type}@ashcombe`, '/api/Users/acceptTerms', {})).status).toBe(200);
      expect((await userNamed(`${type}@ashcombe.example`)).terms_accepted_at).toEqual(first);
      expect(await trailOf(id, 'account.acceptTerms')).toMatchObject([{ authority_id: 11, record: `user/${id}`, detail: { before: null, after: first.toISOString() } }]);
    }
    expect((await server.post('dt@ashcombe', '/api/Users/acceptTerms', { userId: 1 })).status).toBe(400);
    expect((await userNamed('dt@brinmoor.example')).terms_accepted_at).toBeNull();
  });
});
