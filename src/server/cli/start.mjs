// `npm start`: install what is missing, build the browser's files when their sources changed, then be the server.
import { join } from 'node:path';
import { buildApp } from './build.mjs';
import { readCommandLine } from './commandLine.mjs';
import { installPackages, refuseOldNode, root } from './install.mjs';

const usage = `Installs what is missing, builds the browser’s files and serves the whole portal.

  npm start

On http://127.0.0.1:8080 with demonstration data, unless the environment says otherwise: PORT, HOST, DATA_DIR,
DATABASE_URL, SEED and the other settings of docs/operations.md.`;

refuseOldNode();
readCommandLine({ usage });
process.chdir(root);
installPackages();
await buildApp();
// This same process becomes the server: signals, exit code and a hard kill reach it directly.
process.argv[1] = join(root, 'src', 'server', 'main.ts');
const { register } = await import('tsx/esm/api');
register();
await import('../main.ts');
