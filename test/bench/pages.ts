import type { Browser, Page } from 'playwright-core';
import { openPage, password } from '../browser/support/browser.ts';
import { clientOfIdentity, fileOf, filesAhead, weighedSources, weightOf } from '../browser/support/built.ts';
import { startProduct } from '../browser/support/product.ts';
import { atRest } from '../browser/support/rest.ts';

const kB = 1000;
const goals = { signedOut: 75 * kB, firstPage: 250 * kB };

const roles = ['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu'].map((name) => `${name}@ashcombe.example`);

/** What one browser without a cache loads from opening the portal to the first page of an account, in three parts. */
interface Loaded {
  readonly account: string;
  readonly path: string;
  /** Until the button of the sign-in form works. */
  readonly signedOut: readonly string[];
  /** Packages that come while somebody types. */
  readonly ahead: readonly string[];
  /** From signing in until the first page stands. */
  readonly firstPage: readonly string[];
}

/** Prints what of the script each page waits for, beside its goal, and what weighs most in it. */
export async function benchPages(browser: Browser): Promise<void> {
  const product = await startProduct();
  try {
    const all: Loaded[] = [];
    for (const account of [...roles, 'support@support.example'])
      all.push(await loadedBy(browser, product.url, account));
    console.log(describe(all));
  } finally {
    await product.remove();
  }
}

async function loadedBy(browser: Browser, url: string, account: string): Promise<Loaded> {
  const { page, context } = await openPage(browser);
  const files = scriptsOf(page);
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const ahead = await filesAhead(page);
  await arrived(page, files, [fileOf(clientOfIdentity), ...ahead]);
  const signedOut = files.filter((file) => !ahead.includes(file));
  await page.getByLabel('E-mail address').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const before = files.length;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /user menu/ }).waitFor();
  await atRest(page);
  const firstPage = files.slice(before);
  const path = new URL(page.url()).pathname;
  await context.close();
  return { account, path, signedOut, ahead, firstPage };
}

/** The script files that a page has asked for, in the order in which their answers come. */
function scriptsOf(page: Page): string[] {
  const files: string[] = [];
  page.on('response', (response) => {
    const file = new URL(response.url()).pathname.slice(1);
    if (file.endsWith('.js') && !files.includes(file)) files.push(file);
  });
  return files;
}

async function arrived(page: Page, files: readonly string[], wanted: readonly string[]): Promise<void> {
  while (wanted.some((file) => !files.includes(file))) await page.waitForEvent('response');
}

function describe(all: readonly Loaded[]): string {
  const [one] = all;
  if (one === undefined) return '';
  const lines = [
    'Script as it comes with gzip, in a browser without a cache:',
    beside('until the sign-in button works', one.signedOut, goals.signedOut),
    `  ${sized(one.ahead)}  packages that come ahead, while somebody types`,
    'From signing in until the first page stands:',
    ...all.map(({ account, path, firstPage }) => beside(`${account}, ${path}`, firstPage, goals.firstPage)),
    'The same with what came before it, as after a reload:',
    ...all.map(
      ({ account, signedOut, ahead, firstPage }) => `  ${sized([...signedOut, ...ahead, ...firstPage])}  ${account}`,
    ),
    'Files, and what of them is largest before it is made small:',
    ...[...new Set(all.flatMap(({ signedOut, ahead, firstPage }) => [...signedOut, ...ahead, ...firstPage]))]
      .toSorted((a, b) => weightOf([b]) - weightOf([a]))
      .slice(0, 12)
      .map(describeFile),
  ];
  return lines.join('\n');
}

const sized = (files: readonly string[]) => `${(weightOf(files) / kB).toFixed(1).padStart(6)} kB`;

function beside(what: string, files: readonly string[], goal: number): string {
  const met = weightOf(files) <= goal ? 'met' : 'MISSED';
  return `  ${sized(files)}  ${what} (goal ${goal / kB} kB: ${met}; ${files.length} files)`;
}

function describeFile(file: string): string {
  const sums = new Map<string, number>();
  for (const [source, length] of weighedSources(file)) {
    const name = partOf(source);
    sums.set(name, (sums.get(name) ?? 0) + length);
  }
  const most = [...sums].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  const words = most.map(([name, length]) => `${name} ${(length / kB).toFixed(0)}`).join(', ');
  return `  ${sized([file])}  ${file.replace('assets/', '')}: ${words}`;
}

/** The package, or the folder of ours, that a source belongs to. */
function partOf(source: string): string {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  const [, inFolder] = /(src\/[^/]+\/[^/]+)/.exec(source) ?? [];
  return inPackage ?? inFolder ?? 'what the bundler adds';
}
