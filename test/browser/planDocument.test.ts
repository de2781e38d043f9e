import { describe, expect, test } from 'vitest';
import { callsOf, rowsOf } from './support/api.ts';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { openAs, product, shareProduct } from './support/running.ts';

shareProduct();

describe('a plan as a document', () => {
  test('is reached from PEP Home, read by its contents and compared with the plan before', async () => {
    const watched = await openAs('iro@ashcombe.example', '/peps', desktop);
    const { page, context } = watched;
    const call = await callsOf(page, product.url);
    const plan = (await rowsOf(call, '/api/pep/getPepStatuses')).find(({ pepStatusId }) => pepStatusId === 2);
    await page.goto(`${product.url}/students/${String(plan?.studentId)}/peps/${String(plan?.id)}`);
    await page.getByRole('link', { name: 'Read the whole plan' }).click();
    await page.waitForURL(/\/document$/);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link').nth(5).press('Enter');
    // Whoever goes by keyboard reads on from there.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-labelledby')))
      .toBe(new URL(page.url()).hash.slice(1));
    expect(await axeViolations(watched)).toEqual([]);
    const changes = page.getByLabel(/^Mark changes since/);
    await changes.check();
    await page.getByText(/answers? differs? from the plan of|Nothing differs from the plan of/).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await page.setViewportSize(phone);
    await page.getByRole('navigation', { name: 'Contents' }).locator('summary').click();
    expect(await axeViolations(watched)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await context.close();
  });
});
