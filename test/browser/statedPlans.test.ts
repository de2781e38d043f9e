import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, type Call, rowsOf } from './support/api.ts';
import { signedIn } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { browser, product, runProduct } from './support/running.ts';
import { filtersOf, heads, open, wide } from './wholeScreens.ts';

runProduct();

let page: Page;
let call: Call;

beforeAll(async () => {
  ({ page } = await signedIn(browser, product.url, 'super@ashcombe.example', wide));
  call = await callsOf(page, product.url);
});

async function columnsOpened(): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Columns' }).click();
}

describe('the list of plans', () => {
  test('has filters, a summary row and an export, and each row leads to its plan [PEP-1] [PEP-2]', async () => {
    await open(page, '/peps');
    for (const title of ['Academic year', 'Term', 'Status', 'Care status', 'School', 'Missing meeting'])
      expect(await filtersOf(page)).toContain(title);
    for (const count of ['ready to review', 'in progress', 'not started', 'missing meetings'])
      await page.getByText(new RegExp(count, 'i')).first().waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Export to Excel/ }).waitFor();
    await page.keyboard.press('Escape');
    const plans = (await rowsOf(call, '/api/pep/getPepStatuses')).map(
      ({ studentId, id }) => `/students/${String(studentId)}/peps/${String(id)}`,
    );
    const links = await page
      .locator('[data-field="lastName"] a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((href) => !plans.includes(href ?? ''))).toEqual([]);
  });

  test('offers the fields of a plan as columns, and keeps what is chosen in the browser’s own store [PEP-4] [TBL-5] [TBL-6]', async () => {
    await open(page, '/peps');
    await columnsOpened();
    const titles = ['First name', 'Care status', 'School name', 'In borough', 'Gender', 'Year group', 'Social worker'];
    titles.push(
      'Term',
      'SEN status',
      'Submitted',
      'Completed',
      'Meeting',
      'Next meeting',
      'PP+ agreed',
      'PP+ requested',
    );
    titles.push(
      'PP+ agreed, year',
      'PP+ requested, year',
      'Status',
      'Key stage',
      'Rating',
      'Stages',
      'PEP id',
      'Pupil id',
    );
    for (const name of titles) await page.getByRole('checkbox', { name, exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Social worker', exact: true }).uncheck();
    await page.getByRole('button', { name: 'Move School name up' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => heads(page)).not.toContain('Social worker');
    const chosen = await heads(page);
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([name]) => name.startsWith('preferences.') && name.includes('pep-status')),
    );
    expect(JSON.stringify(kept)).toContain('socialWorker');
    await open(page, '/peps');
    await expect.poll(() => heads(page)).toEqual(chosen);
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith('preferences.'))
        .forEach((name) => localStorage.removeItem(name)),
    );
    await open(page, '/peps');
    await expect.poll(() => heads(page)).toContain('Social worker');
  });

  test('has no menu where a plan is superseded, and never offers Completed [PEP-15] [PEP-16]', async () => {
    const rows = await rowsOf(call, '/api/pep/getPepStatuses');
    const plan = rows.find(({ pepStatusId }) => pepStatusId === 2);
    await open(page, `/peps?search=${String(plan?.lastName)}`);
    const row = page.locator(`[role="row"][data-id="${String(plan?.id)}"]`);
    await row.getByRole('button', { name: /^Change Status of/ }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).not.toContain('Completed');
    await page.keyboard.press('Escape');
    await call('/api/pep/updatePepStatus', { studentId: plan?.studentId, pepId: plan?.id, pepStatusId: 7 });
    await open(page, `/peps?search=${String(plan?.lastName)}`);
    await row.getByText('Superseded', { exact: true }).waitFor();
    await expect.poll(() => row.getByRole('button', { name: /^Change Status of/ }).count()).toBe(0);
  });

  test('says so when a plan could not be deleted, and when it was [PEP-28]', async () => {
    await open(page, '/peps');
    const question = page.getByRole('dialog', { name: /^Delete the PEP of/ });
    const deleteFirst = async () => {
      await page
        .getByRole('button', { name: /^More actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete PEP' }).click();
      const [, name = ''] = /Delete the PEP of (.+) for/.exec((await question.textContent()) ?? '') ?? [];
      await question.getByRole('button', { name: 'Delete PEP' }).click();
      return name;
    };
    await page.route('**/api/support/deletePepId', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
    const name = await deleteFirst();
    expect(name).toMatch(/\S+ \S+/);
    await noticed(page, `Error deleting this PEP student for ${name}`);
    await question.waitFor({ state: 'detached' });
    await page.unroute('**/api/support/deletePepId');
    expect(await deleteFirst()).toBe(name);
    await noticed(page, `PEP deleted succesfully for student ${name}`);
  });

  test('takes a meeting from Monday to Friday, every quarter of an hour from 08:00 to 18:00 [PEP-25]', async () => {
    await open(page, '/peps');
    await page
      .getByRole('button', { name: /^Edit Next meeting of/ })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: /^Next meeting of/ });
    const quarters = Array.from({ length: 41 }, (_one, index) => 8 * 60 + 15 * index).map(
      (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    );
    const offered = () => panel.getByLabel('Time', { exact: true }).locator('option').allTextContents();
    await expect.poll(async () => (await offered()).slice(1)).toEqual(quarters);
    await panel.getByLabel('Date', { exact: true }).fill('01/12/2026');
    await panel.getByRole('button', { name: /^Choose a date for/ }).click();
    const day = (name: string) => page.locator('[role="gridcell"]').getByText(name, { exact: true }).last();
    // A Friday, and the weekend after it.
    await expect
      .poll(() => Promise.all(['4', '5', '6'].map((name) => day(name).isDisabled())))
      .toEqual([false, true, true]);
  });
});
