import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, editablePep, type PepKey, stagePath } from './support/api.ts';
import { axeViolations, desktop, phone, signedIn, signInHere, watch, type Watched } from './support/browser.ts';
import { answered, atRest } from './support/rest.ts';
import { browser, closeAfterTest, product, runProduct } from './support/running.ts';
import { cutSaves, openTargets, putBack, SECRET, storedAim, typeUnsaved, withoutAutosave } from './support/unsaved.ts';

runProduct();

const teacher = 'dt@ashcombe.example';
const idle = 'You were signed out because of inactivity';
const userMenu = (page: Page) => page.getByRole('button', { name: /user menu/ });
const signInForm = (page: Page) => page.getByLabel('E-mail address');
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

let pep: PepKey;

beforeAll(async () => {
  const { page, context } = await signedIn(browser, product.url, teacher);
  pep = await editablePep(await callsOf(page, product.url));
  await context.close();
});

async function visitor(): Promise<Watched> {
  const watched = closeAfterTest(await signedIn(browser, product.url, teacher));
  return watched;
}

/**
 * Nothing that a page has asked for is still under way: a late answer would find the end of a session out by itself.
 */
async function hasAsked(page: Page): Promise<void> {
  await atRest(page);
  await answered(page, '/api/session/draftKey');
  await page.waitForLoadState('networkidle');
}

/** The clock moved: nobody has done anything in this browser for so many minutes. */
const nobodyFor = (page: Page, minutes: number) =>
  page.evaluate((since) => localStorage.setItem('session.lastActivity', String(Date.now() - since)), minutes * 60_000);

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('Cognito')).length);
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** By how many seconds the warning is wrong about the half hour after the last activity. */
const wrongBy = (page: Page) =>
  page.evaluate(() => {
    const [, minutes, seconds] =
      /You will be signed out in (\d):(\d\d) because of inactivity/.exec(
        document.querySelector('[role="dialog"]')?.textContent ?? '',
      ) ?? [];
    const left = 30 * 60 - (Date.now() - Number(localStorage.getItem('session.lastActivity'))) / 1000;
    return Math.abs(Number(minutes) * 60 + Number(seconds) - left);
  });

async function signOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

describe('signing out', () => {
  test('makes every token of the user useless to the API at once, also that of another browser [SIGN-14, D-8]', async () => {
    const [here, elsewhere] = [await visitor(), await visitor()];
    const calls = await Promise.all([here, elsewhere].map(({ page }) => callsOf(page, product.url)));
    const statuses = () => Promise.all(calls.map(async (call) => (await call('/api/LocalAuthority/Settings')).status));
    expect(await statuses()).toEqual([200, 200]);
    await signOut(here.page);
    await signInForm(here.page).waitFor();
    expect(await statuses()).toEqual([401, 401]);
    expect(await stored(here.page)).toBe(0);
  });

  test('says where it failed, and goes to the sign-in screen all the same [SIGN-16]', async () => {
    const { page } = await visitor();
    await page.route('**/identity/', (route) => route.abort());
    await page.route('**/api/session/signOut', (route) => route.abort());
    // It leads on by itself, which would interrupt the wait for all of it.
    await page.goto(`${product.url}/logout`, { waitUntil: 'commit' });
    await page.getByText('An error occured signing out, please try again').waitFor();
    await expect.poll(() => path(page)).toBe('/login');
    expect(await stored(page)).toBe(0);
  });

  test('is found out by a page whose session ended elsewhere, which keeps the wanted path [D-8]', async () => {
    const [here, elsewhere] = [await visitor(), await visitor()];
    await here.page.goto(`${product.url}/students?page=2`);
    await hasAsked(here.page);
    await signOut(elsewhere.page);
    await signInForm(elsewhere.page).waitFor();
    await here.page.getByRole('navigation').getByRole('link', { name: 'PEPs', exact: true }).click();
    await signInForm(here.page).waitFor();
    await expect.poll(() => path(here.page)).toBe('/login');
    await signInHere(here.page, teacher);
    await expect.poll(() => new URL(here.page.url()).pathname).toBe('/peps');
  });

  test('happens by itself when the browser is closed, since the next person may open it [SIGN-1]', async () => {
    const { page, context } = await visitor();
    await context.clearCookies();
    await page.reload();
    await signInForm(page).waitFor();
    expect(await stored(page)).toBe(0);
    await signInHere(page, teacher);
  });
});

describe('half an hour without anybody', () => {
  test('is warned of in every tab, and ended in all of them by one "Stay signed in" [SIGN-18, D-5]', async () => {
    const first = await visitor();
    const second = await watch(first.context);
    await second.page.goto(product.url);
    await userMenu(second.page).waitFor();
    await nobodyFor(first.page, 27.5);
    await Promise.all([first, second].map(({ page }) => warning(page).waitFor()));
    await expect.poll(() => wrongBy(first.page)).toBeLessThan(2);
    for (const viewport of [phone, desktop]) {
      await first.page.setViewportSize(viewport);
      // Looking takes its time, and the warning has an end.
      await nobodyFor(first.page, 27.5);
      expect([viewport.width, await axeViolations(first)]).toEqual([viewport.width, []]);
    }
    await nobodyFor(first.page, 27.5);
    await expect
      .poll(() =>
        first.page
          .getByRole('button', { name: 'Stay signed in' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true);
    await first.page.keyboard.press('Enter');
    await Promise.all([first, second].map(({ page }) => warning(page).waitFor({ state: 'hidden' })));
    expect(await stored(second.page)).toBeGreaterThan(0);
  });

  test('signs out in every tab, says why, and leads back to the page of each [SIGN-17, D-5]', async () => {
    const first = await visitor();
    const second = await watch(first.context);
    await second.page.goto(`${product.url}/students?search=a`);
    await userMenu(second.page).waitFor();
    const call = await callsOf(first.page, product.url);
    await nobodyFor(first.page, 31);
    await Promise.all([first, second].map(({ page }) => signInForm(page).waitFor()));
    await first.page.getByText(idle).waitFor();
    expect(await stored(first.page)).toBe(0);
    await expect.poll(async () => (await call('/api/LocalAuthority/Settings')).status).toBe(401);
    await second.page.getByText(idle).waitFor();
    await signInHere(second.page, teacher);
    await expect.poll(() => path(second.page)).toBe('/students?search=a');
  });

  test('is found out before a page that has slept sends anything with the old token [SIGN-17, D-5]', async () => {
    const { page } = await visitor();
    const sent: string[] = [];
    await hasAsked(page);
    page.on('request', (request) => {
      if (request.url().includes('/api/'))
        sent.push(request.headers().authorization === undefined ? 'without a token' : request.url());
    });
    // Asked in the very moment of waking, before any timer of the page could have looked at the hour.
    await page.evaluate(() => {
      localStorage.setItem('session.lastActivity', String(Date.now() - 31 * 60_000));
      document.querySelector<HTMLAnchorElement>('nav a[href="/peps"]')?.click();
    });
    await signInForm(page).waitFor();
    await page.getByText(idle).waitFor();
    expect(new Set(sent)).toEqual(new Set(['without a token']));
  });

  test('is found out by a browser that was closed meanwhile [SIGN-17]', async () => {
    const { page, context } = await visitor();
    await page.goto('about:blank');
    const { page: later } = await watch(context);
    await later.addInitScript(() => localStorage.setItem('session.lastActivity', String(Date.now() - 31 * 60_000)));
    await later.goto(`${product.url}/students`);
    await signInForm(later).waitFor();
    await later.getByText(idle).waitFor();
    expect(await stored(later)).toBe(0);
  });

  test('saves what is unsaved when the warning comes [SIGN-18]', async () => {
    const { page } = await visitor();
    await withoutAutosave(page);
    await openTargets(product, pep, page);
    const text = `${SECRET} saved at the warning`;
    await typeUnsaved(page, text);
    await page
      .locator('[data-save-state="dirty"]')
      .filter({ hasText: /^There are unsaved changes$/ })
      .waitFor();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/Pep/saveData') && answer.ok());
    await nobodyFor(page, 27.5);
    await saved;
    await warning(page).waitFor();
    expect(await storedAim(product, page)).toBe(text);
  });

  test('keeps what could not be saved, and offers it on the same page after signing in again [SIGN-17, PFORM-21]', async () => {
    const { page } = await visitor();
    await openTargets(product, pep, page);
    const text = `${SECRET} kept over the time-out`;
    await cutSaves(page, true);
    await typeUnsaved(page, text);
    await nobodyFor(page, 31);
    await page.getByText('they are kept on this device and offered when you sign in again').waitFor();
    await cutSaves(page, false);
    await signInHere(page, teacher);
    await page.waitForURL(`**${stagePath(pep, 'targets')}`);
    expect(await putBack(product, page, text)).toBe(text);
  });
});
