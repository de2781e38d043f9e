import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Started } from '../../engine/index.ts';

/** Writes a new declaration, never over another file, and says what to do next; or says why not. */
export function writeStarted(folder: string, started: Started, next: readonly string[]): void {
  if (started.file === undefined) {
    console.error(`Nothing was written: ${started.problem}`);
    process.exitCode = 1;
    return;
  }
  const path = join(folder, started.file.path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, started.file.text, { flag: 'wx' });
  console.log(`Wrote ${path}\n\nNext:`);
  next.forEach((step, index) => console.log(`${index + 1}. ${step}`));
}
