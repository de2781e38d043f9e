// 500 plans as locked PDFs in one archive, as the server makes it: one after the other, each handed on at once.
import { createHash } from 'node:crypto';
import { openPress } from '../../../src/server/paper/press.ts';
import { openArchive } from '../../../src/server/workbook/locked/lockedArchive.ts';
import { wholePlan } from './wholePlan.ts';

/** What came of it. */
export interface ManyMade {
  readonly seconds: number;
  readonly bytes: number;
  /** Megabytes of the process, its threads with it: before, and after 100, 300 and 500 plans. */
  readonly memory: readonly number[];
}

const paper = wholePlan();
const { signal } = new AbortController();
const memory = () => process.memoryUsage().rss / 2 ** 20;
// Whoever takes the bytes keeps none of them.
const taken = createHash('sha256');
let bytes = 0;
const take = (part: Uint8Array) => {
  taken.update(part);
  bytes += part.length;
  return Promise.resolve();
};

const began = performance.now();
const sizes = [memory()];
const archive = await openArchive({ password: null, take, signal });
for (let count = 1; count <= 500; count += 1) {
  const press = await openPress(signal);
  await archive.add(`PEP_${count}.pdf`, [await press.print(paper, 'Ashcombe-2026')]);
  await press.close();
  if ([100, 300, 500].includes(count)) sizes.push(memory());
}
await archive.finish();
await archive.close();
console.log(JSON.stringify({ seconds: (performance.now() - began) / 1000, bytes, memory: sizes } satisfies ManyMade));
process.exit();
