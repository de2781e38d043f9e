import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, signedIn } from '../browser/support/browser.ts';
import { callsOf } from '../browser/support/api.ts';
import { startProduct } from '../browser/support/product.ts';
import { buildApp } from '../../src/server/cli/build.mjs';
import { readCommandLine, refuse, wholeNumber } from '../../src/server/cli/commandLine.mjs';
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

const parts = {
  forms: inBrowser(benchForms),
  lists,
  playground,
  grid: inBrowser(benchGrid),
  england: () => benchEngland(england),
  exports: () => Promise.resolve(benchExports()),
};
const names = Object.keys(parts) as (keyof typeof parts)[];

const usage = `Figures of this machine, now; compare the ratios, not the milliseconds.

  npm run bench [-- <part> …] [--scale 0.02 --seconds 2 --list <name>]

  <part>      ${names.join(', ')}; all of them unless said
  --scale     of england: share of all authorities, above 0 up to 1 (0.02)
  --seconds   of england: how long each list is asked for (2)
  --list      of england: only this one, such as pep.list`;
const text = { type: 'string' } as const;
const { values, positionals } = readCommandLine({
  usage,
  options: { scale: text, seconds: text, list: text },
  takes: [0, names.length],
});
const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) refuse(`There is no part "${unknown}" of the bench; there are ${names.join(', ')}.`);
const scale = Number(values.scale ?? '0.02');
if (!(scale > 0 && scale <= 1)) refuse('--scale has to be a number above 0 and up to 1.');
const england = {
  scale,
  seconds: wholeNumber(values.seconds ?? '2', { name: '--seconds', least: 1 }),
  only: values.list,
};
await buildApp();
for (const name of names) if (positionals.length === 0 || positionals.includes(name)) await parts[name]();
