import { expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

test('a rule about an answer is made of lists, and the living form goes by it', async () => {
  const leader = closeAfterTest(await openAs('super@ashcombe.example', '/declarations?path=forms/pep/care'));
  const { page } = leader;
  const rules = page.getByRole('group', { name: 'Rules for “Next child in care review”' });
  const living = page.getByRole('region', { name: 'The form' });
  await page.getByRole('button', { name: /^Next child in care review/ }).press('Enter');
  await rules.getByText('The answer is not before "Last child in care review"', { exact: true }).waitFor();
  await rules.getByRole('button', { name: 'Add a rule' }).press('Enter');
  const rule = (sentence: string) => rules.getByRole('group', { name: sentence, exact: true });
  await rule('The answer is not in the future').getByLabel('The answer', { exact: true }).selectOption('within');
  const within = rule('The answer is at most 14 days after "Last child in care review"');
  await within.getByLabel('Days', { exact: true }).fill('many');
  await page.getByText('Please type a whole number from 0 to 3660', { exact: true }).waitFor();
  await within.getByLabel('Days', { exact: true }).fill('183');
  const half = rule('The answer is at most 183 days after "Last child in care review"');
  await half.getByLabel('What is said otherwise', { exact: true }).fill('Reviews are half a year apart at most');
  expect(await axeViolations(leader)).toEqual([]);

  await living.getByRole('textbox', { name: 'Last child in care review' }).fill('01/03/2026');
  const next = living.getByRole('textbox', { name: 'Next child in care review' });
  await next.fill('01/09/2026');
  await next.press('Tab');
  await living.getByText('Reviews are half a year apart at most').first().waitFor();
  await next.fill('31/08/2026');
  await next.press('Tab');
  await expect.poll(() => living.getByText('Reviews are half a year apart at most').count()).toBe(0);

  await half.getByRole('button', { name: 'Leave out the rule' }).press('Enter');
  await page.getByText('There is nothing to publish: no draft differs from what is published.').waitFor();
});
