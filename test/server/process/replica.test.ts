import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../src/server/demo/seed/seedDemo.ts';
import { noteOf } from '../../support/noteCalls.ts';
import { signInAt } from '../../support/poolClient.ts';
import { promote, startPostgres, startReplica, type OwnPostgres } from '../../support/postgres.mjs';
import { startProcess, type Running } from '../../support/processes.ts';
import { testDatabaseUrl } from '../../support/testDatabase.ts';

type Own = Extract<OwnPostgres, { readonly url: string }>;

const running = (made: OwnPostgres): Own => {
  if (made.url === undefined) throw new Error(made.missing);
  return made;
};

async function query<R extends object>({ url }: Own, statement: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** An address that moves from one server to another, as that of a database does whose replica takes its place. */
async function movingAddress(first: Own): Promise<{ url: string; moveTo: (other: Own) => void; server: Server }> {
  let port = Number(new URL(first.url).port);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(first.url);
  url.port = String((server.address() as AddressInfo).port);
  const moveTo = (other: Own) => {
    port = Number(new URL(other.url).port);
    for (const socket of open) socket.destroy();
  };
  return { url: url.href, moveTo, server };
}

describe.skipIf(!testDatabaseUrl)('a server of the database and its streaming replica', { timeout: 600_000 }, () => {
  let primary: Own;
  let replica: Own;
  let address: Awaited<ReturnType<typeof movingAddress>>;
  let portal: Running;
  let headers: Record<string, string> = {};
  let pupil = 0;

  const get = async (path: string) => (await fetch(portal.address + path, { headers })).json() as Promise<Body>;
  const post = (content: string) =>
    fetch(`${portal.address}/api/CaseNotes`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...noteOf(pupil), notecontent: content }),
    });
  const notes = async () =>
    (await get('/api/CaseNotes/AllCaseNotes?page=1&sizePerPage=99999')).data.map(({ content }) => content);
  interface Body {
    readonly data: readonly { readonly studentId: number; readonly content: string }[];
  }

  beforeAll(async () => {
    primary = running(await startPostgres());
    // Nothing is acknowledged that the replica does not have.
    replica = running(await startReplica(primary.url));
    await query(primary, `alter system set synchronous_standby_names = '*'`);
    await query(primary, 'select pg_reload_conf()');
    address = await movingAddress(primary);
    portal = await startProcess({
      DATABASE_URL: address.url,
      DATABASE_READ_URL: replica.url,
      SEED: 'demo',
      REQUESTS_PER_MINUTE: '0',
    });
    const { token } = await signInAt(portal.address, 'la@ashcombe.example', demoPassword);
    headers = { authorization: `Bearer ${token}`, 'x-platform': 'web' };
    pupil = (await get('/api/CaseNotes/AllLaStudents')).data[0]?.studentId ?? 0;
  });

  afterAll(async () => {
    await portal?.end('SIGTERM');
    address?.server.close();
    await replica?.stop();
    await primary?.stop();
  });

  it('shows at once what was just written, in lists that are read on the replica', async () => {
    for (let each = 1; each <= 25; each += 1) {
      expect((await post(`Rang, ${each}`)).status).toBe(200);
      expect(await notes()).toContain(`Rang, ${each}`);
    }
    const scans = `select seq_scan + idx_scan as scans from pg_stat_user_tables where relname = 'case_note'`;
    // A slow machine is late at times, and reads on the server meanwhile.
    const scanned = async () => {
      await notes();
      return Number((await query<{ scans: string }>(replica, scans))[0]?.scans);
    };
    await expect.poll(scanned).toBeGreaterThan(0);
  });

  it('shows it as well where the replica is late, and says so once', async () => {
    const told = () => portal.output().match(/the replica is late or does not answer/g)?.length ?? 0;
    const before = told();
    await query(replica, 'select pg_wal_replay_pause()');
    for (const text of ['Late, once', 'Late, twice']) {
      expect((await post(text)).status).toBe(200);
      expect(await notes()).toContain(text);
    }
    await expect.poll(told).toBeGreaterThan(0);
    expect(told() - before).toBeLessThanOrEqual(1);
    await query(replica, 'select pg_wal_replay_resume()');
  });

  it('loses nothing that was acknowledged where the server is gone and the replica takes its place', async () => {
    const acknowledged: string[] = [];
    const refused = new Set<number>();
    const over = new AbortController();
    const writers = [1, 2, 3, 4].map(async (writer) => {
      for (let each = 1; !over.signal.aborted; each += 1) {
        const text = `Writer ${writer}, ${each}`;
        const { status } = await post(text);
        if (status === 200) acknowledged.push(text);
        else refused.add(status);
      }
    });
    const some = async (more: number) => {
      const wanted = acknowledged.length + more;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(wanted);
    };
    await some(20);
    await primary.crash();
    await expect.poll(() => refused.has(503)).toBe(true);
    expect(promote(replica.url)).toBe(true);
    address.moveTo(replica);
    // By the same process, with nobody signing in anew.
    await some(20);
    over.abort();
    await Promise.all(writers);
    expect([...refused]).toEqual([503]);
    expect(await notes()).toEqual(expect.arrayContaining(acknowledged));
  });
});
