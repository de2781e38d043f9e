import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { runToEnd } from '../../support/processes.ts';
import { startSmtpServer, type SmtpServer } from '../../support/smtpServer.ts';
import { choosePassword, enter, ownPassword } from '../support/accounts.ts';
import { callsOf, type Call } from '../support/api.ts';
import { openBrowser, openPage, userMenu, type Watched } from '../support/browser.ts';
import { main, startProduct, type Product } from '../support/product.ts';

// A portal that began with nothing, whose time goes by as a test says.

/** An authority, and who leads its virtual school. */
export interface Authority {
  readonly name: string;
  readonly leader: string;
}

const folder = mkdtempSync(join(tmpdir(), 'first-year-'));
const clock = join(folder, 'clock');
const environment = { SEED: 'none', CLOCK_FILE: clock, REQUESTS_PER_MINUTE: '6000' };
const preload = ['--import', './test/browser/support/movedClock.mjs'];

export let product: Product;
let browser: Browser;
let post: SmtpServer;

/** Passwords of those who have one of their own. */
const passwords = new Map<string, string>();

/** Runs it from a moment on for the tests of a file, with these authorities and those who lead them. */
export function runEmptyPortal(moment: string, authorities: readonly Authority[]): void {
  beforeAll(async () => {
    writeFileSync(clock, moment);
    post = await startSmtpServer();
    product = await startProduct(undefined, {
      environment: { ...environment, SMTP_URL: post.url, MAIL_FROM: 'portal@portal.example' },
      entry: [...preload, ...main],
    });
    browser = await openBrowser();
    await product.stop();
    for (const each of authorities) await add(each);
    await product.restart();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
    await post?.close();
    rmSync(folder, { recursive: true });
  });
}

async function add({ name, leader }: Authority): Promise<void> {
  const whose = ['--name', name, '--username', leader, '--first-name', 'Ann', '--last-name', name];
  const { code, output } = await runToEnd('cli/authority.ts', ['add', ...whose], {
    ...environment,
    DATA_DIR: product.dataDir,
    DATABASE_URL: '',
    NODE_OPTIONS: preload.join(' '),
  });
  if (code !== 0) throw new Error(output);
  passwords.set(leader, /shown only now: (\S+)/.exec(output)?.[1] ?? '');
}

/** Lets time go by: the product is stopped, and starts again at another moment. */
export async function at(moment: string): Promise<void> {
  await product.stop();
  writeFileSync(clock, moment);
  await product.restart();
}

/** Somebody signed in at the portal's own time, with the password they were sent where they have none of their own. */
export async function person(username: string): Promise<Watched & { readonly call: Call }> {
  const watched = await openPage(browser, { width: 1600, height: 900 });
  const { page, context } = watched;
  // Reading and writing hundreds of rows takes its time where a machine is slow.
  page.setDefaultTimeout(180_000);
  await context.clock.install({ time: new Date(readFileSync(clock, 'utf8')) });
  await page.goto(product.url);
  const own = passwords.get(username);
  await enter(page, username, own ?? (await sentTo(username)));
  if (own === undefined) {
    await choosePassword(page);
    passwords.set(username, ownPassword);
  }
  await userMenu(page).waitFor();
  return { ...watched, call: await callsOf(page, product.url) };
}

/** The password in the mail to somebody, which leaves when all before it have. */
async function sentTo(username: string): Promise<string> {
  const mail = () => post.received.find(({ to }) => to === username)?.source ?? '';
  // Hundreds leave before it.
  await expect.poll(mail, { timeout: 120_000 }).toContain('Your temporary password: ');
  return /Your temporary password: (\S+)/.exec(mail())?.[1] ?? '';
}
