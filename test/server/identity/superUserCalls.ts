import type { UserAdmin } from '../../../src/server/identity/port/userAdmin.ts';
import type { TestServer } from '../../support/testServer.ts';

/** Somebody to be added. */
export const person = (username: string) => ({
  userId: 0,
  username,
  firstname: 'Ann',
  lastname: 'Lee',
  accessLevelId: 2,
  telephone: '01632 960111',
  isActive: true,
});

/** A file of people that an import reads. */
export const people = (...names: readonly string[]) =>
  ['Email,Forename,Surname,Role', ...names.map((name) => `${name}@ashcombe.example,A,B,Read Only`)].join('\n');

/** The users of whichever pool is administered at the moment of a call. */
export const usersOf = (admin: () => UserAdmin): UserAdmin => ({
  missing: () => admin().missing(),
  invite: (...given) => admin().invite(...given),
  inviteAgain: (...given) => admin().inviteAgain(...given),
  remove: (...given) => admin().remove(...given),
  setEnabled: (...given) => admin().setEnabled(...given),
  forgetSecondFactor: (...given) => admin().forgetSecondFactor(...given),
  setTelephone: (...given) => admin().setTelephone(...given),
});

/** What a super user asks of the portal, from its front door. */
export function superUserCalls(portal: () => TestServer) {
  const call = async (path: string, payload: object) => {
    const answer = await portal().app.inject({
      method: 'POST',
      url: path,
      headers: await portal().as('super@ashcombe.example'),
      payload,
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  const upload = async (content: string, url = '/api/PortalUsers/upload?permission=4') => {
    const head = 'Content-Disposition: form-data; name="file"; filename="u.csv"';
    const payload = `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`;
    const headers = {
      ...(await portal().as('super@ashcombe.example')),
      'content-type': 'multipart/form-data; boundary=x',
    };
    const answer = await portal().app.inject({
      method: 'POST',
      url,
      headers,
      payload,
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  return { call, upload };
}
