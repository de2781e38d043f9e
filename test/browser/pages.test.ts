import { beforeAll, describe, expect, test } from 'vitest';
import { editablePep, type PepKey, stagePath } from './support/api.ts';
import { axeViolations, desktop, openPage, phone, type Watched } from './support/browser.ts';
import { browser, callsAs, openAs, product, shareProduct } from './support/running.ts';
import { counted, places, staff } from './pagePlaces.ts';
import { leftButton } from './support/stagePage.ts';

shareProduct();

let pep: PepKey;
const signedInAs = new Map<string, Watched>();

const sizes = [
  { size: '1280', viewport: desktop },
  { size: '375', viewport: phone },
];

beforeAll(async () => {
  pep = await editablePep(await callsAs(staff), { withSend: true });
});

/** The page of an account at a size, kept for the next that wants it. */
async function as(account: string, viewport: typeof desktop): Promise<Watched> {
  const key = `${account} ${viewport.width}`;
  const found = signedInAs.get(key) ?? (await openAs(account, undefined, viewport));
  signedInAs.set(key, found);
  await found.page.setViewportSize(viewport);
  return found;
}

test.each(places)(
  '$name has no fault on the console, no violation of the policy and none of accessibility, wide and narrow',
  async ({ path, account, shows }) => {
    const watched = await as(account, desktop);
    const { page, faults } = watched;
    faults.length = 0;
    await page.goto(product.url + path(pep));
    for (const { viewport } of sizes) {
      await page.setViewportSize(viewport);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await shows(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await axeViolations(watched)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
          message: `the page scrolls sideways at ${viewport.width} pixels`,
        })
        .toBeLessThanOrEqual(0);
    }
    // The browser itself reports the failure that the page of status codes asks for.
    expect(faults.filter((fault) => !fault.includes('/api/test/httpErrorCode'))).toEqual([]);
  },
);

describe.each(sizes)('at $size pixels', ({ viewport }) => {
  test('the filters and the column chooser have no fault either', async () => {
    const watched = await as(staff, viewport);
    const { page, faults } = watched;
    faults.length = 0;
    await page.goto(`${product.url}/peps`);
    const filters = page.getByRole('button', { name: 'Filters' });
    await counted(page).waitFor();
    if (viewport === phone) await page.getByRole('button', { name: 'Search and filter' }).click();
    if ((await filters.getAttribute('aria-expanded')) === 'false') await filters.click();
    await page
      .getByRole('group', { name: 'Care status' })
      .or(page.getByRole('listbox', { name: 'Care status' }))
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await axeViolations(watched)).toEqual([]);
    if (viewport === phone) await page.getByRole('button', { name: 'Columns' }).click();
    else {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Columns' }).click();
    }
    await page.getByRole('checkbox', { name: 'First name' }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('the list of codes and the dialog of a code have no fault either', async () => {
    const watched = await as(staff, viewport);
    const { page, faults } = watched;
    faults.length = 0;
    await page.goto(`${product.url}/students/${pep.studentId}/attendance`);
    const monday = page.getByRole('gridcell').first();
    await monday.press('Enter');
    const codes = page.getByRole(viewport === phone ? 'dialog' : 'listbox');
    await codes.waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await page.keyboard.press('Escape');
    await codes.waitFor({ state: 'detached' });
    await expect.poll(() => monday.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Suspension or exclusion' }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('the stage that only one authority has has no fault either', async () => {
    const watched = await as('dt@brinmoor.example', viewport);
    const { page, faults } = watched;
    const own = await editablePep(await callsAs('dt@brinmoor.example'));
    faults.length = 0;
    await page.goto(product.url + stagePath(own, 'aspiration-pathway'));
    await page.getByRole('heading', { level: 1, name: 'Aspiration pathway' }).waitFor();
    await leftButton(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await axeViolations(watched)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('sign-in has no fault either', async () => {
    const watched = await openPage(browser, viewport);
    await watched.page.goto(product.url);
    await watched.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await watched.page.waitForLoadState('networkidle');
    expect(watched.faults).toEqual([]);
    expect(await axeViolations(watched)).toEqual([]);
    await watched.context.close();
  });
});

describe('what watches the pages', () => {
  test('sees an error on the console, a style that the policy refuses and a picture without words', async () => {
    const watched = await openPage(browser);
    await watched.page.goto(product.url);
    await watched.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await watched.page.evaluate(() => {
      console.error('planted');
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }));
      document.body.append(document.createElement('img'));
    });
    await expect.poll(() => watched.faults.join()).toMatch(/planted[^]*policy: style-src/);
    expect((await axeViolations(watched)).join()).toContain('image-alt');
    await watched.context.close();
  });
});
