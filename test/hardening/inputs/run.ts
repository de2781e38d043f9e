import { operations, type Operation } from '../../../src/contract/index.ts';
import { demoAccounts } from '../../../src/server/demo/seed/seedDemo.ts';
import { createPoolUser } from '../../../src/server/identity/pool/localPool.ts';
import type { PortalServer } from '../../support/portalServer.ts';
import { seeded } from '../../support/seeded.ts';
import { processorTime } from '../../support/processorTime.ts';
import { countsOfCalls, watchChanges, type Changes } from './changes.ts';
import { faultsOf, type Seen } from './judge.ts';
import { openTargets, poolTargets, type Target } from './openTargets.ts';
import { badRequest, goodRequest, largeRequests, type Asked } from './requests.ts';
import { makeScene } from './scene.ts';

/** What came of the inputs of one operation. */
export interface Figures {
  readonly id: string;
  /** Status of the call with nothing wrong in it, by whoever may make it. */
  readonly good: number;
  readonly statuses: Map<number, number>;
  /** With the number of the input that shows it. */
  readonly faults: string[];
  /** Rows that calls changed which were refused. */
  changedRows: number;
  /** Milliseconds, and the input that took them. */
  slowest: { ms: number; seed: number };
}

export interface Fuzz {
  /** Everything that there is to feed: every operation, every call of the pool, every open address. */
  readonly targets: readonly Target[];
  /** So many inputs to one of them, from a seed on. */
  run(target: Target, inputs: Inputs): Promise<Figures>;
}

interface Inputs {
  /** The first seed. */
  readonly from: number;
  readonly count: number;
  /** Every large body, as where this is left out, or one of them: which one differs from operation to operation. */
  readonly large?: 'every' | 'one';
}

const accounts = ['la@ashcombe.example', 'super@ashcombe.example', 'support@support.example', 'dt@ashcombe.example'];

/** One of them speaks to the pool alone, and one may only read. */
const everybody = [...accounts, 'sw@ashcombe.example', 'readonly@ashcombe.example'];

export async function startFuzz(portal: PortalServer): Promise<Fuzz> {
  const scene = await makeScene(portal);
  for (const account of demoAccounts.filter(({ username }) => everybody.includes(username)))
    await createPoolUser(portal.database, portal.pool, account);
  const sessions = new Map<string, Record<string, string>>();
  for (const account of everybody) sessions.set(account, await begun(portal, account));
  const token = () => sessions.get('sw@ashcombe.example')?.authorization?.slice('Bearer '.length) ?? '';
  const ofCalls = Object.entries(operations as Record<string, Operation>).map(([id, operation]): Target => ({
    id,
    good: (random) => goodRequest(id, operation, { scene, random }),
    bad: (random) => badRequest(id, operation, { scene, random }),
    large: (random) => largeRequests(id, operation, { scene, random }),
  }));
  const ground = { portal, sessions, changes: await watchChanges(portal.database) };
  const targets = [
    ...ofCalls,
    ...poolTargets({ clientId: portal.pool.clientId, username: 'sw@ashcombe.example', token }),
    ...openTargets(),
  ];
  return { targets, run: (target, inputs) => runOne(ground, target, inputs) };
}

/** Beginning a session leaves rows; it has begun before anything is watched. */
async function begun(portal: PortalServer, account: string): Promise<Record<string, string>> {
  const session = await portal.as(account);
  await portal.app.inject({ url: '/api/LocalAuthority/Settings', headers: session });
  return session;
}

interface Ground {
  readonly portal: PortalServer;
  readonly changes: Changes;
  readonly sessions: ReadonlyMap<string, Record<string, string>>;
}

async function runOne(ground: Ground, target: Target, { from, count, large = 'every' }: Inputs): Promise<Figures> {
  const { id } = target;
  const { account, status: good } = await whoMay(ground, target);
  const figures: Figures = {
    id,
    good,
    statuses: new Map(),
    faults: [],
    changedRows: 0,
    slowest: { ms: 0, seed: from },
  };
  const bodies = target.large?.(seeded(from)) ?? [];
  const one = hashOf(id) % Math.max(bodies.length, 1);
  for (const asked of large === 'every' ? bodies : bodies.slice(one, one + 1))
    figures.faults.push(...(await sendLarge(ground, target, { account, asked })));
  for (let seed = from; seed < from + count; seed += 1) {
    const random = seeded(seed * 7919 + hashOf(id));
    const asked = target.bad(random);
    const session = random.chance(0.04)
      ? {}
      : ground.sessions.get(random.chance(0.9) ? account : random.pick(accounts));
    const began = performance.now();
    const seen = await ask(ground.portal, { ...asked, headers: { ...session, ...asked.headers } });
    const ms = performance.now() - began;
    if (ms > figures.slowest.ms) figures.slowest = { ms, seed };
    figures.statuses.set(seen.status, (figures.statuses.get(seen.status) ?? 0) + 1);
    const changes = await settle(ground.changes);
    if (seen.status >= 400)
      figures.changedRows += changes.reduce(
        (sum, { table, rows }) => sum + (countsOfCalls.includes(table) ? 0 : rows),
        0,
      );
    figures.faults.push(...faultsOf({ id, asked, seen, changes }).map((fault) => `${id}, input ${seed}: ${fault}`));
  }
  return figures;
}

/** Milliseconds of the processor that nothing may take which is only large: everybody else waits for them. */
const muchTooLong = 5000;

/** Sends a large body by whoever may make the call, and by somebody who may only read. */
async function sendLarge(
  { portal, sessions, changes }: Ground,
  { id }: Target,
  { account, asked }: { account: string; asked: Asked },
): Promise<string[]> {
  const faults: string[] = [];
  for (const user of [account, 'readonly@ashcombe.example']) {
    let seen: Seen | undefined;
    const took = await processorTime(
      async () => (seen = await ask(portal, { ...asked, headers: { ...sessions.get(user), ...asked.headers } })),
    );
    const changed = await settle(changes);
    const what = `${id} by ${user}, ${String(asked.payload).slice(0, 60)}… of ${String(asked.payload?.length)}`;
    if (took > muchTooLong) faults.push(`${what}: keeps the processor for ${Math.round(took)} ms`);
    if (seen !== undefined)
      faults.push(...faultsOf({ id, asked, seen, changes: changed }).map((fault) => `${what}: ${fault}`));
  }
  return faults;
}

/** What was changed, all of it put back, so that every input meets the same data. */
async function settle(changes: Changes) {
  const changed = await changes.take();
  if (changed.length > 0) await changes.putBack(changed.map(({ table }) => table));
  return changed;
}

async function whoMay(
  { portal, changes, sessions }: Ground,
  target: Target,
): Promise<{ account: string; status: number }> {
  const tried: { account: string; status: number }[] = [];
  for (const seed of [1, 2, 3]) {
    for (const account of accounts) {
      const asked = target.good(seeded(seed));
      const { status } = await ask(portal, { ...asked, headers: { ...sessions.get(account), ...asked.headers } });
      await settle(changes);
      if (status < 300) return { account, status };
      tried.push({ account, status });
    }
  }
  return tried.find(({ status }) => ![401, 403].includes(status)) ?? (tried[0] as { account: string; status: number });
}

let callers = 0;

/** An address for each request: they are counted by address. */
function nextAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** Sends a request past the network. */
async function ask({ app }: Pick<PortalServer, 'app'>, { method, url, headers, payload }: Asked): Promise<Seen> {
  const reply = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers },
    remoteAddress: nextAddress(),
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body };
}

const hashOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
