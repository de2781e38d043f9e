import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { openDatabase } from '../../../src/server/db/database.ts';
import { claimFolder } from '../../../src/server/db/folderGuard.ts';
import { silence, takeLease } from '../../../src/server/db/folderLease.ts';
import { giveSign } from '../../../src/server/db/leaseFile.mjs';
import { signInAt } from '../../support/poolClient.ts';
import { runToEnd, startProcess, type Running } from '../../support/processes.ts';

// Two containers on one volume: a socket's name exists once in each network name space, so they do not meet there.

const username = 'head@ashcombe.example';
const person = ['add', '--name', 'Ashcombe', '--username', username, '--first-name', 'Ann', '--last-name', 'Lee'];
/** Nothing listens on 127.0.0.1 in a network name space that has just been made. */
const elsewhere = { HOST: '0.0.0.0' };
const inUse = { code: 1, output: expect.stringContaining('Another server is already using the data') as string };

let folder: string;
let env: Record<string, string>;
let password: string;
const servers: Running[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lease-'));
  env = { DATA_DIR: join(folder, 'data'), SEED: 'none', DATABASE_URL: '' };
  const made = await runToEnd('cli/authority.ts', person, env);
  password = /shown only now: (\S+)/.exec(made.output)?.[1] ?? '';
  if (made.code !== 0) throw new Error(made.output);
});

afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

const canUnshare = () => spawnSync('unshare', ['-n', 'true']).status === 0;

/** Where no network name space can be made the report says that this was not tried, and why. */
function needsNameSpaces(context: TestContext): void {
  if (!canUnshare()) context.skip('not tried here: "unshare -n" makes no network name space (it needs Linux and root)');
}

async function start(more: Record<string, string> = {}, { apart = false } = {}): Promise<Running> {
  const started = await startProcess({ ...env, ...more, ...(apart && elsewhere) }, { apart });
  servers.push(started);
  return started;
}

const signIn = async (address: string) => (await signInAt(address, username, password)).token;

const call = (address: string, token: string, path: string, method = 'GET') =>
  fetch(address + path, { method, headers: { authorization: `Bearer ${token}` } });

describe('two servers that do not see one another, on one folder', { timeout: 300_000 }, () => {
  it('the second is refused while the first lives, a backup and a restore too', async (context) => {
    needsNameSpaces(context);
    const first = await start();
    const apart = { apart: true };
    expect(await runToEnd('main.ts', [], { ...env, ...elsewhere, PORT: '0' }, apart)).toMatchObject(inUse);
    expect(await runToEnd('cli/backup.ts', [join(folder, 'refused')], env, apart)).toMatchObject(inUse);
    expect(existsSync(join(folder, 'refused'))).toBe(false);
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
    expect(await first.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(await runToEnd('cli/backup.ts', [join(folder, 'backup')], env, apart)).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('waiting') as string,
    });
    const second = await start();
    expect(await runToEnd('cli/restore.ts', [join(folder, 'backup')], env, apart)).toMatchObject(inUse);
    await second.end('SIGTERM');
  });

  it('after a hard kill the next starts at once where the first was, and elsewhere when it has heard nothing of it', async (context) => {
    needsNameSpaces(context);
    await (await start()).end('SIGKILL');
    const here = await start();
    expect((await here.end('SIGKILL')).output).not.toContain('waiting');
    const there = await start({}, { apart: true });
    const { code, output } = await there.end('SIGTERM');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /holds the data in .* waiting 15 seconds for one\.\nThere was none: this one takes over\.\n/,
      ),
    ]);
  });

  it('one that was paused while another took its data over writes nothing more, and says why it stops', async (context) => {
    needsNameSpaces(context);
    const first = await start();
    const token = await signIn(first.address);
    first.pause();
    const second = await start({}, { apart: true });
    const lease = () =>
      JSON.parse(readFileSync(join(env.DATA_DIR ?? '', 'lease.json'), 'utf8')) as { pid: number; sign: number };
    const taken = lease().pid;
    // Signing out is a write; it waits at the door of the paused one.
    const answered = call(first.address, token, '/api/session/signOut', 'POST').then(
      ({ status }) => status,
      () => 'no answer',
    );
    first.resume();
    expect(await first.ended()).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another server has taken over the data') as string,
    });
    expect(await answered).not.toBe(200);
    expect(lease().pid).toBe(taken);
    await second.end('SIGTERM');
    const third = await start();
    expect((await call(third.address, token, '/api/LocalAuthority/Settings')).status).toBe(200);
    await third.end('SIGTERM');
  });
});

describe('the embedded database', () => {
  it('runs no statement once its lease is another’s, and says so', async () => {
    const dataDir = join(folder, 'taken');
    const sentences: string[] = [];
    const open = () => openDatabase({ url: null, dataDir, onCrash: (sentence) => void sentences.push(sentence) });
    const notes = sql<{ text: string }>`select text from note`;
    const before = await open();
    await sql`create table note (text text)`.execute(before.kysely);
    await sql`insert into note values ('ours')`.execute(before.kysely);
    writeFileSync(
      join(dataDir, 'lease.json'),
      JSON.stringify({ holder: 'another', place: 'there', host: 'web-2', pid: 17, sign: 0 }),
    );
    expect(
      await sql`insert into note values ('too late')`.execute(before.kysely).then(
        () => 'written',
        () => 'refused',
      ),
    ).toBe('refused');
    await expect.poll(() => sentences[0]).toContain('Another server has taken over the data');
    await before.close();
    rmSync(join(dataDir, 'lease.json'));
    const after = await open();
    expect((await notes.execute(after.kysely)).rows).toEqual([{ text: 'ours' }]);
    await after.close();
  });
});

describe('the lease', () => {
  const said: string[] = [];
  let lost = 0;
  const options = (place: string | null) => ({
    place,
    say: (sentence: string) => void said.push(sentence),
    onLost: () => void (lost += 1),
  });
  const fresh = () => mkdtempSync(join(folder, 'lease-'));
  const file = (dir: string) => join(dir, 'lease.json');
  const dead = (dir: string, place: string) =>
    writeFileSync(file(dir), JSON.stringify({ holder: 'dead', place, host: 'web-1', pid: 17, sign: 3 }));

  it('is given to one at a time, and leaves nothing behind', async () => {
    const dir = fresh();
    const first = await claimFolder(dir, options(null));
    await expect(claimFolder(dir, options(null))).rejects.toThrow(
      `Another server is already using the data in ${dir}.`,
    );
    const other = await claimFolder(fresh(), options(null));
    await first.release();
    expect(readdirSync(dir)).toEqual([]);
    await (await claimFolder(dir, options(null))).release();
    await other.release();
  });

  it('of a holder of the same place is taken at once, of one elsewhere after fifteen silent seconds, within the twenty that a start may take', async () => {
    const dir = fresh();
    dead(dir, 'here');
    const lease = await takeLease(dir, options('here'));
    expect([lease.isHeld(), said]).toEqual([true, []]);
    await lease.release();
    expect(silence).toBeLessThanOrEqual(19_000);
    dead(dir, 'there');
    const taken = await takeLease(dir, options('here'));
    expect(said).toEqual([
      expect.stringContaining('A server on "web-1" (process 17) holds the data'),
      'There was none: this one takes over.',
    ]);
    await taken.release();
  });

  it('of a holder elsewhere that gives one sign of life is left to it', async () => {
    const dir = fresh();
    const holder = await takeLease(dir, options('there'));
    await expect(takeLease(dir, options('here'))).rejects.toThrow('Another server is already using the data');
    expect(holder.isHeld()).toBe(true);
    await holder.release();
  });

  it('goes to one of several who find it abandoned', async () => {
    const dir = fresh();
    dead(dir, 'there');
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => takeLease(dir, options(`here ${index}`))),
    );
    const taken = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(taken.map((each) => each.isHeld())).toEqual([true]);
    expect(all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).name] : []))).toEqual(
      Array(7).fill('FolderInUse'),
    );
    await taken[0]?.release();
  });

  it('that another has taken is neither given signs nor made anew, and its holder is told', async () => {
    const dir = fresh();
    const holder = await takeLease(dir, options('there'));
    lost = 0;
    dead(dir, 'here');
    expect([holder.isHeld(), giveSign(holder)]).toEqual([false, false]);
    await expect.poll(() => lost).toBe(1);
    rmSync(file(dir));
    expect(() => giveSign(holder)).toThrow('ENOENT');
    expect(existsSync(file(dir))).toBe(false);
    await holder.release();
  });
});
