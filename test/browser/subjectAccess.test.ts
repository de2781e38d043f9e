import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, desktop, phone, signedIn } from './support/browser.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

const widthOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Prepares a request for a pupil, and opens it. */
async function prepared(page: Page, studentId: number, reference: string): Promise<void> {
  await page.goto(`${product.url}/students/${studentId}/subjectAccess`);
  await page.getByRole('button', { name: 'Prepare a request' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Reference or reason/)
    .fill(reference);
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare', exact: true }).click();
  await page.getByRole('link', { name: reference }).click();
  await page.getByRole('grid').getByText('Care periods').first().waitFor();
}

/** What a row offers, as buttons or folded into a menu. */
async function press(page: Page, row: RegExp, action: string): Promise<void> {
  const line = page.getByRole('row').filter({ hasText: row }).first();
  const button = line.getByRole('button', { name: new RegExp(`^(${action}|More)`) }).first();
  const name = await button.innerText();
  await button.click();
  if (name === 'More') await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const withheldFor = async (page: Page, reason: string, words = '') => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: reason });
  if (words !== '') await dialog.getByRole('textbox', { name: /Only these words/ }).fill(words);
  await dialog.getByRole('button', { name: 'Withhold' }).click();
};

describe('subject access in a browser', () => {
  it('is prepared, looked through, sealed and handed over in one file', async () => {
    const leader = await signedIn(browser, product.url, 'super@ashcombe.example', { width: 1600, height: 900 });
    const { page } = leader;
    await prepared(page, 1, 'SAR 2026/14');
    await page
      .getByRole('button', { name: /^Withhold/ })
      .first()
      .click();
    await withheldFor(page, 'About another person');
    await page.getByText(/of which 1 withheld/).waitFor();
    expect(await axeViolations(leader)).toEqual([]);
    await page.setViewportSize(phone);
    await page.getByText('Care periods').first().waitFor();
    expect(await axeViolations(leader)).toEqual([]);
    expect(await widthOver(page)).toBe(0);
    // What names somebody else is looked at first: one on its own page, the others at once.
    const seal = page.getByRole('button', { name: 'Seal' });
    await expect.poll(() => seal.getAttribute('aria-disabled')).toBe('true');
    await page.setViewportSize(desktop);
    await page.getByRole('link', { name: 'Show what is left to look at' }).click();
    await page.getByText('Looked at: Not yet').waitFor();
    const first = page.getByRole('grid').getByRole('link').first();
    await first.click();
    await page.getByRole('button', { name: 'Mark as looked at' }).click();
    await page.getByRole('button', { name: 'Not looked at after all' }).waitFor();
    await page.getByRole('link', { name: 'All items' }).click();
    await page.getByRole('link', { name: 'Show what is left to look at' }).click();
    await page.getByText('Looked at: Not yet').waitFor();
    await page.getByRole('checkbox', { name: /all/i }).check();
    await page.getByRole('group', { name: 'Ticked rows' }).getByRole('button', { name: 'Mark as looked at' }).click();
    await page.getByText(/Whatever was found to name somebody else is looked at or withheld/).waitFor();
    await expect.poll(() => seal.getAttribute('aria-disabled')).toBe(null);
    await seal.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Seal' }).click();
    await page.getByRole('button', { name: 'Download the file' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/password/i)
      .first()
      .fill('Ashcombe-2026');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Subject access.zip');
    await expect.poll(() => page.getByRole('button', { name: /^Withhold/ }).count()).toBe(0);
  });

  it('withholds a line of an item, and words of another', async () => {
    const leader = await signedIn(browser, product.url, 'super@ashcombe.example', desktop);
    const { page } = leader;
    await prepared(page, 2, 'SAR 2026/15');
    await page.getByRole('link', { name: 'Pupil details' }).click();
    await page.getByRole('heading', { name: 'Pupil details' }).waitFor();
    await press(page, /Date of birth/, 'Withhold');
    await withheldFor(page, 'Reports to a court');
    await page.getByRole('grid').getByText('Withheld: Reports to a court').waitFor();
    await press(page, /What: School;/, 'Withhold');
    const dialog = page.getByRole('dialog');
    await withheldFor(page, 'About another person', 'Zennor Academy of Nowhere');
    await dialog
      .getByText(/do not stand in the line/)
      .first()
      .waitFor();
    await dialog.getByRole('textbox', { name: /Only these words/ }).fill('School');
    await dialog.getByRole('button', { name: 'Withhold' }).click();
    await page.getByRole('grid').getByText('Part withheld').waitFor();
    await page.getByText('22, of which 2 withheld whole or in part').waitFor();
    expect(await axeViolations(leader)).toEqual([]);
    await page.setViewportSize(phone);
    await page.getByText('Withheld: Reports to a court').waitFor();
    expect(await axeViolations(leader)).toEqual([]);
    expect(await widthOver(page)).toBe(0);
    await page.setViewportSize(desktop);
    await press(page, /Date of birth/, 'Include again');
    await page.getByText('22, of which 1 withheld whole or in part').waitFor();
  });
});
