import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { londonDate } from '../../../src/contract/index.ts';
import { root, sourcesHash } from '../../support/sourcesHash.ts';
import { makeTemplate, testDatabaseUrl } from '../../support/testDatabase.ts';
import { onPostgres, startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    seeded: Seeded;
  }
}

/** Demonstration data that products begin with copies of: a database to copy, or a folder of the embedded one. */
export type Seeded = { template: string } | { folder: string };

/** Seeds the demonstration data once for each day and state of the sources: on PostgreSQL where there is one. */
export async function setup(project: TestProject): Promise<void> {
  project.provide(
    'seeded',
    testDatabaseUrl === undefined ? await seededFolder() : { template: await seededTemplate(testDatabaseUrl) },
  );
}

const state = () => `${londonDate(new Date())}-${sourcesHash()}`;

async function seededTemplate(serverUrl: string): Promise<string> {
  return makeTemplate(serverUrl, `product_${state()}`, async (url) => {
    const product = await startProduct(undefined, { environment: onPostgres(url) });
    await product.stop();
    await product.remove();
  });
}

const products = join(root, '.cache', 'product');

/** The demonstration data on the embedded database. */
export async function seededFolder(): Promise<Seeded> {
  const folder = join(products, state());
  if (!existsSync(folder)) await seedFolder(folder);
  return { folder };
}

async function seedFolder(folder: string): Promise<void> {
  const product = await startProduct();
  await product.stop();
  await rm(products, { recursive: true, force: true });
  // Copied beside and renamed: half of it would be taken for all of it.
  const draft = `${folder}-draft`;
  await cp(product.dataDir, draft, { recursive: true });
  await rename(draft, folder);
  await product.remove();
}
