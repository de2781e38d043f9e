import { availableParallelism, cpus } from 'node:os';
import { spawnSync } from 'node:child_process';
import { buildServer, bundled } from '../../src/server/cli/bundle.mjs';
import { readCommandLine, refuse, wholeNumber } from '../../src/server/cli/commandLine.mjs';
import { startProduct, type Product } from '../browser/support/product.ts';
import { poolAt } from '../support/poolClient.ts';
import { providePostgres } from '../support/postgres.mjs';
import { seeded } from '../support/seeded.ts';
import { callFromOwnAddresses, fromAddress, signedIn, type Portal } from './caller.ts';
import { course, summary, type Sample, type Timed } from './figures.ts';
import { makeGround, type Account, type Ground } from './ground.ts';
import { spendDay } from './person.ts';

const usage = `A mixed day of many staff at once, on PostgreSQL (TEST_DATABASE_URL, or a server of its own): waiting times,
errors, memory. Ends with 1 when more than one call in a thousand is refused, or the server fails once.

  npm run load [-- --users 200 --minutes 10 --seed 1]

  --users     how many (200)
  --minutes   how long (10)
  --seed      what they do (1); the same seed does the same again`;
const text = { type: 'string' } as const;
const { values } = readCommandLine({ usage, options: { users: text, minutes: text, seed: text } });
const users = wholeNumber(values.users ?? '200', { name: '--users', least: 1 });
const seed = wholeNumber(values.seed ?? '1', { name: '--seed' });
const minutes = values.minutes ?? '10';
const seconds = Number(minutes) * 60;
if (!(seconds > 0)) refuse(`--minutes has to be a number above 0, and is "${minutes}".`);

await buildServer();
const postgres = await providePostgres((command, args) => void spawnSync(command, args, { stdio: 'inherit' }));
if ('missing' in postgres) {
  console.log(`Not run: ${postgres.missing}.`);
  process.exit(1);
}
let ground: Ground | undefined;
let product: Product | undefined;
try {
  console.log('Filling the database …');
  ground = await makeGround(postgres.url, users);
  const environment = {
    BENCH: '1',
    DATABASE_URL: ground.url,
    SEED: 'none',
    TRUST_PROXY: '127.0.0.1',
    REQUESTS_PER_MINUTE: '600',
  };
  product = await startProduct(undefined, {
    entry: ['--import', new URL('watch.mjs', import.meta.url).href, bundled('main.ts')],
    environment,
  });
  console.log(
    `${ground.accounts.length} staff for ${minutes} minutes; ${ground.size}; PostgreSQL ${ground.version}; ` +
      `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), shared by server, database and callers`,
  );
  process.exitCode = (await load(product, ground.accounts)) ? 0 : 1;
} finally {
  await product?.remove();
  await ground?.drop();
  await postgres.stop();
}

async function load(running: Product, accounts: readonly Account[]): Promise<boolean> {
  const calls: Timed[] = [];
  const samples: Sample[] = [];
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  running
    .child()
    .on('message', (told) => void samples.push({ second: Math.round(elapsed()), ...(told as Omit<Sample, 'second'>) }));
  const portal: Portal = await poolAt(running.url);
  callFromOwnAddresses();
  // People come in over the first quarter of the day: what the client computes for a sign-in takes this one process
  // half a second each.
  const arrival = seconds / 4;
  await Promise.all(
    accounts.map((account, index) =>
      fromAddress(`10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`, () =>
        person({ account, index, wait: (index * arrival) / accounts.length }),
      ),
    ),
  );
  const { text, isGood } = summary(calls, elapsed());
  console.log(`${text}\n${course(samples)}`);
  if (running.child().exitCode !== null) console.log('  The server has ended.');
  return isGood && running.child().exitCode === null;

  async function person({ account, index, wait }: { account: Account; index: number; wait: number }): Promise<void> {
    const random = seeded(seed * 100_003 + index);
    const think = async (about: number) => {
      // Most pauses are short and some are long.
      const pause = Math.min(about * 6, -Math.log(1 - random.int(10_000) / 10_001) * about);
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, Math.max(0, seconds - elapsed())) * 1000));
      return elapsed() < seconds;
    };
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    const caller = await signedIn(portal, account.username, (timed) => void calls.push(timed)).catch(() => null);
    if (caller !== null) await spendDay({ random, typeId: account.typeId, caller, think });
  }
}
