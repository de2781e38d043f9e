// `npm run bench` (or a part: `npm run bench -- forms`, `-- grid`, `-- england --scale 0.1`): figures of this machine, now; compare the ratios, not the milliseconds.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, signedIn } from '../browser/support/browser.ts';
import { callsOf } from '../browser/support/api.ts';
import { startProduct } from '../browser/support/product.ts';
import { root } from '../architecture/source.ts';
import { providePostgres } from '../support/postgres.mjs';
import { benchEngland } from './england/england.ts';
import { benchExports } from './exports/exports.ts';
import { benchForms } from './forms.ts';
import { benchGrid } from './grid.ts';
import { describeList, measurePepList } from './pepList.ts';
import { describePlayground, measurePlayground } from './playground.ts';

const entry = ['--import', join(root, 'test', 'bench', 'recordSql.mjs'), '--import', 'tsx', 'src/server/main.ts'];

async function benchList(database: string, environment: Record<string, string>): Promise<void> {
  const product = await startProduct(undefined, { entry, environment: { BENCH: '1', ...environment } });
  const browser = await openBrowser();
  try {
    const { page } = await signedIn(browser, product.url, 'super@ashcombe.example');
    const figures = await measurePepList(product.child(), await callsOf(page, product.url));
    console.log(describeList(database, figures));
  } finally {
    await browser.close();
    await product.remove();
  }
}

/** A part that needs a browser and brings the rest itself. */
const inBrowser = (part: (browser: Browser) => Promise<void>) => async (): Promise<void> => {
  const browser = await openBrowser();
  try {
    await part(browser);
  } finally {
    await browser.close();
  }
};

async function lists(): Promise<void> {
  await benchList('the embedded database', {});
  const postgres = await providePostgres(() => {
    throw new Error('the bench installs nothing');
  });
  if (postgres.url) {
    await benchList('PostgreSQL', { DATABASE_URL: postgres.url, SEED: 'demo' });
    await postgres.stop();
  } else {
    console.log(`PEP list on PostgreSQL: not run, ${postgres.missing}`);
  }
}

async function playground(): Promise<void> {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const { page } = await signedIn(browser, product.url, 'super@ashcombe.example');
    console.log(describePlayground(await measurePlayground(page, product.url)));
  } finally {
    await browser.close();
    await product.remove();
  }
}

const given = process.argv.slice(2);
const flagsFrom = given.findIndex((word) => word.startsWith('--'));
const wanted = flagsFrom === -1 ? given : given.slice(0, flagsFrom);
const flags = flagsFrom === -1 ? [] : given.slice(flagsFrom);

const parts: { readonly [name: string]: () => Promise<void> } = { forms: inBrowser(benchForms), lists, playground, grid: inBrowser(benchGrid), england: () => benchEngland(flags), exports: () => Promise.resolve(benchExports()) };
const unknown = wanted.find((name) => !(name in parts));
if (unknown !== undefined) throw new Error(`There is no part "${unknown}" of the bench; there are ${Object.keys(parts).join(' and ')}.`);
for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await run();
