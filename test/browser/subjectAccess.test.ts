import { describe, expect, it } from 'vitest';
import { axeViolations, phone, signedIn } from './support/browser.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

describe('subject access in a browser', () => {
  it('is prepared, looked through, sealed and handed over in one file', async () => {
    const leader = await signedIn(browser, product.url, 'super@ashcombe.example', { width: 1600, height: 900 });
    const { page } = leader;
    await page.goto(`${product.url}/students/1/subjectAccess`);
    await page.getByRole('button', { name: 'Prepare a request' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/Reference or reason/)
      .fill('SAR 2026/14');
    await page.getByRole('dialog').getByRole('button', { name: 'Prepare', exact: true }).click();
    await page.getByRole('link', { name: 'SAR 2026/14' }).click();
    await page.getByRole('grid').getByText('Care periods').first().waitFor();
    await page
      .getByRole('button', { name: /^Withhold/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption({ label: 'About another person' });
    await dialog.getByRole('button', { name: 'Withhold' }).click();
    await page.getByRole('grid').getByText('Withheld', { exact: true }).first().waitFor();
    await page.getByText(/of which 1 withheld/).waitFor();
    expect(await axeViolations(leader)).toEqual([]);
    await page.setViewportSize(phone);
    await page.getByText('Care periods').first().waitFor();
    expect(await axeViolations(leader)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    await page.getByRole('button', { name: 'Seal' }).click();
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
});
