import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PepDetails, PepStage } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/engine/index.ts';
import { buildProduct } from '../../src/server/cli/build.mjs';
import { bundled } from '../../src/server/cli/bundle.mjs';
import { readCommandLine, refuse, wholeNumber } from '../../src/server/cli/commandLine.mjs';
import { settingUp } from '../../src/server/db/across/index.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { demoPassword } from '../../src/server/demo/seed/seedDemo.ts';
import { root } from '../architecture/source.ts';
import { startProduct, type Product } from '../browser/support/product.ts';
import { callFromOwnAddresses, fromAddress, signedIn, tokenOf, type Portal } from '../load/caller.ts';
import { percentile, type Sample, type Timed } from '../load/figures.ts';
import { addPupils } from '../support/manyPupils.ts';
import { poolAt } from '../support/poolClient.ts';
import { providePostgres } from '../support/postgres.mjs';
import { seeded } from '../support/seeded.ts';
import { createDatabase } from '../support/testDatabase.ts';
import type { Order } from './attacker.ts';
import { attackers, attacks, type Target, type Told } from './attacks.ts';
import { makeCrowd, type Crowd } from './crowd.ts';

const usage = `Staff of two authorities at work on PostgreSQL (TEST_DATABASE_URL, or a server of its own), first in
peace and then beside each attack in turn: waiting times, memory. Ends with 1 where an attack makes the others wait more
than the goal allows.

  npm run storm [-- <seed>] [--only <words>] [--rate 12] [--short]

  <seed>    a whole number; the same one does the same again (1)
  --only    attacks whose name holds these words
  --rate    calls a second (12), above 0 up to 100
  --short   does the same in seconds, to see that it runs`;
const text = { type: 'string' } as const;
const options = { short: { type: 'boolean' }, only: text, rate: text } as const;
const { values, positionals } = readCommandLine({ usage, options, takes: [0, 1] });
const seed = wholeNumber(positionals[0] ?? '1', { name: 'The seed' });
const perSecond = Number(values.rate ?? '12');
if (!(perSecond > 0 && perSecond <= 100)) refuse('--rate has to be a number of calls a second, above 0 up to 100.');
await buildProduct();
const seconds = values.short ? 3 : 40;
const pupils = values.short ? 1_000 : 20_000;

/** Of the calm run's p95: what the others' p95 and their longest call may be beside an attack. */
const goal = { p95: 3, longest: 10 };

const staff = ['dt', 'la', 'super', 'sw', 'iro']
  .map((name) => `${name}@ashcombe.example`)
  .concat(['dt', 'super'].map((name) => `${name}@brinmoor.example`));

const postgres = await providePostgres((command, args) => void spawnSync(command, args, { stdio: 'inherit' }));
if ('missing' in postgres) {
  console.log(`Not run: ${postgres.missing}.`);
  process.exit(1);
}
let product: Product | undefined;
let drop: () => Promise<void> = () => Promise.resolve();
try {
  const made = await createDatabase(postgres.url);
  ({ drop } = made);
  console.log('Filling the database …');
  const environment = {
    BENCH: '1',
    DATABASE_URL: made.url,
    SEED: 'demo',
    TRUST_PROXY: '127.0.0.1',
    REQUESTS_PER_MINUTE: '600',
  };
  product = await startProduct(undefined, {
    entry: ['--import', new URL('../load/watch.mjs', import.meta.url).href, bundled('main.ts')],
    environment,
  });
  await addMany(made.url);
  process.exitCode = (await storm(product)) ? 0 : 1;
} finally {
  await product?.remove();
  await drop();
  await postgres.stop();
}

async function addMany(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: null, onCrash: () => undefined });
  for (const authority of [11, 12]) await settingUp(database, (db) => addPupils(db, authority, pupils));
  await database.close();
}

async function storm(running: Product): Promise<boolean> {
  const portal: Portal = { ...(await poolAt(running.url)), password: demoPassword };
  const samples: Sample[] = [];
  running.child().on('message', (told) => void samples.push({ second: 0, ...(told as Omit<Sample, 'second'>) }));
  callFromOwnAddresses();
  const crowd = await makeCrowd({ portal, usernames: staff, perSecond, random: seeded(seed) });
  const target = await fromAddress('10.3.0.1', () => targetOf(portal));
  console.log(
    `${staff.length} staff, ${perSecond} calls a second, ${seconds} s beside each; ${pupils} pupils in each of two authorities; seed ${seed}; ${availableParallelism()} cores, shared by all`,
  );
  console.log(line(['milliseconds', 'calls', 'p50', 'p95', 'most', 'refused', 'memory', 'what the attack was told']));
  // The first calls of a server are slower than all that follow.
  await crowd.work(seconds / 4);
  const calm = await beside(crowd, null);
  show('in peace', calm);
  let isGood = calm.refused === 0;
  for (const name of Object.keys(attacks).filter((each) => each.includes(values.only ?? ''))) {
    const found = await beside(crowd, { name, seconds, target });
    const missed = [
      ...(found.p95 > goal.p95 * calm.p95 ? ['p95'] : []),
      ...(found.most > goal.longest * calm.p95 ? ['longest'] : []),
      ...(found.refused > 0 ? ['refused'] : []),
    ];
    show(name, found, missed);
    isGood &&= missed.length === 0 && running.child().exitCode === null;
  }
  console.log(
    isGood
      ? '  All goals are met.'
      : `  Goals missed: p95 at most ${goal.p95} times, the longest at most ${goal.longest} times the calm p95 (${calm.p95.toFixed(0)} ms), nobody else refused.`,
  );
  return isGood;

  /** The crowd at work for a while, beside an attack or in peace, and how it fared. */
  async function beside(working: Crowd, attack: Order | null): Promise<Fared> {
    samples.length = 0;
    const end = attack === null ? null : await begin(attack);
    const calls = await working.work(seconds);
    const told = (await end?.()) ?? {};
    return { ...figuresOf(calls), told, memory: Math.max(0, ...samples.map(({ rss }) => rss)) };
  }
}

interface Fared {
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly refused: number;
  readonly told: Told;
  /** Bytes at most. */
  readonly memory: number;
}

function figuresOf(calls: readonly Timed[]): Omit<Fared, 'told' | 'memory'> {
  const times = calls.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const [p50 = 0, p95 = 0, most = 0] = [0.5, 0.95, 1].map((share) => percentile(times, share));
  // A save that somebody else's came before is asked about, and no refusal of the server's.
  return {
    calls: calls.length,
    p50,
    p95,
    most,
    refused: calls.filter(({ status }) => status === 0 || (status >= 400 && status !== 409)).length,
  };
}

/**
 * Starts an attack in a process of its own, and waits until it has begun; what it gives ends it, and tells what it was
 * answered.
 */
async function begin(order: Order): Promise<() => Promise<Told>> {
  const child = fork(new URL('attacker.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  const begun = once(child, 'message');
  child.send(order);
  await Promise.race([begun, ended]);
  const told = Promise.race([
    once(child, 'message').then(([message]) => (message as { told: Told }).told),
    ended.then((): Told => ({ ended: 1 })),
  ]);
  return async () => {
    const answer = await told;
    child.kill();
    return answer;
  };
}

/** What the attackers need to know: their tokens, a plan to grow and the largest file of the portal. */
async function targetOf(portal: Portal): Promise<Target> {
  const accounts = [attackers.reader, attackers.writer, ...attackers.others];
  const tokens = Object.fromEntries(
    await Promise.all(accounts.map(async (username) => [username, await tokenOf(portal, username)] as const)),
  );
  const caller = await signedIn(portal, attackers.writer, () => undefined);
  const listed = (
    await caller.get('plans', '/api/pep/getPepStatuses?page=1&sizePerPage=100&academicYearId=17&pepStatusIds=2')
  )?.data as JsonObject[];
  for (const row of listed) {
    const plan = `studentId=${row.studentId}&pepId=${row.id}`;
    const [details] = ((await caller.get('plan', `/api/Pep/details?${plan}`))?.contents ??
      []) as unknown as PepDetails[];
    if (details?.stages.some(({ formSlug }) => formSlug === 'targets') !== true) continue;
    const [stage] = ((await caller.get('stage', `/api/Pep/targets/form/targets?${plan}`))?.contents ??
      []) as unknown as PepStage[];
    if (stage !== undefined && !('pep.saveStage' in stage.denied))
      return { url: portal.address, tokens, asset: largestAsset(), stage };
  }
  throw new Error('There is no plan to grow.');
}

function largestAsset(): string {
  const folder = join(root, 'dist', 'app', 'assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return `/assets/${names.toSorted((one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size)[0] ?? ''}`;
}

function show(
  name: string,
  { calls, p50, p95, most, refused, memory, told }: Fared,
  missed: readonly string[] = [],
): void {
  const answers = Object.entries(told)
    .map(([what, count]) => `${what}×${count}`)
    .join(' ');
  const cells = [
    String(calls),
    ...[p50, p95, most].map((ms) => ms.toFixed(0)),
    String(refused),
    `${(memory / 1024 / 1024).toFixed(0)} MB`,
  ];
  console.log(`${line([name, ...cells, answers])}${missed.length > 0 ? `  ← missed: ${missed.join(', ')}` : ''}`);
}

function line(cells: readonly string[]): string {
  return `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(56) : index === 7 ? `  ${cell}` : cell.padStart(8))).join(' ')}`;
}
