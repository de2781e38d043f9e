import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd, startProcess, type Running } from '../../support/processes.ts';
import { signInAt } from '../../support/poolClient.ts';

const username = 'head@ashcombe.example';
const person = ['add', '--name', 'Ashcombe', '--username', username, '--first-name', 'Ann', '--last-name', 'Lee'];

let folder: string;
let dataDir: string;
let env: Record<string, string>;
let password: string;
let running: Running | null = null;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lifecycle-'));
  dataDir = join(folder, 'data');
  env = { DATA_DIR: dataDir, SEED: 'none', DATABASE_URL: '' };
  const made = await runToEnd('cli/authority.ts', person, env);
  password = /shown only now: (\S+)/.exec(made.output)?.[1] ?? '';
  if (made.code !== 0) throw new Error(made.output);
});

afterAll(async () => {
  await running?.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

const start = async (more: Record<string, string> = {}): Promise<Running> =>
  (running = await startProcess({ ...env, ...more }));

const signIn = (address: string) => signInAt(address, username, password);

const settings = (address: string, token: string) =>
  fetch(`${address}/api/LocalAuthority/Settings`, { headers: { authorization: `Bearer ${token}` } });

describe('the first super user', () => {
  it('gets a strong password, once', async () => {
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[@$!%*?&]).{16}$/);
    const again = await runToEnd('cli/authority.ts', person, env);
    expect(again).toMatchObject({
      code: 1,
      output: 'There is an authority called Ashcombe already, with the number 2.\n',
    });
  });

  it('is asked for by name when something is missing', async () => {
    const made = await runToEnd('cli/authority.ts', ['add', '--name', 'X'], env);
    expect(made).toMatchObject({
      code: 2,
      output: expect.stringContaining('--username, --first-name, --last-name') as string,
    });
  });

  it('is tied to a Cognito pool by its sub there, and gets no password from us', async () => {
    const pool = {
      COGNITO_REGION: 'eu-west-2',
      COGNITO_USER_POOL_ID: 'eu-west-2_AbCdEfGhI',
      COGNITO_CLIENT_ID: '4abc',
    };
    const elsewhere = { ...env, ...pool, DATA_DIR: join(folder, 'pool') };
    expect(await runToEnd('cli/authority.ts', person, elsewhere)).toMatchObject({
      code: 2,
      output: expect.stringContaining('--sub') as string,
    });
    const made = await runToEnd(
      'cli/authority.ts',
      [...person, '--sub', '0b5f6a2e-1111-4222-8333-123456789abc'],
      elsewhere,
    );
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Made Ashcombe') as string });
    expect(made.output).not.toContain('Password');
  });
});

describe('a server', { timeout: 300_000 }, () => {
  it('says how somebody can sign in where there is nobody yet', async () => {
    running = await start({ DATA_DIR: join(folder, 'empty') });
    const { output } = await running.end('SIGTERM');
    expect(output).toContain('"npm run authority -- add" makes the first authority');
    running = await start();
    expect((await running.end('SIGTERM')).output).not.toContain('npm run authority');
  });

  it('stops at the start for a wrong setting, and names it', async () => {
    const ended = await runToEnd('main.ts', [], { ...env, PORT: 'eighty' });
    expect(ended).toMatchObject({
      code: 1,
      output: 'PORT is "eighty"; it must be a whole number from 0 to 65535 (0 takes any free port).\n',
    });
  });

  it('stops for a port, a host, a folder or a database it cannot have, and names the setting', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
    const port = (taken.address() as AddressInfo).port;
    const refused: [Record<string, string>, string][] = [
      [
        { PORT: String(port) },
        `PORT is ${port}, where another program is listening already; choose another, or 0 for any free one.\n`,
      ],
      [{ PORT: '0', HOST: '192.0.2.1' }, 'HOST is "192.0.2.1", which is no address of this machine (EADDRNOTAVAIL).\n'],
      [
        { DATA_DIR: import.meta.filename },
        `DATA_DIR is "${import.meta.filename}", where no folder can be made (ENOTDIR).\n`,
      ],
      [
        { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' },
        'DATABASE_URL names a database that cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n',
      ],
    ];
    for (const [settings, output] of refused)
      expect(await runToEnd('main.ts', [], { ...env, ...settings })).toEqual({ code: 1, output });
    taken.close();
  });

  it('killed hard loses nothing that was acknowledged, and leaves nothing to clear up', async () => {
    const first = await start();
    const { person: signedIn, token } = await signIn(first.address);
    const answered = await settings(first.address, token);
    expect([answered.status, await answered.json()]).toMatchObject([
      200,
      { userEmail: username, localAuthorityName: 'Ashcombe' },
    ]);
    await first.end('SIGKILL');

    const second = await start();
    expect((await settings(second.address, token)).status).toBe(200);
    expect(
      (
        await fetch(`${second.address}/api/session/signOut`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(200);
    await second.end('SIGKILL');

    const third = await start();
    expect((await settings(third.address, token)).status).toBe(401);
    expect(signedIn.user.getUsername()).not.toContain('@');
    expect(await third.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  it('keeps its data to itself: a second server, a backup and a restore are refused', async () => {
    const first = await start();
    const inUse = { code: 1, output: expect.stringContaining('Another server is already using the data') as string };
    expect(await runToEnd('main.ts', [], { ...env, PORT: '0' })).toMatchObject(inUse);
    expect(await runToEnd('cli/backup.ts', [join(folder, 'refused')], env)).toMatchObject(inUse);
    expect(existsSync(join(folder, 'refused'))).toBe(false);
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
    await first.end('SIGTERM');
  });
});

describe('a backup', { timeout: 300_000 }, () => {
  it('brings everything back in another place, and a damaged one is refused', async () => {
    const backup = join(folder, 'backup');
    expect(await runToEnd('cli/backup.ts', [backup], env)).toMatchObject({ code: 0 });
    expect(readdirSync(backup).toSorted()).toEqual(['database.tar.gz', 'manifest.json']);
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
    expect(await runToEnd('cli/restore.ts', [backup], { ...env, ...elsewhere })).toMatchObject({ code: 0 });
    const restored = await start(elsewhere);
    const { token } = await signIn(restored.address);
    expect((await settings(restored.address, token)).status).toBe(200);
    await restored.end('SIGTERM');

    const again = await runToEnd('cli/restore.ts', [backup], { ...env, ...elsewhere });
    expect(again).toMatchObject({
      code: 0,
      output: expect.stringContaining('What was there before is kept in') as string,
    });
    appendFileSync(join(backup, 'database.tar.gz'), 'x');
    expect(await runToEnd('cli/restore.ts', [backup], { ...env, ...elsewhere })).toMatchObject({
      code: 1,
      output: expect.stringContaining('is damaged') as string,
    });
  });
});

describe('a backup of files', { timeout: 300_000 }, () => {
  const name = 'ab12cdef-1111-4222-8333-123456789abc';
  const put = (path: string, text: string) => {
    mkdirSync(join(dataDir, 'files', path, '..'), { recursive: true });
    writeFileSync(join(dataDir, 'files', path), text);
  };
  const found = (path: string) => readFileSync(join(folder, path), 'utf8');

  it('has those that are stored, not those on their way in, and puts them in the place of others [D-44]', async () => {
    put(`ab/${name}`, 'stored');
    put('incoming/portal-upload-x/half', 'half');
    const backup = join(folder, 'with-files');
    expect(await runToEnd('cli/backup.ts', [backup], env)).toMatchObject({ code: 0 });
    expect(found(`with-files/files/ab/${name}`)).toBe('stored');
    expect(readdirSync(join(backup, 'files'))).toEqual(['ab']);

    put(`ab/${name}`, 'changed since');
    expect(await runToEnd('cli/restore.ts', [backup], env)).toMatchObject({ code: 0 });
    expect(found(`data/files/ab/${name}`)).toBe('stored');
    const aside = readdirSync(dataDir).filter((entry) => entry.startsWith('files.before-'));
    expect(aside.map((entry) => found(`data/${entry}/ab/${name}`))).toEqual(['changed since']);

    writeFileSync(join(backup, 'files', 'ab', name), 'altered');
    expect(await runToEnd('cli/restore.ts', [backup], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('its files are not what its manifest says') as string,
    });
    expect(found(`data/files/ab/${name}`)).toBe('stored');
  });
});
