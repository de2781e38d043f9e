import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

// Requests that are begun by somebody who may, and end when they may no more.

let portal: PortalServer;
let address = '';
beforeAll(async () => {
  portal = await makePortalServer();
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => portal.close());

const accountOf = (username: string) =>
  portal.look((db) => db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst());

/** A request of which only the beginning has been sent, and which the server has let in. */
async function begin(user: string, path: string, { type, start }: { type: string; start: string }) {
  const headers = { ...(await portal.as(user)), 'content-type': type };
  const sessions = () =>
    portal.look(
      async (db) =>
        (
          await db
            .selectFrom('user_session')
            .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
            .where('username', '=', user)
            .select('origin_jti')
            .execute()
        ).length,
    );
  const before = await sessions();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const answer = fetch(address + path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  controller?.enqueue(Buffer.from(start));
  await expect.poll(sessions, { timeout: 20_000 }).toBe(before + 1);
  return async (rest: string) => {
    controller?.enqueue(Buffer.from(rest));
    controller?.close();
    return (await answer).status;
  };
}

const multipart = 'multipart/form-data; boundary=x';
const file =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="u.csv"\r\ncontent-type: text/csv\r\n\r\nusername,firstname,lastname,telephone,organisationUrn\r\n';

describe('a request that took its time to arrive', () => {
  it('does nothing for somebody who was deactivated meanwhile, by file or by form [D-48]', async () => {
    const second = await portal.post('super@ashcombe', '/api/Users/Add', {
      userId: 0,
      username: 'second@ashcombe.example',
      firstname: 'Second',
      lastname: 'Super',
      accessLevelId: 3,
      isActive: true,
    });
    const sendFile = await begin('second@ashcombe.example', '/api/PortalUsers/upload?permission=3', {
      type: multipart,
      start: file,
    });
    const sendForm = await begin('second@ashcombe.example', '/api/Users/Add', {
      type: 'application/json',
      start: '{"userId":0,"username":"by.form@ashcombe.example","firstname":"By",',
    });
    portal.clock.now = new Date(portal.clock.now.getTime() + 5_000);
    expect(
      (await portal.post('super@ashcombe', '/api/Users/SetActive', { userId: Number(second.body.id), isActive: false }))
        .status,
    ).toBe(200);
    expect(await sendFile('by.file@ashcombe.example,By,File,,\r\n--x--\r\n')).toBe(401);
    expect(await sendForm('"lastname":"Form","accessLevelId":3,"isActive":true}')).toBe(401);
    expect(await accountOf('by.file@ashcombe.example')).toBeUndefined();
    expect(await accountOf('by.form@ashcombe.example')).toBeUndefined();
  });

  it('is not done in another authority than it was begun in', async () => {
    const send = await begin('support@support.example', '/api/PortalUsers/upload?permission=1', {
      type: multipart,
      start: file,
    });
    // The session of that very request is led elsewhere.
    await portal.look((db) =>
      db
        .updateTable('user_session')
        .set({ authority_id: 12 })
        .where('origin_jti', 'in', (session) =>
          session
            .selectFrom('user_session')
            .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
            .where('username', '=', 'support@support.example')
            .select('origin_jti'),
        )
        .execute(),
    );
    portal.clock.now = new Date(portal.clock.now.getTime() + 5_000);
    expect(await send('by.support@ashcombe.example,By,Support,,\r\n--x--\r\n')).toBe(409);
    expect(await accountOf('by.support@ashcombe.example')).toBeUndefined();
  });
});
