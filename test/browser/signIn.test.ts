import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { root } from '../architecture/source.ts';
import { openPage, password, signedIn, signIn, watch } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { browser, product, shareProduct } from './support/running.ts';

shareProduct();

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

const account = 'dt@ashcombe.example';

/** What the sign-in form loads when it stands: the steps after it, and the identity client. */
const loadedLast = ['src/app/session/FurtherStep.tsx', 'src/app/session/pool.ts'];

/** The files of a chunk and all it needs at once, by the source it is built from. */
function chunkFiles(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[source];
  if (!entry) throw new Error(`The build has no chunk of ${source}.`);
  if (seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const next of entry.imports ?? []) chunkFiles(manifest, next, seen);
  return seen;
}

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
    await watched.context.close();
  });

  test('a signed-out browser loads at most 100 kB of script and nothing of the signed-in area [SIGN-1]', async () => {
    const { page, context } = await openPage(browser);
    const scripts: { name: string; bytes: number }[] = [];
    const reading: Promise<void>[] = [];
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.endsWith('.js')) return;
      reading.push(
        response
          .body()
          .then(
            (body) =>
              void scripts.push({ name: new URL(response.url()).pathname.slice(1), bytes: gzipSync(body).length }),
          ),
      );
    });
    await page.goto(product.url);
    const manifest = JSON.parse(readFileSync(join(root, 'dist/app/.vite/manifest.json'), 'utf8')) as Manifest;
    const last = loadedLast.map((source) => manifest[source]?.file);
    await expect.poll(() => scripts.map(({ name }) => name)).toEqual(expect.arrayContaining(last));
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await Promise.all(reading);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(100_000);
    const inside = chunkFiles(manifest, 'src/app/shell/SignedInArea.tsx');
    const outside = new Set([
      ...chunkFiles(manifest, 'index.html'),
      ...chunkFiles(manifest, 'src/app/session/SignedOutArea.tsx'),
    ]);
    const wrong = scripts.filter(({ name }) => inside.has(name) && !outside.has(name));
    expect(wrong).toEqual([]);
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
