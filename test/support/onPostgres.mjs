// Runs a command with TEST_DATABASE_URL set to a PostgreSQL server: node test/support/onPostgres.mjs vitest run …
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { providePostgres } from './postgres.mjs';

const postgres = await providePostgres((command, args) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
});
if (postgres.missing) {
  console.error(`Not run: ${postgres.missing}.`);
  process.exit(1);
}
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } });
const [code] = await once(child, 'exit');
await postgres.stop();
process.exitCode = code ?? 1;
