import { describe, expect, it } from 'vitest';
import { londonDate } from '../../src/contract/index.ts';
import { axeViolations, phone, signedIn } from './support/browser.ts';
import { offerPupil } from './support/offerPupil.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

const british = (day: string) => day.split('-').toReversed().join('/');

describe('retention in a browser', () => {
  it('sets a rule, holds a record, lifts the hold and erases what is due', async () => {
    const leader = await signedIn(browser, product.url, 'super@ashcombe.example', { width: 1600, height: 900 });
    const { page } = leader;
    await page.goto(`${product.url}/retention`);
    await page.getByText('Nothing is due to be erased.').waitFor();
    const notes = page.getByRole('row').filter({ hasText: 'Case notes' });
    await notes.getByRole('button', { name: /^Change/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The date of birth').check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Please enter a whole number of years, 1 to 120').first().waitFor();
    await dialog
      .getByLabel(/Years(?! count)/)
      .last()
      .fill('18');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const due = page.getByRole('row').filter({ hasText: 'kept for 18 years' }).first();
    await due.waitFor();
    expect(await axeViolations(leader)).toEqual([]);
    await due.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Set a hold' }).click();
    await dialog.getByLabel('Court proceedings').check();
    await dialog.getByLabel(/Note/).fill('Case 12 of the county court');
    await dialog.getByRole('button', { name: 'Set the hold' }).click();
    await page.getByRole('row').filter({ hasText: 'Case notes' }).getByText('On hold').waitFor();
    await page.setViewportSize(phone);
    await page.getByText('Case 12 of the county court').or(page.getByText('Court proceedings')).first().waitFor();
    expect(await axeViolations(leader)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.getByRole('button', { name: /^Lift/ }).first().click();
    await dialog.getByRole('button', { name: 'Lift', exact: true }).click();
    const part = page.getByRole('row').filter({ hasText: 'Case notes' });
    await part.getByRole('button', { name: /^Erase/ }).click();
    await dialog.getByText(/Nobody can bring them back/).waitFor();
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await part.getByText('Nothing held').waitFor();
    await expect.poll(() => part.getByRole('button', { name: /^Erase/ }).count()).toBe(0);
  });

  it('offers a pupil to another authority, which accepts: one reads the record, the other has it', async () => {
    const sender = await signedIn(browser, product.url, 'super@ashcombe.example', { width: 1600, height: 900 });
    const { page } = sender;
    await page.goto(`${product.url}/students/9/passing`);
    const offer = () => offerPupil(page, 'Brinmoor', british(londonDate(new Date())));
    await offer();
    await page.getByRole('button', { name: /^Take back/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click();
    await page.getByText('Taken back').first().waitFor();
    await offer();
    await page.getByText('Open', { exact: true }).first().waitFor();
    await page.setViewportSize(phone);
    expect(await axeViolations(sender)).toEqual([]);
    const receiver = await signedIn(browser, product.url, 'super@brinmoor.example', phone);
    await receiver.page.goto(`${product.url}/passing`);
    await receiver.page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .waitFor();
    expect(await axeViolations(receiver)).toEqual([]);
    const wide = await receiver.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);
    await receiver.page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await receiver.page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await receiver.page.getByText('Accepted').first().waitFor();
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.reload();
    await page.getByText(/This record was passed to Brinmoor on/).waitFor();
    expect(await axeViolations(sender)).toEqual([]);
  });
});
