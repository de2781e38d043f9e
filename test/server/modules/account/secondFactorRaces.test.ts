import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createPoolUser } from '../../../../src/server/identity/pool/localPool.ts';
import { mfaStatus, verifyToken } from '../../../../src/server/modules/account/secondFactor.ts';
import { handlers } from '../../../../src/server/modules/index.ts';
import type { Call } from '../../../../src/server/modules/handler.ts';
import { totp } from '../../../support/poolMessages.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// A second factor that is switched off by a call to the pool itself while the portal is about to note that it is on.

let portal: PortalServer;
beforeAll(async () => {
  portal = await makePortalServer({
    handlers: {
      ...handlers,
      'account.mfaStatus': { outside: (call) => mfaStatus(interrupted(call)) },
      'account.verifyToken': { outside: (call) => verifyToken(interrupted(call)) },
    },
  });
  const { sub } = await portal.look((db) =>
    db.selectFrom('app_user').select('sub').where('username', '=', 'dt@ashcombe.example').executeTakeFirstOrThrow(),
  );
  await createPoolUser(portal.database, portal.pool, {
    sub,
    username: 'dt@ashcombe.example',
    password: 'Demo-Passw0rd!',
  });
  await portal.look((db) =>
    db
      .updateTable('authority')
      .set({ settings: sql`settings || '{"mfaRequired": true}'::jsonb` })
      .where('id', '=', 11)
      .execute(),
  );
});
afterAll(() => portal.close());

/** The call with the user's own at the worst moment: the pool has answered, and nothing is noted yet. */
function interrupted(call: Call): Call {
  const { secondFactor } = call.services.identity;
  const thenOff = async <T>(asked: Promise<T>): Promise<T> => {
    const answer = await asked;
    await switchOff(call.headers.authorization ?? '');
    return answer;
  };
  const worst = {
    ...secondFactor,
    isEnabled: (token: string) => thenOff(secondFactor.isEnabled(token)),
    confirm: (...given: Parameters<typeof secondFactor.confirm>) => thenOff(secondFactor.confirm(...given)),
  };
  return { ...call, services: { ...call.services, identity: { ...call.services.identity, secondFactor: worst } } };
}

const setting = (enabled: boolean) => ({ Enabled: enabled, PreferredMfa: enabled });

async function askPool(operation: string, authorization: string, body: object): Promise<unknown> {
  const headers = {
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    'content-type': 'application/x-amz-json-1.1',
  };
  const payload = JSON.stringify({ AccessToken: authorization.replace('Bearer ', ''), ...body });
  return (await portal.app.inject({ method: 'POST', url: '/identity/', headers, payload })).json();
}

const switchOff = (authorization: string) =>
  askPool('SetUserMFAPreference', authorization, { SoftwareTokenMfaSettings: setting(false) });

describe('a second factor that has to be', () => {
  it('is not taken for set up because a call was under way when it was switched off [SIGN-20]', async () => {
    const user = 'dt@ashcombe';
    const { body } = await portal.post(user, '/api/Users/getQrCode', {});
    const token = totp(String(body.secretCode).replaceAll(' ', ''), portal.clock.now);
    expect((await portal.post(user, '/api/Users/verifyToken', { token })).body).toEqual({ hasErrors: false });
    expect((await portal.get(user, '/api/Lookups/CaseNoteTypes')).status).toBe(403);
    const again = await portal.post(user, '/api/Users/getQrCode', {});
    const { authorization = '' } = await portal.as('dt@ashcombe.example');
    await askPool('VerifySoftwareToken', authorization, {
      UserCode: totp(String(again.body.secretCode).replaceAll(' ', ''), portal.clock.now),
    });
    await askPool('SetUserMFAPreference', authorization, { SoftwareTokenMfaSettings: setting(true) });
    expect((await portal.get(user, '/api/Lookups/CaseNoteTypes')).status).toBe(200);
    await portal.post(user, '/api/Users/getMfaStatus', {});
    expect((await portal.get(user, '/api/Lookups/CaseNoteTypes')).status).toBe(403);
  });
});
