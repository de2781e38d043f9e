import { execFile } from 'node:child_process';
import { buildServer } from '../../src/server/cli/bundle.mjs';

await buildServer();

// Signs in on each Node whose path it is given, side by side, and fails when one of them cannot.
for (const node of process.argv.slice(2))
  execFile(node, ['--import', 'tsx', 'test/nodes/signIn.ts'], (error, out, said) => {
    process.stdout.write(out + said);
    if (error !== null) process.exitCode = 1;
  });
