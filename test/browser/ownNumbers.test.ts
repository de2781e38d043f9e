import { expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

test('a number of everybody’s conditions is set at its question, and the living form goes by it', async () => {
  const leader = closeAfterTest(await openAs('super@ashcombe.example', '/declarations?path=forms/pep/health'));
  const { page } = leader;
  const row = page.getByRole('button', { name: /^What will be done because of the score/ });
  const field = (label: string) => page.getByRole('group', { name: /^Change / }).getByLabel(label, { exact: true });
  const living = page.getByRole('region', { name: 'The form' });
  await row.press('Enter');
  const from = field('SDQ score from which something has to be done');
  await from.fill('99');
  await page.getByText('Please type a whole number from 0 to 40', { exact: true }).waitFor();
  await from.fill('20');
  await page.getByText('Everybody has 17', { exact: true }).waitFor();
  await expect.poll(() => field('Help').inputValue()).toBe('Asked from a score of 20.');
  const asked = living.getByRole('textbox', { name: 'What will be done because of the score' });
  const score = living.getByLabel('SDQ total difficulties score');
  await score.fill('19');
  await living.getByRole('textbox', { name: 'SDQ completed on' }).waitFor();
  await expect.poll(() => asked.count()).toBe(0);
  await score.fill('20');
  await asked.waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  // It is as it was again: nothing is left to be saved.
  await row.press('Enter');
  await field('SDQ score from which something has to be done').fill('17');
  await page.getByText('As everybody has it', { exact: true }).waitFor();
  await page.getByText('There is nothing to publish: no draft differs from what is published.').waitFor();
});
