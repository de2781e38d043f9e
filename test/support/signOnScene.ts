import { settingUp } from '../../src/server/db/across/index.ts';
import { guardFor } from '../../src/server/identity/signOn/guardedFetch.ts';
import { signOnKeeper } from '../../src/server/identity/signOn/signOnKeeper.ts';
import type { SignOnChoice } from '../../src/server/identity/port/signOnKeeper.ts';
import { sessionHandlers } from '../../src/server/modules/session/handlers.ts';
import type { Viewer } from '../../src/server/db/across/index.ts';
import { freePort } from './freePort.ts';
import type { SignOnProvider } from './signOnProvider.ts';
import { makeTestServer, testConfig, type TestServer } from './testServer.ts';

/** A portal that listens and takes providers on this machine. */
export async function openPortal(): Promise<{ server: TestServer; portal: string; log: readonly string[] }> {
  const log: string[] = [];
  const port = await freePort();
  const portal = `http://127.0.0.1:${port}`;
  const server = await makeTestServer({
    handlers: sessionHandlers,
    config: { ...testConfig, seed: 'demo', publicUrl: portal, logLevel: 'debug' },
    logTo: { write: (line) => void log.push(line) },
  });
  await server.app.listen({ port, host: '127.0.0.1' });
  return { server, portal, log };
}

/** Says for an authority that its people come by a provider. */
export async function signOnBy(
  { database, pool }: Pick<TestServer, 'database' | 'pool'>,
  { authorityId, provider }: { authorityId: number; provider: Pick<SignOnProvider, 'issuer' | 'clientId' | 'secret'> },
  choice: Partial<SignOnChoice> & Pick<SignOnChoice, 'domains'>,
): Promise<void> {
  const { id } = await settingUp(database, (db) =>
    db.selectFrom('app_user').select('id').where('authority_id', '=', authorityId).executeTakeFirstOrThrow(),
  );
  const { issuer, clientId, secret } = provider;
  const all = { issuer, clientId, addressClaim: 'email', passwords: true, ...choice } as const;
  await signOnKeeper(database, pool, guardFor('demo')).save({ authorityId, userId: id } as Viewer, all, secret);
}

/** A browser without scripts: it keeps the cookies of each place, follows nothing by itself, and fills in forms. */
export class PlainBrowser {
  readonly #cookies = new Map<string, string>();

  async go(address: string, form?: Record<string, string>): Promise<Response> {
    const { host } = new URL(address);
    const own = [...this.#cookies].filter(([key]) => key.startsWith(`${host} `));
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: own.map(([key, value]) => `${key.slice(host.length + 1)}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line) || value === '') this.#cookies.delete(`${host} ${name}`);
      else this.#cookies.set(`${host} ${name}`, value);
    }
    return answer;
  }

  /** Follows where it is sent to, until a page stands there or `stops` says so; answers the last address. */
  async follow(address: string, stops: (address: string) => boolean = () => false): Promise<string> {
    let at = address;
    for (let steps = 0; steps < 12; steps += 1) {
      if (stops(at)) return at;
      const to = (await this.go(at)).headers.get('location');
      if (to === null) return at;
      at = new URL(to, at).href;
    }
    throw new Error(`Sent on and on, at last to ${at}.`);
  }

  /** Signs in at the provider, and answers the address at which it leads back to the portal. */
  async wayBack(portal: string, domain: string, name: string): Promise<string> {
    const back = (address: string) => address.startsWith(`${portal}/sign-on/callback`);
    const form = await this.follow(`${portal}/sign-on/start?domain=${domain}`, back);
    if (!form.includes('/interaction/')) return form;
    const to = (await this.go(form, { name })).headers.get('location') ?? '';
    return this.follow(new URL(to, form).href, back);
  }

  /** Comes back; answers what the page is told. */
  async arrive(address: string): Promise<string | null> {
    const to = (await this.go(address)).headers.get('location') ?? '';
    return new URL(to, address).searchParams.get('signOn');
  }
}
