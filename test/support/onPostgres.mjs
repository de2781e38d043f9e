import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { helpOnly } from '../../src/server/cli/commandLine.mjs';
import { providePostgres } from './postgres.mjs';

helpOnly(`Runs the tests of the server on a PostgreSQL server, TEST_DATABASE_URL or one of its own.

  npm run test:server:postgres [-- <what vitest is given besides>]

  <…>   files to run (test/server/db), and options of vitest such as -t <words of a title>`);

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
