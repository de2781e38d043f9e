import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { type Call, callsWith } from './api.ts';
import { desktop, newSession, openBrowser, openPage, userMenu, type Watched } from './browser.ts';
import { main, type Product, startProduct } from './product.ts';
import { isOpen, type Kept, stateAt } from './sessions.ts';

/** The product that the tests of a file use, once `runProduct` or `shareProduct` has been called. */
export let product: Product;

/** The browser they use it in; all files that a process runs have the same. */
export let browser: Browser;

// Pages of tests live for seconds: what the browser does to run their script faster later on comes back to nobody, and
// helping threads take the processor from another test.
const shortLived = ['--js-flags=--no-opt --no-maglev --single-threaded --min-semi-space-size=32'];

// The same of the server: the best code is made for hours, and costs a start half a second.
const entry = ['--no-opt', ...main];

let open: Watched[] = [];
let shared: Product | undefined;

/** Runs a product of its own, on data that was seeded before, for the tests of a file that change that for good. */
export function runProduct(environment: Record<string, string> = {}): void {
  withProduct(() => startProduct(inject('seeded'), { environment, entry }));
  afterAll(() => product?.remove());
}

/**
 * Uses the product that others use as well, one file after the other in any order: for tests that change nothing, or
 * nothing that those of another such file look at. Starting one takes longer than most tests.
 */
export function shareProduct(): void {
  withProduct(async () => {
    // One file after the other asks for more in a minute than a person is granted.
    shared ??= await startProduct(inject('seeded'), { environment: { REQUESTS_PER_MINUTE: '6000' }, entry });
    if (hasEnded(shared)) await shared.restart();
    return shared;
  });
}

function withProduct(start: () => Promise<Product>): void {
  beforeAll(async () => {
    const opened = browser?.isConnected() ? browser : openBrowser(shortLived);
    [product, browser] = await Promise.all([start(), opened]);
  });
  afterEach(async () => {
    await Promise.all(open.map(({ context }) => context.close()));
    open = [];
  });
  // The browser lives on: what a file leaves open goes.
  afterAll(() => Promise.all((browser?.contexts() ?? []).map((context) => context.close())));
}

const hasEnded = ({ child }: Product) => child().exitCode !== null || child().signalCode !== null;

/** A test that takes the server away, and failed half-way, leaves the next one a server. */
export function keepServer(): void {
  afterEach(async () => {
    if (hasEnded(product)) await product.restart();
  });
}

/** Closes a profile when the present test has ended. */
export function closeAfterTest<T extends Watched>(watched: T): T {
  open.push(watched);
  return watched;
}

const sessions = new Map<string, Kept>();

/** The session of an account: the last one while it is open, else a new one through the form. */
async function sessionOf(account: string): Promise<Kept> {
  const key = `${product.url} ${account}`;
  const last = sessions.get(key) ?? inject('seeded').sessions[account];
  if (last && (await isOpen(last, product.url))) return last;
  const kept = await newSession(browser, product.url, account);
  sessions.set(key, kept);
  return kept;
}

/**
 * A profile of its own in which somebody is signed in, with the session that the account has already: its page shows a
 * path of the product, or is empty still where none is given. For tests that signing in is no part of.
 */
export async function openAs(account: string, path?: string, viewport = desktop): Promise<Watched> {
  const session = await sessionOf(account);
  const watched = await openPage(browser, viewport, stateAt(product.url, session));
  if (path === undefined) return watched;
  await watched.page.goto(product.url + path);
  await userMenu(watched.page).waitFor();
  return watched;
}

/** Calls to the API as somebody, in the session that the account has already. */
export async function callsAs(account: string): Promise<Call> {
  return callsWith((await sessionOf(account)).token, product.url);
}
