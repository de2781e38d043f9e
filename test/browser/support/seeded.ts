import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    seeded: string;
  }
}

/** Seeds the demonstration data once; each test file then works on a copy of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  await product.stop();
  project.provide('seeded', product.dataDir);
  return () => rm(product.dataDir, { recursive: true, force: true });
}
