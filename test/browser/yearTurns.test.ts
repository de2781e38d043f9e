import { describe, expect, it } from 'vitest';
import { axeViolations, phone, signedIn } from './support/browser.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

describe('the turn of the year in a browser', () => {
  it('shows a leader what it will do, and is not approved before its summer', async () => {
    const leader = await signedIn(browser, product.url, 'super@ashcombe.example', { width: 1600, height: 900 });
    const { page } = leader;
    await page.getByRole('link', { name: 'Turn of the year' }).click();
    const grids = page.getByRole('grid');
    await expect.poll(() => grids.count()).toBe(2);
    await grids.nth(0).getByText('To be approved').waitFor();
    await grids.nth(1).getByText('New key stage').first().waitFor();
    await grids.nth(1).getByText('The school has no such year group').first().waitFor();
    const month = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' }).slice(5, 7);
    if (month < '06' || month > '08') {
      await page.getByRole('button', { name: /^Approve/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await page.getByText('A turn of the year can be approved from 1 June before it').waitFor();
    }
    await page.reload();
    await grids.nth(1).getByText('New key stage').first().waitFor();
    expect(await axeViolations(leader)).toEqual([]);
    await page.setViewportSize(phone);
    await page.getByText('What the next turn does with each pupil').waitFor();
    expect(await axeViolations(leader)).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const officer = await signedIn(browser, product.url, 'la@ashcombe.example');
    await officer.page.getByRole('link', { name: 'Pupils' }).waitFor();
    await expect.poll(() => officer.page.getByRole('link', { name: 'Turn of the year' }).count()).toBe(0);
  });
});
