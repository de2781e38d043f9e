// `npm start`: install what is missing, build the browser's files when their sources changed, then be the server.
import { join } from 'node:path';
import { buildApp } from './build.mjs';
import { installPackages, refuseOldNode, root } from './install.mjs';

refuseOldNode();
process.chdir(root);
installPackages();
await buildApp();
// This same process becomes the server: signals, exit code and a hard kill reach it directly.
process.argv[1] = join(root, 'src', 'server', 'main.ts');
const { register } = await import('tsx/esm/api');
register();
await import('../main.ts');
