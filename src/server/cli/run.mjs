// `node src/server/cli/run.mjs <command> …`: runs a command of the server, as package.json names them.
import { runBundled } from './bundle.mjs';

const [command] = process.argv.splice(2, 1);
await runBundled(`cli/${command}.ts`);
