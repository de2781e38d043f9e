import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildProduct } from '../../src/server/cli/build.mjs';
import { helpOnly } from '../../src/server/cli/commandLine.mjs';
import { providePostgres } from './postgres.mjs';

helpOnly(`Builds the product and runs the tests of the whole product in Chromium.

  npm run test:browser [-- <what vitest is given besides>]

  <…>   files to run (test/browser/peps.test.ts), and options of vitest such as -t <words of a title>

Products stand on the PostgreSQL server of TEST_DATABASE_URL, else on one of its own where PostgreSQL is installed, else
on the embedded database. CHROMIUM_PATH chooses the browser, SLOWED_BY=4 slows it.`);

await buildProduct();
const postgres = await providePostgres(() => {
  throw new Error('it is not installed here');
});
const environment = postgres.missing ? {} : { TEST_DATABASE_URL: postgres.url };
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
const [code] = await once(child, 'exit');
await postgres.stop?.();
process.exitCode = code ?? 1;
