import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations, phone } from './support/browser.ts';
import { closeAfterTest, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

// In how many plans each question of a form is answered, in its row; nothing is saved.

const leader = 'super@ashcombe.example';
const address = '/declarations?path=forms/pep/care';
const answered = '**/api/declarations/answered?*';
const contents = [
  { question: 'carer_name', plans: 20_000 },
  { question: 'carer_phone', plans: 1 },
  { question: 'placement_address', plans: 1212 },
];

const row = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Types behind the words of the chosen question, key by key. */
async function typeBehind(page: Page, words: string): Promise<void> {
  const label = page.getByLabel('Question', { exact: true });
  await label.press('End');
  await label.pressSequentially(words);
}

/** Where all rows stand with their words, what is said of each behind them. */
const places = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) =>
    rows.flatMap((one) =>
      [one, ...[...one.querySelectorAll('span')].slice(0, 3)].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y, width, height];
      }),
    ),
  );

test('each row says it, and each column of a table; it is asked once for a form', async () => {
  const watched = closeAfterTest(await openAs(leader));
  const { page } = watched;
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/declarations/answered') ? 1 : 0));
  await page.goto(product.url + address);
  const carer = row(page, /^Main carer text · required in \d+ plans$/);
  await carer.press('Enter');
  await typeBehind(page, ' now');
  await row(page, /^Main carer now text · required · changed in \d+ plans$/).waitFor();
  await row(page, /^People with parental responsibility .* in \d+ plans$/).press('Enter');
  await page
    .getByRole('group', { name: /^Columns of/ })
    .getByRole('button', { name: /^Relationship .* in \d+ plans$/ })
    .waitFor();
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Questions', exact: true }).press('Enter');
  await row(page, /^Main carer now .* in \d+ plans$/).waitFor();
  expect(asked).toBe(1);
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await axeViolations(watched)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  expect(watched.faults).toEqual([]);
});

test('no row moves when it comes late, and a question that no plan answers says nothing', async () => {
  const { page, faults } = closeAfterTest(await openAs(leader));
  const calls: Route[] = [];
  await page.route(answered, (route) => void calls.push(route));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(product.url + address);
  await row(page, /^Main carer text · required$/).press('Enter');
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => calls.length).toBe(1);
  const before = await places(page);
  await calls[0]?.fulfill({ json: { contents } });
  await row(page, /^Main carer text · required in 20,000 plans$/).waitFor();
  await row(page, /^Placement address .* in 1,212 plans$/).waitFor();
  await row(page, /^Carer telephone text · required in 1 plan$/).waitFor();
  expect(await places(page)).toEqual(before);
  await expect.poll(() => row(page, /^Legal status one of a list · required$/).count()).toBe(1);
  expect(faults).toEqual([]);
});

test('a form is edited all the same where it cannot be read, which is said once, and tried again', async () => {
  const { page } = closeAfterTest(await openAs(leader));
  await page.route(answered, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(product.url + address);
  const said = page.getByText('The number of plans that answer each question could not be loaded.');
  await expect.poll(() => said.count()).toBe(1);
  await row(page, /^Main carer text · required$/).press('Enter');
  await typeBehind(page, ' now');
  await row(page, /^Main carer now text · required · changed$/).waitFor();
  await page.unroute(answered);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await row(page, /^Main carer now text · required · changed in \d+ plans$/).waitFor();
  await said.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
});
