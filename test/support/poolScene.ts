import { afterAll, beforeAll, beforeEach } from 'vitest';
import { settingUp } from '../../src/server/db/across/index.ts';
import type { Db } from '../../src/server/db/unitOfWork.ts';
import { adminCreateUser } from '../../src/server/identity/pool/administration.ts';
import { sessionHandlers } from '../../src/server/modules/session/handlers.ts';
import { visitor, type Visitor } from './poolClient.ts';
import { totp } from './poolMessages.ts';
import { addUser, makeTestServer, type TestServer } from './testServer.ts';

export const password = 'Quiet-River-42!';
export const ownPassword = 'Loud-Harbour-77$';
export const phone = '+447700900123';
export const factorOn = { Enabled: true, PreferredMfa: true };
export const factorOff = { Enabled: false, PreferredMfa: false };

const minute = 60_000;

/** A listening server, and for each test a user of its own with a visitor who bears the name. */
export class PoolScene {
  server!: TestServer;
  address = '';
  username = '';
  guest!: Visitor;
  #count = 0;

  newVisitor = (name = this.username): Visitor =>
    visitor({ address: this.address, poolId: this.server.pool.id, clientId: this.server.pool.clientId }, name);

  inTables = <T>(work: (db: Db) => Promise<T>): Promise<T> => settingUp(this.server.database, work);

  async open(): Promise<void> {
    this.server = await makeTestServer({ handlers: sessionHandlers });
    this.address = await this.server.app.listen({ port: 0, host: '127.0.0.1' });
  }

  async nextUser(): Promise<void> {
    this.username = `person${(this.#count += 1)}@ashcombe.example`;
    await addUser(this.server, { username: this.username, authorityId: 11, password });
    this.guest = this.newVisitor();
  }

  later(minutes: number): void {
    this.server.clock.now = new Date(this.server.clock.now.getTime() + minutes * minute);
  }

  /** What the API answers to a visitor's access token. */
  async callApi(who: Visitor): Promise<number> {
    const token = who.user.getSignInUserSession()?.getAccessToken().getJwtToken() ?? '';
    return (
      await this.server.app.inject({
        url: '/api/LocalAuthority/Settings',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;
  }

  /** A call to the pool past the client library, which tries some again for seconds. */
  async ask(operation: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
    const headers = {
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'content-type': 'application/x-amz-json-1.1',
    };
    return (
      await this.server.app.inject({
        method: 'POST',
        url: '/identity/',
        headers,
        payload: JSON.stringify({ ClientId: this.server.pool.clientId, ...body }),
      })
    ).json();
  }

  /** What the trail of the user's authority says of the user. */
  async trail(): Promise<string[]> {
    const rows = await this.inTables((db) =>
      db
        .selectFrom('audit')
        .innerJoin('app_user', 'app_user.id', 'audit.user_id')
        .where('username', '=', this.username)
        .select(['action', 'record', 'app_user.id', 'audit.authority_id'])
        .orderBy('audit.id')
        .execute(),
    );
    // Whatever stands elsewhere, or under another name, is not found.
    return rows
      .filter(({ record, id, authority_id }) => record === `user/${id}` && authority_id === 11)
      .map(({ action }) => action);
  }

  /** Gives the signed-in visitor a second factor by token, and answers its secret. */
  async setUpToken(who = this.guest): Promise<string> {
    const secret = await who.associate();
    await who.verify(this.codeOf(secret));
    await who.prefer(null, factorOn);
    this.later(1);
    return secret;
  }

  codeOf = (secret: string, seconds = 0): string =>
    totp(secret, new Date(this.server.clock.now.getTime() + seconds * 1000));

  givePhone = (): Promise<unknown> =>
    this.inTables((db) => db.updateTable('pool_user').set({ phone }).where('username', '=', this.username).execute());

  /** Makes the test's user one who was just invited; answers the temporary password. */
  async invite(): Promise<string> {
    const name = `new-${this.username}`;
    const { sub, temporaryPassword } = await this.inTables((db) =>
      adminCreateUser(db, this.server.pool, { username: name, phone, now: this.server.clock.now }),
    );
    await this.inTables((db) =>
      db.updateTable('app_user').set({ sub, username: name }).where('username', '=', this.username).execute(),
    );
    this.username = name;
    this.guest = this.newVisitor();
    return temporaryPassword;
  }
}

export function poolScene(): PoolScene {
  const scene = new PoolScene();
  beforeAll(() => scene.open());
  afterAll(() => scene.server.close());
  beforeEach(() => scene.nextUser());
  return scene;
}
