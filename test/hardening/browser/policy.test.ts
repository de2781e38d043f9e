import { expect, it } from 'vitest';
import { openPage } from '../../browser/support/browser.ts';
import { atRest } from '../../browser/support/rest.ts';
import { browser, openAs, product, shareProduct } from '../../browser/support/running.ts';

shareProduct();

/**
 * With those that test/browser/pages.test.ts opens, which finds the same faults, all of the portal is drawn at least
 * once: tables, forms, tabs, dates, dialogs, the editor.
 */
const screens = [
  '/mailbox',
  '/student/4/individualPupilRecord/Professionals',
  '/student/4/individualPupilRecord/CaseNotes',
  '/student/4/individualPupilRecord/Exclusions',
  '/organisations',
  '/reports#Assessment',
  '/UserProfile',
  '/PepFormPlayground',
];

it('nothing that the main screens do is against the security policy, trusted types included', async () => {
  const { page, context, faults } = await openAs('super@ashcombe.example');
  for (const screen of screens) {
    await page.goto(product.url + screen);
    await atRest(page);
    await page.waitForLoadState('networkidle');
  }
  expect(faults.filter((fault) => /policy|trusted/i.test(fault))).toEqual([]);
  await context.close();
});

it('a text cannot be made markup or script on the page, whoever tries', async () => {
  const { page, context, faults } = await openPage(browser);
  await page.goto(product.url);
  await page.getByLabel('Password', { exact: true }).waitFor();
  const tried = await page.evaluate(() => {
    const attempt = (work: () => void) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      attempt(() => void (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
      attempt(() => void (document.createElement('script').src = '/assets/x.js')),
      attempt(
        () =>
          void (
            globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('mine', {}),
      ),
    ];
  });
  expect(tried).toEqual(['TypeError', 'TypeError', 'TypeError']);
  await expect.poll(() => faults.length).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => [globalThis.isSecureContext, globalThis.crossOriginIsolated]))
    .toEqual([true, true]);
  await context.close();
});
