import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { handlers } from '../../../../src/server/modules/index.ts';
import type { Course, OutsideHandler, ReadingHandler } from '../../../../src/server/modules/handler.ts';
import { settingUp } from '../../../../src/server/db/across/index.ts';
import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { addUser, makeTestServer, type TestServer } from '../../../support/testServer.ts';

// Somebody is let go, or made less, while what they asked of the users has been allowed and waits for its turn.

let server: TestServer;

/** What happens in between, once. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();

/** The course of a call with the worst moment in it: the rules have been decided, and nothing is done yet. */
function interrupted<T extends Pick<Course, 'inUnit'>>(course: T): T {
  return {
    ...course,
    inUnit: async (work: Parameters<Course['inUnit']>[0]) => {
      const decided = await course.inUnit(work);
      const now = meanwhile;
      meanwhile = () => Promise.resolve();
      await now();
      return decided;
    },
  };
}

type Done = ReplyOf<'users.save'>;

const longOf = (id: 'users.save' | 'users.setActive'): OutsideHandler<Done> => {
  const handler = handlers[id] as OutsideHandler<Done>;
  return { ...handler, outside: (call, course) => handler.outside(call, interrupted(course)) };
};

beforeAll(async () => {
  const upload = handlers['users.upload'] as ReadingHandler<ReplyOf<'users.upload'>>;
  server = await makeTestServer({
    handlers: {
      ...handlers,
      'users.save': longOf('users.save'),
      'users.setActive': longOf('users.setActive'),
      'users.upload': { ...upload, read: (call, file, course) => upload.read(call, file, interrupted(course)) },
    },
  });
  await addUser(server, { username: 'super@ashcombe.example', authorityId: 11, typeId: 3 });
});

afterAll(() => server?.close());

const look = <T>(work: (db: Db) => Promise<T>) => settingUp(server.database, work);

async function post(user: string, url: string, payload: JsonObject): Promise<number> {
  const headers = await server.as(`${user}.example`);
  return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

let leavers = 0;

/** An LA Super User beside the one of the demonstration data. */
async function superUser() {
  leavers += 1;
  const name = `leaver${leavers}@ashcombe`;
  const { userId } = await addUser(server, { username: `${name}.example`, authorityId: 11, typeId: 3 });
  return { name, userId };
}

const setActive = (user: string, userId: number, isActive: boolean) =>
  post(user, '/api/Users/SetActive', { userId, isActive });
const isActive = async (userId: number) =>
  (await look((db) => db.selectFrom('app_user').select('is_active').where('id', '=', userId).executeTakeFirstOrThrow()))
    .is_active;
const isThere = async (username: string) =>
  (await look((db) => db.selectFrom('app_user').select('id').where('username', '=', username).execute())).length > 0;
const accomplice = (username: string): JsonObject => ({
  userId: 0,
  username,
  firstname: 'Ann',
  lastname: 'Lee',
  accessLevelId: 3,
  telephone: '',
  isActive: true,
  autoAssignToOrganisationId: null,
});

describe('somebody who is let go', () => {
  it('does not let themselves in again by a call that was on its way [D-48]', async () => {
    const { name, userId } = await superUser();
    meanwhile = () => setActive('super@ashcombe', userId, false);
    const status = await setActive(name, userId, true);
    expect([status, await isActive(userId)]).toEqual([401, false]);
  });

  it('leaves no account behind, of the form or of a file', async () => {
    const first = await superUser();
    meanwhile = () => setActive('super@ashcombe', first.userId, false);
    expect(await post(first.name, '/api/Users/Add', accomplice('friend@ashcombe.example'))).toBe(401);
    const second = await superUser();
    meanwhile = () => setActive('super@ashcombe', second.userId, false);
    const payload =
      '--line\r\ncontent-disposition: form-data; name="file"; filename="users.csv"\r\ncontent-type: text/csv\r\n\r\n' +
      'username,firstname,lastname,telephone,organisationUrn\r\nother@ashcombe.example,Ann,Lee,,\r\n--line--\r\n';
    const headers = {
      ...(await server.as(`${second.name}.example`)),
      'content-type': 'multipart/form-data; boundary=line',
    };
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/PortalUsers/upload',
      query: { permission: '3' },
      headers,
      payload,
    });
    expect([statusCode, await isThere('friend@ashcombe.example'), await isThere('other@ashcombe.example')]).toEqual([
      401,
      false,
      false,
    ]);
  });

  it('does nothing more in a session that has ended meanwhile', async () => {
    const { name } = await superUser();
    meanwhile = () => post(name, '/api/session/signOut', {});
    expect(await post(name, '/api/Users/Add', accomplice('third@ashcombe.example'))).toBe(401);
    expect(await isThere('third@ashcombe.example')).toBe(false);
  });
});

describe('somebody who is made less', () => {
  it('makes nobody an LA Super User by a call that was on its way [D-48]', async () => {
    const { name, userId } = await superUser();
    meanwhile = () => look((db) => db.updateTable('app_user').set({ type_id: 2 }).where('id', '=', userId).execute());
    expect(await post(name, '/api/Users/Add', accomplice('fourth@ashcombe.example'))).toBe(403);
    expect(await isThere('fourth@ashcombe.example')).toBe(false);
  });
});
