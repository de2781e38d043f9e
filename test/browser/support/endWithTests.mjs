// Loaded into the product before it starts: the process that runs the tests may end without a word, and what it has
// started ends as well and leaves nothing.
import { rmSync } from 'node:fs';

process.once('disconnect', () => {
  process.once('exit', () => rmSync(process.env.DATA_DIR, { recursive: true, force: true }));
  process.kill(process.pid, 'SIGTERM');
});
