import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsOf, newPep, stagePath } from './support/api.ts';
import { axeViolations, desktop, phone, signedIn, type Watched } from './support/browser.ts';
import { isFocused, tabTo } from './support/byKeys.ts';
import { noticed } from './support/notices.ts';
import { browser, closeAfterTest, product, runProduct } from './support/running.ts';

runProduct();

// Whoever leads a virtual school makes a list of answers and changes it by pointing, and plans offer it so; no mouse is
// touched.

const path = 'lookups/way-to-school';
const question = 'How do you come to school?';
const row = (page: Page, key: string) => page.locator(`[data-row="${key}"]`);
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) =>
  page
    .getByRole('list', { name: 'Answers', exact: true })
    .locator('[data-row]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-row')));
const offered = (page: Page) =>
  page.getByRole('list', { name: 'Answers that are offered' }).getByRole('listitem').allTextContents();

/** Looks at a page on a screen and on a phone. */
async function looksWell(watched: Watched): Promise<void> {
  for (const size of [phone, desktop]) {
    await watched.page.setViewportSize(size);
    expect(await axeViolations(watched)).toEqual([]);
    expect(await watched.page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
}

async function begin(page: Page): Promise<void> {
  await named(page, 'New list of answers…').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New list of answers' });
  await expect.poll(() => isFocused(dialog.getByLabel('What the list is called'))).toBe(true);
  await page.keyboard.type('Way to school');
  await tabTo(page, dialog.getByLabel('Answers, one on each line'));
  await page.keyboard.type('On foot');
  await page.keyboard.press('ControlOrMeta+Enter');
  await row(page, 'on_foot').waitFor();
}

/** One after another, without leaving the field. */
async function typeFive(page: Page): Promise<void> {
  await named(page, 'Add an answer').press('Enter');
  const field = page.getByLabel('Another answer');
  await expect.poll(() => isFocused(field)).toBe(true);
  for (const words of ['Bus', 'Train', 'Taxi', 'Car', 'Boat']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Answer 6 of 6', { exact: true }).waitFor();
  await page.keyboard.type('bus');
  await page.getByText('There is such an answer').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
}

async function pasteThree(watched: Watched): Promise<void> {
  const { page } = watched;
  await named(page, 'Paste rows…').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Paste rows of a spreadsheet' });
  await expect.poll(() => isFocused(dialog.getByLabel('Cells'))).toBe(true);
  await page.keyboard.insertText('Answer\tCode\nTram\tT\nCar\tC\nFerry\t\nBicycle\tB');
  await dialog.getByText('4 rows were read; 3 answers are made of them; 1 row has something to look at').waitFor();
  await dialog.getByRole('row', { name: /^3 Car Nothing There is an answer in these words already/ }).waitFor();
  await looksWell(watched);
  await page.keyboard.press('ControlOrMeta+Enter');
  await row(page, 'tram').getByText('code T').waitFor();
  await expect.poll(() => isFocused(row(page, 'tram'))).toBe(true);
  await page.getByText('Answer 7 of 9', { exact: true }).waitFor();
}

async function reorder(page: Page): Promise<void> {
  await row(page, 'bicycle').press('Alt+ArrowUp');
  await page.getByText('Answer 8 of 9', { exact: true }).waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Answer 7 of 9', { exact: true }).waitFor();
  await expect.poll(() => isFocused(row(page, 'bicycle'))).toBe(true);
  await tabTo(page, named(page, 'Move up'));
  await page.keyboard.press('Enter');
  await page.getByText('Answer 6 of 9', { exact: true }).waitFor();
  await expect.poll(() => isFocused(named(page, 'Move up'))).toBe(true);
}

/** One is ended, after a first day that is too late. */
async function end(watched: Watched): Promise<void> {
  const { page } = watched;
  await row(page, 'taxi').press('Enter');
  await tabTo(page, page.getByLabel('Offered from', { exact: true }));
  await page.keyboard.type('soon');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a real date, like 31/12/2025').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1/9/2021');
  await tabTo(page, page.getByLabel('Offered until', { exact: true }));
  await page.keyboard.type('31/08/2021');
  await page.keyboard.press('Enter');
  await row(page, 'taxi').getByText('from 01/09/2021 · ended 31/08/2021').waitFor();
  await page.getByText('Fault: its last day is before its first').waitFor();
  await page.getByRole('list', { name: 'Faults' }).getByRole('button', { name: 'Taxi' }).press('Enter');
  await expect.poll(() => isFocused(row(page, 'taxi'))).toBe(true);
  await looksWell(watched);
  await tabTo(page, page.getByLabel('Offered from', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await page.getByText('No faults', { exact: true }).waitFor();
  await page.getByText(/^On \d\d\/\d\d\/\d{4}, 8 of 9 answers are offered$/).waitFor();
}

/** What is typed into the text is there in the list, and the other way round. */
async function sayAsText(page: Page): Promise<void> {
  await named(page, 'Text').press('Enter');
  const text = page.getByRole('textbox', { name: path });
  const written = (await text.inputValue().catch(() => text.textContent())) ?? '';
  expect(written).toContain('{ "value": "bicycle", "label": "Bicycle", "data": { "code": "B" } }');
  await text.fill(written.replace('"label": "Boat"', '"label": "Rowing boat"'));
  await named(page, 'Answers').press('Enter');
  await row(page, 'boat').getByText('Rowing boat').waitFor();
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: /forms\/pep\/care as published/ }).press('Enter');
  await named(page, 'Add a question').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a question' });
  await page.keyboard.type(question);
  await tabTo(page, dialog.getByRole('radio', { name: 'A line of text', exact: true }));
  await dialog.getByRole('radio', { name: 'One of several answers', exact: true }).press('Space');
  await tabTo(page, dialog.getByLabel('Answers from'));
  await page.keyboard.type('Way');
  await page.keyboard.press('ControlOrMeta+Enter');
  await row(page, 'how_do_you_come_to_school').waitFor();
  await page.getByText('No faults', { exact: true }).waitFor();
}

async function saveDraft(page: Page, of: string): Promise<void> {
  await named(page, 'Save draft').press('Enter');
  await page.getByRole('button', { name: new RegExp(`${of} draft$`) }).waitFor();
}

const inOrder = ['On foot', 'Bus', 'Train', 'Car', 'Bicycle', 'Rowing boat', 'Tram', 'Ferry'];

test('a list of answers is made and changed by keyboard alone, published, and a plan offers it in order', async () => {
  const watched = closeAfterTest(await signedIn(browser, `${product.url}/declarations`, 'super@brinmoor.example'));
  const { page } = watched;
  await page.setViewportSize(desktop);
  await begin(page);
  await typeFive(page);
  await pasteThree(watched);
  await reorder(page);
  await end(watched);
  expect(await rows(page)).toEqual(['on_foot', 'bus', 'train', 'taxi', 'car', 'bicycle', 'boat', 'tram', 'ferry']);
  await sayAsText(page);
  expect(await offered(page)).toEqual(inOrder);
  await saveDraft(page, path);
  await ask(page);
  await saveDraft(page, 'forms/pep/care');
  await named(page, 'Publish').press('Enter');
  await noticed(page, 'Published: new plans go by it from now on');

  await page.getByRole('button', { name: new RegExp(`${path} as published`) }).press('Enter');
  await row(page, 'bus').press('Enter');
  await page.getByText('It is published and may have been given, so it stays').waitFor();
  await expect.poll(() => named(page, 'Take out').count()).toBe(0);
  await page.getByText(`“${question}” in`).waitFor();
  await looksWell(watched);
  await tabTo(page, page.getByLabel('Answer', { exact: true }));
  await page.keyboard.press('End');
  await page.keyboard.type(' or coach');
  await row(page, 'bus').getByText('Bus or coach').waitFor();
  await named(page, 'Undo').press('Enter');
  await expect.poll(() => named(page, 'Undo changes').count()).toBe(0);
  expect(watched.faults).toEqual([]);

  const plan = await newPep(await callsOf(page, product.url), () => true);
  await page.goto(product.url + stagePath(plan, 'care'));
  const options = page.getByLabel(question).locator('option');
  await expect.poll(() => options.allTextContents()).toEqual([expect.any(String), ...inOrder]);
});
