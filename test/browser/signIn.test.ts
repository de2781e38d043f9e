import { describe, expect, test } from 'vitest';
import { openPage, password, signedIn, signIn, watch } from './support/browser.ts';
import { clientOfIdentity, fileOf, filesAhead, inside, sourcesOf, weightOf } from './support/built.ts';
import { atRest } from './support/rest.ts';
import { browser, product, shareProduct } from './support/running.ts';

shareProduct();

const account = 'dt@ashcombe.example';

describe('signing in', () => {
  test('with a wrong password shows one sentence and stays [SIGN-2, SIGN-3, SIGN-6]', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(product.url);
    await page.waitForURL(`${product.url}/login`);
    await page.getByLabel('E-mail address').fill(account);
    await page.getByLabel('Password', { exact: true }).fill(`${password}x`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Error, please try again');
    await context.close();
  });

  test('offers each account of the demonstration data as a press that signs in', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Social Worker at Brinmoor' }).click();
    await page.getByRole('button', { name: /user menu/ }).waitFor();
    await expect.poll(() => page.getByRole('banner').textContent()).toContain('Brinmoor');
    await context.close();
  });

  test('keeps the session over a reload and a new tab, without a fault on the page [SIGN-1]', async () => {
    const watched = await signedIn(browser, product.url, account);
    await watched.page.reload();
    await watched.page.getByRole('button', { name: /user menu/ }).waitFor();
    const tab = await watch(watched.context);
    await tab.page.goto(product.url);
    await tab.page.getByRole('button', { name: /user menu/ }).waitFor();
    await Promise.all([watched, tab].map(({ page }) => atRest(page)));
    expect([...watched.faults, ...tab.faults]).toEqual([]);
    // What is kept compiled is not asked for ahead, which would compile it anew (D-417).
    await expect.poll(() => tab.page.locator('link[rel="modulepreload"]').count()).toBe(0);
    await watched.context.close();
  });

  test('a signed-out browser loads at most 75 kB of script, then packages alone [SIGN-1]', async () => {
    const { page, context } = await openPage(browser);
    const loaded: string[] = [];
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname.slice(1);
      if (path.endsWith('.js')) loaded.push(path);
    });
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const ahead = await filesAhead(page);
    await expect.poll(() => loaded).toEqual(expect.arrayContaining(ahead));
    const first = loaded.filter((file) => !ahead.includes(file));
    expect(first).toEqual(expect.arrayContaining([fileOf(clientOfIdentity)]));
    expect(weightOf(first)).toBeLessThanOrEqual(75_000);
    expect(first.filter((file) => inside().has(file))).toEqual([]);
    // What comes ahead of the signed-in area is none of it.
    expect(ahead.length).toBeGreaterThan(1);
    expect(ahead.flatMap(sourcesOf).filter((source) => !source.includes('/node_modules/'))).toEqual([]);
    await context.close();
  });
});

describe('signing out', () => {
  test('ends the session in every tab and in every browser of the user [SIGN-14, SIGN-15]', async () => {
    const [here, elsewhere] = [
      await signedIn(browser, product.url, account),
      await signedIn(browser, product.url, account),
    ];
    const tab = await watch(here.context);
    await tab.page.goto(product.url);
    await tab.page.getByRole('button', { name: /user menu/ }).waitFor();
    // A call still under way would find the end of the session out by itself, and get in the way of the reload.
    await atRest(elsewhere.page);
    await here.page.getByRole('button', { name: /user menu/ }).click();
    await here.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await Promise.all([here, tab].map(({ page }) => page.getByLabel('E-mail address').waitFor()));
    await expect.poll(() => new URL(tab.page.url()).pathname).toBe('/login');
    await elsewhere.page.reload();
    await elsewhere.page.getByLabel('E-mail address').waitFor();
    await signIn(here.page, product.url, account);
    await Promise.all([here, elsewhere].map(({ context }) => context.close()));
  });
});
