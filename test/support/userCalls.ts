import { afterAll, beforeAll } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { visitor, type Visitor } from './poolClient.ts';
import { makePortalServer, type Answered, type PortalServer } from './portalServer.ts';

/** The portal that the tests of a file use, once `runPortal` has been called; every file has its own. */
export let server: PortalServer;

/** Where it listens, for the pool's client. */
let address: string;

/** Runs the portal for the tests of a file. */
export function runPortal(): void {
  beforeAll(async () => {
    server = await makePortalServer();
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());
}

/** Somebody to be added. */
export const ann = {
  userId: 0,
  username: 'Ann.Lee@Ashcombe.example',
  autoAssignToOrganisationId: null,
  firstname: 'Ann',
  lastname: 'Lee',
  accessLevelId: 2,
  telephone: '+44 1632 960111',
  isActive: true,
};

/** What the edit dialog sends for a row as it stands. */
export const unchanged = (row: JsonObject): JsonObject => ({
  userId: row.userId ?? null,
  username: row.username ?? null,
  firstname: row.firstname ?? null,
  lastname: row.lastname ?? null,
  accessLevelId: row.accessLevelId ?? null,
  telephone: row.telephone ?? null,
  isActive: row.isActive ?? null,
  autoAssignToOrganisationId: row.assignToOrganisationId ?? null,
});

export const passwordIn = (body = '') => /temporary password: (\S+)/.exec(body)?.[1] ?? '';

/** Administration of users through the front door; `super@ashcombe` looks where nobody else is said. */
export function userCalls() {
  const list = async (user: string, query: Record<string, string | string[]> = {}) =>
    rowsOf(await server.get(user, '/api/Users/LacUsers', { sizePerPage: '100', ...query }));
  const visit = (username: string): Visitor =>
    visitor({ address: address, poolId: server.pool.id, clientId: server.pool.clientId }, username);
  return {
    list,
    visit,
    async rowOf(username: string, user = 'super@ashcombe'): Promise<JsonObject> {
      const found = (await list(user, { search: username })).find((row) => row.username === username);
      if (found === undefined) throw new Error(`${username} is not in the list.`);
      return found;
    },
    save: (user: string, body: JsonObject) => server.post(user, '/api/Users/Add', body),
    messagesTo: (recipient: string) =>
      server.look((db) =>
        db.selectFrom('outgoing_message').selectAll().where('recipient', '=', recipient).orderBy('id').execute(),
      ),
    trailOf: (record: string) =>
      server.look((db) =>
        db
          .selectFrom('audit')
          .selectAll()
          .where('record', '=', record)
          .where('action', 'like', 'users.%')
          .orderBy('id')
          .execute(),
      ),
    /**
     * Sets a password of their own, with the temporary one; answers the headers of their session and who they are to
     * the pool.
     */
    async activate(
      username: string,
      temporaryPassword: string,
    ): Promise<{ who: Visitor; headers: Record<string, string> }> {
      const who = visit(username);
      await who.begin(temporaryPassword);
      const outcome = await who.newPassword('My-Own-Passw0rd!');
      if (outcome.asked !== 'nothing') throw new Error(`asked for ${outcome.asked}`);
      return { who, headers: { authorization: `Bearer ${outcome.session.getAccessToken().getJwtToken()}` } };
    },
  };
}

const rowsOf = ({ body }: Answered) => body.data as JsonObject[];
