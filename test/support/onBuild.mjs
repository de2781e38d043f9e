import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildProduct } from '../../src/server/cli/build.mjs';
import { helpOnly } from '../../src/server/cli/commandLine.mjs';

helpOnly(`Builds the product and runs the tests of the whole product in Chromium.

  npm run test:browser [-- <what vitest is given besides>]

  <…>   files to run (test/browser/peps.test.ts), and options of vitest such as -t <words of a title>

CHROMIUM_PATH chooses the browser, SLOWED_BY=4 slows it.`);

await buildProduct();
const [command, ...args] = process.argv.slice(2);
const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit');
process.exitCode = code ?? 1;
