import { operations, type Operation } from '../../../src/contract/index.ts';
import type { PortalServer } from '../../support/portalServer.ts';
import { seeded } from '../../support/seeded.ts';
import { watchChanges, type Changes } from './changes.ts';
import { faultsOf, type Seen } from './judge.ts';
import { badRequest, goodRequest, type Asked } from './requests.ts';
import { makeScene, type Scene } from './scene.ts';

/** What came of the inputs of one operation. */
export interface Figures {
  readonly id: string;
  /** Status of the call with nothing wrong in it, by whoever may make it. */
  readonly good: number;
  readonly statuses: Map<number, number>;
  /** With the number of the input that shows it. */
  readonly faults: string[];
  /** Milliseconds, and the input that took them. */
  slowest: { ms: number; seed: number };
}

export interface Fuzz {
  readonly portal: PortalServer;
  /** So many inputs to one operation, from a seed on. */
  run(id: string, seeds: { from: number; count: number }): Promise<Figures>;
}

const accounts = ['la@ashcombe.example', 'super@ashcombe.example', 'support@support.example', 'dt@ashcombe.example'];

export async function startFuzz(portal: PortalServer): Promise<Fuzz> {
  const scene = await makeScene(portal);
  const sessions = new Map<string, Record<string, string>>();
  // Beginning a session leaves rows; each has begun before anything is watched.
  for (const account of accounts) {
    const session = await portal.as(account);
    await portal.app.inject({ url: '/api/LocalAuthority/Settings', headers: session });
    sessions.set(account, session);
  }
  const changes = await watchChanges(portal.database);
  return { portal, run: (id, seeds) => runOne({ portal, scene, changes, sessions }, id, seeds) };
}

interface Ground {
  readonly portal: PortalServer;
  readonly scene: Scene;
  readonly changes: Changes;
  readonly sessions: ReadonlyMap<string, Record<string, string>>;
}

async function runOne(ground: Ground, id: string, { from, count }: { from: number; count: number }): Promise<Figures> {
  const operation: Operation = (operations as Record<string, Operation>)[id] as Operation;
  const { account, status: good } = await whoMay(ground, id, operation);
  const figures: Figures = { id, good, statuses: new Map(), faults: [], slowest: { ms: 0, seed: from } };
  for (let seed = from; seed < from + count; seed += 1) {
    const random = seeded(seed * 7919 + hashOf(id));
    const asked = badRequest(id, operation, { scene: ground.scene, random });
    const session = random.chance(0.04) ? {} : ground.sessions.get(random.chance(0.9) ? account : random.pick(accounts));
    const began = performance.now();
    const seen = await ask(ground.portal, { ...asked, headers: { ...session, ...asked.headers } });
    const ms = performance.now() - began;
    if (ms > figures.slowest.ms) figures.slowest = { ms, seed };
    figures.statuses.set(seen.status, (figures.statuses.get(seen.status) ?? 0) + 1);
    figures.faults.push(...faultsOf({ id, asked, seen, changes: await settle(ground.changes) }).map((fault) => `${id}, input ${seed}: ${fault}`));
  }
  return figures;
}

/** What was changed, all of it put back, so that every input meets the same data. */
async function settle(changes: Changes) {
  const changed = await changes.take();
  if (changed.length > 0) await changes.putBack(changed.map(({ table }) => table));
  return changed;
}

async function whoMay({ portal, scene, changes, sessions }: Ground, id: string, operation: Operation): Promise<{ account: string; status: number }> {
  const tried: { account: string; status: number }[] = [];
  for (const seed of [1, 2, 3]) {
    for (const account of accounts) {
      const asked = goodRequest(id, operation, { scene, random: seeded(seed) });
      const { status } = await ask(portal, { ...asked, headers: { ...sessions.get(account), ...asked.headers } });
      await settle(changes);
      if (status < 300) return { account, status };
      tried.push({ account, status });
    }
  }
  return tried.find(({ status }) => ![401, 403].includes(status)) ?? (tried[0] as { account: string; status: number });
}

/** Sends a request past the network; one that cannot even be written counts as refused by the client. */
export async function ask({ app }: Pick<PortalServer, 'app'>, { method, url, headers, payload }: Asked): Promise<Seen> {
  const reply = await app.inject({ method: method as 'GET', url, headers: { ...headers }, ...(payload === undefined ? {} : { payload }) });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body };
}

const hashOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
