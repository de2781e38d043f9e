import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { closeAfterTest, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

// A row opens beside its list, and all of it by the keyboard.

const officer = 'la@ashcombe.example';
const panelOf = (page: Page) => page.getByRole('complementary', { name: /^At a glance: / });
const opener = (page: Page, place: number) => page.getByRole('button', { name: /^At a glance: / }).nth(place);
const shown = (page: Page) => page.getByRole('heading', { level: 2, name: /^At a glance: / });
const placeOf = (page: Page) => new URL(page.url()).searchParams.get('beside');
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');

/** Opens a list, and moves the keyboard's focus to the name in its first row. */
async function atFirstName(page: Page, path: string): Promise<string[]> {
  await page.goto(`${product.url}${path}`);
  await atRest(page);
  const names = await page.locator('[role="row"] .cell-link').allTextContents();
  await page.getByRole('gridcell').locator('.cell-link').first().focus();
  return names;
}

describe.each([
  ['pupils', '/students', 'See who works with the pupil', '**/api/StudentPage/overview?*'],
  ['plans', '/peps', 'Open the PEP', '**/api/Pep/details?*'],
])('beside the list of %s', (_what, path, told, read) => {
  test('three rows are gone through by the keyboard alone', async () => {
    const { page } = closeAfterTest(await openAs(officer));
    const names = await atFirstName(page, path);
    await expect.poll(() => panelOf(page).count()).toBe(0);
    await page.keyboard.press('Alt+Enter');
    await expect.poll(() => shown(page).textContent()).toBe(`At a glance: ${names[0]}`);
    await expect.poll(() => focused(page)).toBe(`At a glance: ${names[0]}`);
    const seen = [placeOf(page)];
    for (const name of [names[1], names[2]]) {
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(() => shown(page).textContent()).toBe(`At a glance: ${name}`);
      await panelOf(page).getByText(told).waitFor();
      await expect.poll(() => placeOf(page)).not.toBe(seen.at(-1));
      seen.push(placeOf(page));
    }
    await expect.poll(() => panelOf(page).getByRole('status').first().textContent()).toMatch(/Row 3 of \d+/);
    // On the name the arrow alone goes on; from the list, which keeps the focus, Alt with it.
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => shown(page).textContent()).toBe(`At a glance: ${names[1]}`);
    await page.getByRole('gridcell').locator('.cell-link').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => shown(page).textContent()).toBe(`At a glance: ${names[2]}`);
    expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null)).toBe(true);
    await shown(page).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Previous row');
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page).textContent()).toBe(`At a glance: ${names[1]}`);
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(`At a glance: ${names[1]}`);
  });

  test('Back closes what was opened, and a reload opens it again', async () => {
    const { page } = closeAfterTest(await openAs(officer));
    await atFirstName(page, path);
    await opener(page, 1).click();
    await shown(page).waitFor();
    const name = await shown(page).textContent();
    await page.getByRole('button', { name: 'Next row' }).click();
    await page.getByRole('button', { name: 'Previous row' }).click();
    await page.reload();
    await expect.poll(() => shown(page).textContent()).toBe(name);
    await page.goBack();
    await panelOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
    expect(placeOf(page)).toBeNull();
    // Closed by its button no step is left that does nothing: Back leaves the list.
    await page.goto(`${product.url}/dashboard`);
    await atRest(page);
    await atFirstName(page, path);
    await opener(page, 0).click();
    await shown(page).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await panelOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => placeOf(page)).toBeNull();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  });

  test.each([
    ['beside it', desktop],
    ['over it on a phone', phone],
  ])('it has no fault of accessibility %s', async (_where, viewport) => {
    const watched = closeAfterTest(await openAs(officer, undefined, viewport));
    const { page, faults } = watched;
    await page.goto(`${product.url}${path}`);
    await atRest(page);
    await opener(page, 0).click();
    await shown(page).waitFor();
    await page.getByText(told).first().waitFor();
    await atRest(page);
    expect(await axeViolations(watched)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.keyboard.press('Escape');
    await shown(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^At a glance/);
    expect(faults).toEqual([]);
  });

  test('a read that fails says so, and is tried again', async () => {
    const { page } = closeAfterTest(await openAs(officer));
    await page.route(read, (route) => route.fulfill({ status: 500, json: {} }));
    await atFirstName(page, path);
    await opener(page, 0).click();
    const again = panelOf(page).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(read);
    await again.click();
    await expect.poll(() => panelOf(page).getByText(told).count()).toBeGreaterThan(0);
  });
});

test('the filters make way for a row where there is no room for both, until they are asked for', async () => {
  const laptop = { width: 1440, height: 900 };
  const { page } = closeAfterTest(await openAs(officer, '/students', laptop));
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  const areOpen = () => filters.getAttribute('aria-expanded');
  await expect.poll(areOpen).toBe('true');
  await opener(page, 0).click();
  await shown(page).waitFor();
  await expect.poll(areOpen).toBe('false');
  await filters.click();
  await expect.poll(areOpen).toBe('true');
  await expect.poll(() => panelOf(page).count()).toBe(1);
  await filters.click();
  await expect.poll(areOpen).toBe('false');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(areOpen).toBe('true');
});
