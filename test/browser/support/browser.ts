import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumArguments, chromiumPath } from '../../support/chromium.mjs';
import { openProfile, type ProfileState } from './profiles.ts';
import { rowsDrawn, rowWithoutCells } from './rest.ts';
import { keep, type Kept } from './sessions.ts';

export const password = 'Demo-Passw0rd!';

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 375, height: 800 };

/** A page that keeps what went wrong on it: console errors, uncaught errors, violations of the security policy. */
export type Watched = { page: Page; context: BrowserContext; faults: string[] };

export async function openBrowser(more: string[] = []): Promise<Browser> {
  // Pages of a profile share a process, and so what it has compiled: see openProfile.
  const args = [...chromiumArguments, '--process-per-site', ...more];
  return chromium.launch({ executablePath: await chromiumPath(), args });
}

/** A browser profile of its own with one page; its faults are collected from the first byte on. */
export async function openPage(browser: Browser, viewport = desktop, state?: ProfileState): Promise<Watched> {
  return watch(await openProfile(browser, viewport, state));
}

/** One more page (tab) of a profile. */
export async function watch(context: BrowserContext): Promise<Watched> {
  const page = await context.newPage();
  await slowDown(context, page);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text()))
      faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.setDefaultTimeout(45_000);
  return { page, context, faults };
}

/**
 * `SLOWED_BY=4` makes a processor four times slower and every answer 400 ms later: what a test asserts must not depend
 * on either.
 */
const slowedBy = Number(process.env.SLOWED_BY ?? 1);

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (slowedBy <= 1) return;
  const debuggee = await context.newCDPSession(page);
  await debuggee.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  await debuggee.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100 * slowedBy,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Signs in through the form as a person does who opens an address, and waits for the signed-in frame of its page. */
export async function signIn(page: Page, url: string, account: string): Promise<void> {
  await page.goto(url);
  await signInHere(page, account);
}

/** The same where the form shows already, with the page that was wanted kept. */
export async function signInHere(page: Page, account: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^(Sign|Log) in$/i }).click();
  await userMenu(page).waitFor();
}

/** What every page of somebody signed in has. */
export const userMenu = (page: Page) => page.getByRole('button', { name: /user menu/ });

/** A profile signed in with an account through the form, its page at the address that was opened. */
export async function signedIn(browser: Browser, url: string, account: string, viewport = desktop): Promise<Watched> {
  const watched = await openPage(browser, viewport);
  await signIn(watched.page, url, account);
  return watched;
}

/** A session of an account, begun through the form. */
export async function newSession(browser: Browser, url: string, account: string): Promise<Kept> {
  const { page, context } = await openPage(browser);
  await signIn(page, url, account);
  const kept = await keep(context);
  await context.close();
  return kept;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Accessibility violations of the page as it stands, one line each. Run over the debugging protocol, which the page's
 * policy does not touch.
 */
export async function axeViolations({ page, context }: Watched): Promise<string[]> {
  const debuggee = await context.newCDPSession(page);
  await debuggee.send('Runtime.evaluate', { expression: `${axeSource};undefined` });
  await rowsDrawn(page);
  // In the page itself, and in the moment before: the grid may draw a row anew while a question is on its way. Where a
  // table is shown, nothing changes for six frames first, since the grid draws its rows before their cells.
  const expression = `new Promise((drawn) => {
    const bare = ${JSON.stringify(rowWithoutCells)};
    let calm = 0;
    const changes = new MutationObserver(() => (calm = 0));
    changes.observe(document, { childList: true, subtree: true });
    const look = () => {
      calm = document.querySelector(bare) ? 0 : calm + 1;
      if (calm > 6 || !document.querySelector('[role="row"]')) drawn(changes);
      else requestAnimationFrame(look);
    };
    look();
  }).then((changes) => {
    changes.disconnect();
    return axe.run(document, { preload: false, resultTypes: ['violations'] });
  }).then(({ violations }) =>
    violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + help + ' at ' + target.join(' ') + ' | ' + failureSummary.replaceAll('\\n', ' '))))`;
  const { result, exceptionDetails } = await debuggee.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  await debuggee.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as string[];
}
