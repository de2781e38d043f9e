// `npm start`: install what is missing, build what its sources changed for, then be the server.
import { buildApp } from './build.mjs';
import { runBundled } from './bundle.mjs';
import { readCommandLine } from './commandLine.mjs';
import { installPackages, refuseOldNode, root } from './install.mjs';

const usage = `Installs what is missing, builds the browser’s files and the server’s, and serves the whole portal.

  npm start

On http://127.0.0.1:8080 with demonstration data, unless the environment says otherwise: PORT, HOST, DATA_DIR,
DATABASE_URL, SEED and the other settings of docs/operations.md.`;

refuseOldNode();
readCommandLine({ usage });
process.chdir(root);
installPackages();
await buildApp();
await runBundled('main.ts');
