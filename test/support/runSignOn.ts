import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { settingUp } from '../../src/server/db/across/index.ts';
import { startProvider, type SignOnProvider } from './signOnProvider.ts';
import { openPortal, PlainBrowser, signOnBy } from './signOnScene.ts';
import { addUser, type TestServer } from './testServer.ts';

/** The domain of the authority whose people come by `ashcombe`, and the password of everybody in it. */
export const domain = 'ashcombe.example';
export const password = 'Quiet-River-42!';

/** A portal with two authorities and the provider of each; every test has a browser and a person of its own. */
export interface SignOnScene {
  server: TestServer;
  portal: string;
  /** All that the portal has logged. */
  log: readonly string[];
  ashcombe: SignOnProvider;
  brinmoor: SignOnProvider;
  browser: PlainBrowser;
  /** What the person of the test signs in with at `ashcombe`. */
  name: string;
}

/** Runs the scene for the tests of a file. */
export function runSignOn(): SignOnScene {
  const scene = {} as SignOnScene;
  let count = 0;

  beforeAll(async () => {
    Object.assign(scene, await openPortal());
    const { portal, server } = scene;
    scene.ashcombe = await startProvider(portal);
    scene.brinmoor = await startProvider(portal);
    await addUser(server, { username: `super@${domain}`, authorityId: 11, typeId: 3, password });
    await addUser(server, { username: 'super@brinmoor.example', authorityId: 12, typeId: 3, password });
  });

  afterAll(async () => {
    await Promise.all([scene.ashcombe.stop(), scene.brinmoor.stop()]);
    await scene.server.close();
  });

  beforeEach(async () => {
    const { server, ashcombe, brinmoor } = scene;
    server.clock.now = new Date();
    scene.browser = new PlainBrowser();
    scene.name = `person${(count += 1)}`;
    const username = `${scene.name}@${domain}`;
    await addUser(server, { username, authorityId: 11, password });
    ashcombe.accounts[scene.name] = { email: username, email_verified: true };
    await signOnBy(server, { authorityId: 11, provider: ashcombe }, { domains: [domain] });
    await signOnBy(server, { authorityId: 12, provider: brinmoor }, { domains: ['brinmoor.example'] });
  });

  return scene;
}

interface Fetched {
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

/** What the page fetches, or the status of a refusal. */
export async function fetchSession({ portal, browser }: SignOnScene, by = browser): Promise<Fetched | number> {
  const answer = await by.go(`${portal}/sign-on/session`, {});
  return answer.status === 200 ? ((await answer.json()) as Fetched) : answer.status;
}

/** A call of the portal with an access token. */
export const asked = ({ portal }: SignOnScene, token: string): Promise<Response> =>
  fetch(`${portal}/api/LocalAuthority/Settings`, { headers: { authorization: `Bearer ${token}` } });

/** What the page is told of a person who signs in at the provider of a domain. */
export const outcome = async ({ portal, browser, name }: SignOnScene, who = name, of = domain) =>
  browser.arrive(await browser.wayBack(portal, of, who));

/** Comes in the whole way; answers the tokens. */
export async function comeIn(scene: SignOnScene): Promise<Fetched> {
  expect(await outcome(scene)).toBe('done');
  const session = await fetchSession(scene);
  if (typeof session === 'number') throw new Error(`No session: ${session}.`);
  expect((await asked(scene, session.AccessToken)).status).toBe(200);
  return session;
}

/** The newest entry of an authority's trail that is of signing in: what, who, how. */
export async function lastEntry({ server }: SignOnScene, authorityId = 11): Promise<unknown[]> {
  const { action, username, detail } = await settingUp(server.database, (db) =>
    db
      .selectFrom('audit')
      .leftJoin('app_user', 'app_user.id', 'audit.user_id')
      .select(['action', 'username', 'detail'])
      .where('audit.authority_id', '=', authorityId)
      .where('action', 'in', ['signIn', 'signIn.signOn', 'signOn.refused', 'signOn.ended'])
      .orderBy('audit.id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return [action, username, detail];
}
