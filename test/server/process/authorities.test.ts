import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd, startProcess, type Running } from '../../support/processes.ts';
import { signInAt } from '../../support/poolClient.ts';

const username = 'head@ashcombe.example';
const person = ['add', '--name', 'Ashcombe', '--username', username, '--first-name', 'Ann', '--last-name', 'Lee'];

let folder: string;
let env: Record<string, string>;
let password: string;
let running: Running | null = null;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'authorities-'));
  env = { DATA_DIR: join(folder, 'data'), SEED: 'none', DATABASE_URL: '' };
  const made = await runToEnd('cli/authority.ts', person, env);
  password = /shown only now: (\S+)/.exec(made.output)?.[1] ?? '';
  if (made.code !== 0) throw new Error(made.output);
});

afterAll(async () => {
  await running?.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function ask(address: string, path: string, account: readonly [string, string]) {
  const { token } = await signInAt(address, ...account);
  const reply = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()) as { [name: string]: unknown };
}

describe('a further authority', { timeout: 300_000 }, () => {
  const other = { name: 'Birchwood', username: 'head@birchwood.example', firstName: 'Bo', lastName: 'Ray' };
  const add = (changed: Partial<typeof other> = {}, ...more: string[]) => {
    const { name, username, firstName, lastName } = { ...other, ...changed };
    const details = ['--username', username, '--first-name', firstName, '--last-name', lastName];
    return runToEnd('cli/authority.ts', ['add', '--name', name, ...details, ...more], env);
  };

  it('stands beside the first, each with its own super user, and neither sees the other', async () => {
    const { code, output } = await add({}, '--support');
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Made Birchwood (3) with') as string,
    });
    running = await startProcess(env);
    const accounts = [
      [username, password],
      [other.username, /shown only now: (\S+)/.exec(output)?.[1] ?? ''],
    ] as const;
    const seen: unknown[] = [];
    for (const account of accounts) {
      const { localAuthorityName, localAuthorityId } = await ask(
        running.address,
        '/api/LocalAuthority/Settings',
        account,
      );
      const users = JSON.stringify(await ask(running.address, '/api/Users/LacUsers', account));
      seen.push({ localAuthorityName, localAuthorityId, users: users.match(/\w+@\w+/g) });
    }
    expect(seen).toEqual([
      { localAuthorityName: 'Ashcombe', localAuthorityId: 2, users: ['head@ashcombe'] },
      { localAuthorityName: 'Birchwood', localAuthorityId: 3, users: ['head@birchwood'] },
    ]);
    await running.end('SIGTERM');
  });

  it('is refused, with nothing made or changed, where its name, number, account or part is taken', async () => {
    const taken: [Partial<typeof other>, string[], string][] = [
      [{ name: 'BIRCHWOOD' }, [], 'There is an authority called Birchwood already, with the number 3.\n'],
      [{ name: 'Cold Ash' }, [], 'head@birchwood.example has an account already; each account is one person’s.\n'],
      [
        { name: 'Cold Ash', username: 'a@cold.example' },
        ['--number', '2'],
        'The number 2 is that of Ashcombe; choose another.\n',
      ],
      [
        { name: 'Cold Ash', username: 'a@cold.example' },
        ['--support'],
        'Birchwood (3) is the support authority already, and there is only one.\n',
      ],
    ];
    for (const [changed, more, output] of taken) expect(await add(changed, ...more)).toMatchObject({ code: 1, output });
    expect(await runToEnd('cli/authority.ts', ['remove'], env)).toMatchObject({ code: 2 });
    running = await startProcess(env);
    expect((await ask(running.address, '/api/LocalAuthority/Settings', [username, password])).localAuthorityId).toBe(2);
    await running.end('SIGTERM');
    expect(await add({ name: 'Cold Ash', username: 'a@cold.example' })).toMatchObject({
      code: 0,
      output: expect.stringContaining('Made Cold Ash (4)') as string,
    });
  });
});
