import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { londonDate } from '../../../src/contract/index.ts';
import { root, sourcesHash } from '../../support/sourcesHash.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    seeded: string;
  }
}

const folder = join(root, '.cache', 'product');

/** Seeds the demonstration data once for each day and state of the sources; what uses it works on a copy. */
export async function setup(project: TestProject): Promise<void> {
  const seeded = join(folder, `${londonDate(new Date())}-${sourcesHash()}`);
  if (!existsSync(seeded)) await seed(seeded);
  project.provide('seeded', seeded);
}

async function seed(seeded: string): Promise<void> {
  const product = await startProduct();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
  // Copied beside and renamed: half of it would be taken for all of it.
  const draft = `${seeded}-draft`;
  await cp(product.dataDir, draft, { recursive: true });
  await rename(draft, seeded);
  await product.remove();
}
