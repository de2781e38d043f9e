import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { londonDate } from '../../../src/contract/index.ts';
import { root, sourcesHash } from '../../support/sourcesHash.ts';
import { makeTemplate, testDatabaseUrl } from '../../support/testDatabase.ts';
import { newSession, openBrowser } from './browser.ts';
import { onPostgres, startProduct } from './product.ts';
import type { Kept } from './sessions.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    seeded: Seeded & { sessions: Sessions };
  }
}

/** Demonstration data that products begin with copies of: a database to copy, or a folder of the embedded one. */
export type Seeded = { template: string } | { folder: string };

/** Sessions that were begun before the data was copied, by their accounts: who asks for one has it in every product. */
type Sessions = Readonly<Record<string, Kept>>;

/** Seeds the demonstration data once for each day and state of the sources: on PostgreSQL where there is one. */
export async function setup(project: TestProject): Promise<void> {
  const seeded = testDatabaseUrl === undefined ? await seededFolder() : await seededTemplate(testDatabaseUrl);
  project.provide('seeded', { sessions: {}, ...seeded });
}

const state = () => `${londonDate(new Date())}-${sourcesHash()}`;

async function seededTemplate(serverUrl: string): Promise<{ template: string; sessions: Sessions }> {
  let sessions: Sessions = {};
  const template = await makeTemplate(serverUrl, `product_${state()}`, async (url) => {
    const product = await startProduct(undefined, { environment: onPostgres(url) });
    sessions = await begun(product.url);
    await product.stop();
    await product.remove();
  });
  return { template, sessions };
}

/** Those whom most tests are done as. */
const accounts = ['la', 'dt', 'sw', 'super', 'readonly'].map((name) => `${name}@ashcombe.example`);

async function begun(url: string): Promise<Sessions> {
  const browser = await openBrowser();
  const all: [string, Kept][] = [];
  for (const account of [...accounts, 'la@brinmoor.example', 'super@brinmoor.example', 'support@support.example'])
    all.push([account, await newSession(browser, url, account)]);
  await browser.close();
  return Object.fromEntries(all);
}

const products = join(root, '.cache', 'product');

/** The demonstration data on the embedded database. */
export async function seededFolder(): Promise<{ folder: string }> {
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
