import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, newPep, stagePath, type PepKey } from './support/api.ts';
import { axeViolations, desktop, phone, signedIn } from './support/browser.ts';
import { isFocused, tabTo } from './support/byKeys.ts';
import { noticed } from './support/notices.ts';
import { browser, closeAfterTest, product, runProduct } from './support/running.ts';

runProduct();

// Whoever leads a virtual school changes the sections of its plans, and publishes them; no mouse is touched.

const path = 'stages/pep/key-stages-1-4';
const row = (page: Page, slug: string) => page.locator(`[data-row="${slug}"]`);
const holdsFocus = (one: Locator) => one.evaluate((element) => element.contains(document.activeElement));
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open() {
  const watched = closeAfterTest(
    await signedIn(browser, `${product.url}/declarations?path=${path}`, 'super@brinmoor.example'),
  );
  await watched.page.setViewportSize(desktop);
  await row(watched.page, 'care').waitFor();
  return watched;
}

async function rename(page: Page): Promise<void> {
  await row(page, 'care').press('Enter');
  await tabTo(page, page.getByRole('group', { name: 'Change “My care”' }).getByLabel('Section', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Where I live');
  await row(page, 'care').getByText('Where I live').waitFor();
}

async function putThereFromYear9(page: Page): Promise<void> {
  await row(page, 'future').press('Enter');
  const panel = page.getByRole('group', { name: /^Change / });
  await tabTo(page, panel.getByLabel('There', { exact: true }));
  await page.keyboard.type('Under');
  const condition = page.getByRole('group', { name: 'There under a condition' });
  for (const year of ['Year 9', 'Year 10', 'Year 11', 'Year 12']) {
    await tabTo(page, condition.getByLabel(year, { exact: true }));
    await page.keyboard.press('Space');
  }
  await condition.getByText('There where the year group is Year 9 to Year 12', { exact: true }).waitFor();
}

async function addSection(page: Page): Promise<void> {
  await row(page, 'my-views').press('Enter');
  await named(page, 'Add a section').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await expect.poll(() => isFocused(dialog.getByLabel('Section', { exact: true }))).toBe(true);
  await page.keyboard.type('Work experience');
  await page.keyboard.press('Enter');
  await dialog.getByText('Please choose who fills it in').waitFor();
  await tabTo(page, dialog.getByLabel('Filled in by'));
  await page.keyboard.type('Des');
  await expect.poll(() => dialog.getByLabel('Comes after').inputValue()).toBe('my-views');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('No questions so far. “Add a question” makes the first.').waitFor();
  const editor = page.getByRole('group', { name: 'Edit “Work experience”', exact: true });
  await expect.poll(() => holdsFocus(editor)).toBe(true);
  await tabTo(page, named(page, 'Add a question'));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Where did you work?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await row(page, 'where_did_you_work').waitFor();
  await sections(page).press('Enter');
  await page.getByText('Fault: its questions have not been saved as a draft yet', { exact: true }).waitFor();
  await row(page, 'work-experience').press('Enter');
  await named(page, 'Its questions').press('Enter');
  await expect.poll(() => holdsFocus(editor)).toBe(true);
  await named(page, 'Save draft').press('Enter');
  await noticed(page, 'Draft saved. Nothing holds yet.');
}

/** The entry of the sections among everything that can be changed. */
const sections = (page: Page) => page.getByRole('button', { name: new RegExp(`${path} changed, not saved$`) });

/** Whether a plan has a section among those that its pages lead to. */
async function has(page: Page, plan: PepKey, title: string): Promise<boolean> {
  await page.goto(product.url + stagePath(plan, 'meeting'));
  const list = page.getByRole('navigation').filter({ hasText: 'Where I live' }).first();
  await list.waitFor();
  return (await list.getByText(title).count()) > 0;
}

test('the sections of plans are changed by keyboard alone, published, and new plans have them', async () => {
  const watched = await open();
  const { page } = watched;
  await rename(page);
  await row(page, 'care').press('Alt+ArrowUp');
  await page.getByText('Section 2 of 16', { exact: true }).waitFor();
  await expect.poll(() => isFocused(row(page, 'care'))).toBe(true);
  await putThereFromYear9(page);
  await page.getByText('No faults', { exact: true }).waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(desktop);
  await addSection(page);
  await sections(page).press('Enter');
  await row(page, 'work-experience').getByText('the designated teacher · own').waitFor();
  await page.getByText('No faults', { exact: true }).waitFor();
  await named(page, 'Save draft').press('Enter');
  await page.getByRole('button', { name: new RegExp(`${path} draft$`) }).waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await named(page, 'Publish').press('Enter');
  await noticed(page, 'Published: new plans go by it from now on');
  expect(watched.faults).toEqual([]);
  const call = await callsOf(page, product.url);
  const [younger, older] = [
    await newPep(call, (year) => year === 10 || year === 9 || year === 8),
    await newPep(call, (year) => year === 11 || year === 12 || year === 13),
  ];
  expect(await has(page, older, 'Transition and aspirations')).toBe(true);
  expect(await has(page, younger, 'Transition and aspirations')).toBe(false);
  expect(await has(page, younger, 'Work experience')).toBe(true);
  await page.goto(product.url + stagePath(younger, 'work-experience'));
  await page.getByRole('textbox', { name: 'Where did you work?' }).waitFor();
});

test('what was done is undone to the text that there was, and a fault stands at its section', async () => {
  const watched = await open();
  const { page } = watched;
  await row(page, 'targets').press('Enter');
  const hidden = page.getByRole('checkbox', { name: 'Hidden' });
  await hidden.press('Space');
  await page.getByText(/Fault:.*"Last targets" takes answers over from "Targets and .*", which is hidden/).waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await named(page, 'Undo').press('Enter');
  await row(page, 'targets').getByText('hidden').waitFor({ state: 'detached' });
  await expect.poll(() => named(page, 'Undo changes').count()).toBe(0);
});
