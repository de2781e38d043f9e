import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd, startProcess } from '../support/processes.ts';
import { signInAt } from '../support/poolClient.ts';

// Makes the first user, starts the product, signs in and asks for something, all on the Node that runs this.

const username = 'head@ashcombe.example';
const person = ['add', '--name', 'Ashcombe', '--username', username, '--first-name', 'Ann', '--last-name', 'Lee'];
const folder = mkdtempSync(join(tmpdir(), 'node-'));
const env = { DATA_DIR: join(folder, 'data'), SEED: 'none', DATABASE_URL: '' };

async function settingsOf(address: string, password: string): Promise<{ userEmail?: string }> {
  const { token } = await signInAt(address, username, password);
  const answer = await fetch(`${address}/api/LocalAuthority/Settings`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as { userEmail?: string };
}

const made = await runToEnd('cli/authority.ts', person, env);
const password = /shown only now: (\S+)/.exec(made.output)?.[1];
if (password === undefined) throw new Error(made.output);
const server = await startProcess(env);
const { userEmail } = await settingsOf(server.address, password);
const { code, output } = await server.end('SIGTERM');
rmSync(folder, { recursive: true });
if (userEmail !== username || code !== 0) throw new Error(`Signed in as ${userEmail}, ended with ${code}: ${output}`);
console.log(`Node ${process.versions.node} starts the product, signs in and stops.`);
