import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, signedIn } from '../browser/support/browser.ts';
import { callsOf, rowsOf } from '../browser/support/api.ts';
import { startProduct } from '../browser/support/product.ts';
import { buildProduct } from '../../src/server/cli/build.mjs';
import { bundled } from '../../src/server/cli/bundle.mjs';
import { readCommandLine, refuse, wholeNumber } from '../../src/server/cli/commandLine.mjs';
import { root } from '../architecture/source.ts';
import { providePostgres } from '../support/postgres.mjs';
import { describeCall, takeApart } from './call.ts';
import { benchEngland } from './england/england.ts';
import { benchExports } from './exports/exports.ts';
import { benchForms } from './forms.ts';
import { benchGrid } from './grid.ts';
import { benchImports } from './imports.ts';
import { benchMarks } from './marks/marks.ts';
import { benchPages } from './pages.ts';
import { benchPdf } from './pdf/pdf.ts';
import { describeList, measurePepList } from './pepList.ts';
import { describePlayground, measurePlayground } from './playground.ts';
import { benchImpact } from './publish/impact.ts';
import { benchPublish } from './publish/publish.ts';
import { benchTasks } from './tasks.ts';

const entry = ['--import', join(root, 'test', 'bench', 'recordSql.mjs'), bundled('main.ts')];

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

type OnDatabase = (database: string, environment: Record<string, string>) => Promise<void>;

/** A part that needs a server of PostgreSQL, whose address it is given. */
const onServer = (part: (url: string) => Promise<void>) => async (): Promise<void> => {
  const postgres = await providePostgres(() => {
    throw new Error('the bench installs nothing');
  });
  if (postgres.url === undefined) return console.log(`On PostgreSQL: not run, ${postgres.missing}`);
  try {
    await part(postgres.url);
  } finally {
    await postgres.stop();
  }
};

/** A part that is measured on both databases. */
const onBoth = (part: OnDatabase) => async (): Promise<void> => {
  await part('the embedded database', {});
  await onServer((url) => part('PostgreSQL', { DATABASE_URL: url, SEED: 'demo' }))();
};

/** Calls of each shape taken apart: a long list, a short one, a week of marks, and one without a list. */
const shapes = (studentId: number) => [
  '/api/pep/getPepStatuses?page=1&sizePerPage=100&sortField=lastName&sortOrder=asc',
  `/api/StudentDetails/Professionals?studentId=${studentId}&page=1&sizePerPage=10`,
  `/api/Attendance/studentAttendance?studentId=${studentId}&weekStart=2026-11-16`,
  `/api/StudentDetails/Header?studentId=${studentId}`,
];

async function callsOn(database: string, environment: Record<string, string>): Promise<void> {
  const product = await startProduct(undefined, { entry, environment: { BENCH: '1', ...environment } });
  const browser = await openBrowser();
  try {
    const { page } = await signedIn(browser, product.url, 'super@ashcombe.example');
    const call = await callsOf(page, product.url);
    const pupils = (await rowsOf(call, '/api/Students')) as { studentId: number }[];
    await browser.close();
    console.log(`Calls on ${database}, one at a time:`);
    for (const path of shapes(pupils[0]?.studentId ?? 1))
      console.log(describeCall(await takeApart(product.child(), call, path)));
  } finally {
    await browser.close();
    await product.remove();
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
  lists: onBoth(benchList),
  call: onBoth(callsOn),
  playground,
  grid: inBrowser(benchGrid),
  england: () => benchEngland(england),
  marks: inBrowser(benchMarks),
  pages: inBrowser(benchPages),
  exports: () => Promise.resolve(benchExports()),
  pdf: () => Promise.resolve(benchPdf()),
  publish: () => Promise.resolve(benchPublish()),
  impact: onServer((url) => benchImpact(plans, url)),
  tasks: () => Promise.resolve(benchTasks()),
  import: onBoth((database, environment) => benchImports(rows, database, environment)),
};
const names = Object.keys(parts) as (keyof typeof parts)[];

const usage = `Figures of this machine, now; compare the ratios, not the milliseconds.

  npm run bench [-- <part> …] [--scale 0.02 --seconds 2 --list <name> --keep] [--rows 20000] [--plans 20000]

  <part>      ${names.join(', ')}; all of them unless said
  --scale     of england: share of all authorities, above 0 up to 1 (0.02)
  --seconds   of england: how long each list is asked for (2)
  --list      of england: only these, such as pep.list,alerts.count
  --keep      of england: leave the databases on the server of TEST_DATABASE_URL, and use them if they are there
  --rows      of import: how many pupils the file holds (20000)
  --plans     of impact: how many running plans the authority has (20000)`;
const text = { type: 'string' } as const;
const { values, positionals } = readCommandLine({
  usage,
  options: { scale: text, seconds: text, list: text, keep: { type: 'boolean' }, rows: text, plans: text },
  takes: [0, names.length],
});
const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) refuse(`There is no part "${unknown}" of the bench; there are ${names.join(', ')}.`);
const scale = Number(values.scale ?? '0.02');
if (!(scale > 0 && scale <= 1)) refuse('--scale has to be a number above 0 and up to 1.');
const rows = wholeNumber(values.rows ?? '20000', { name: '--rows', least: 1 });
const plans = wholeNumber(values.plans ?? '20000', { name: '--plans', least: 1 });
const england = {
  scale,
  seconds: wholeNumber(values.seconds ?? '2', { name: '--seconds', least: 1 }),
  only: values.list,
  isKept: values.keep === true,
};
await buildProduct();
for (const name of names) if (positionals.length === 0 || positionals.includes(name)) await parts[name]();
