import { expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// Ratings of a plan's sections by pointing; nothing is saved.

const path = 'stages/pep/key-stages-1-4';

test('a rating waits for something, and red ones hold completing back, in the authority’s own words', async () => {
  const leader = closeAfterTest(await openAs('super@ashcombe.example', `/declarations?path=${path}`));
  const { page } = leader;
  await page.locator('[data-row="care"]').press('Enter');
  const panel = page.getByRole('group', { name: 'Change “My care”' });
  await panel.getByLabel('A rating that waits for something').selectOption('Green');
  const green = panel.getByRole('group', { name: 'Green waits' });
  await green.getByRole('group', { name: 'Green under a condition' }).getByRole('checkbox').first().press('Space');
  const said = green.getByLabel('What is said otherwise');
  await expect.poll(() => said.inputValue()).toMatch(/^Green is given only where the year group is /);
  await green.getByRole('checkbox').nth(1).press('Space');
  await expect.poll(() => said.inputValue()).toMatch(/^Green is given only where the year group is .* or /);
  await said.fill('Green is for later.');
  await green.getByRole('checkbox').first().press('Space');
  await expect.poll(() => said.inputValue()).toBe('Green is for later.');

  const mine = 'Completing a plan, by the rating of this section';
  await panel.getByLabel(mine, { exact: true }).first().selectOption('Waits while this section has certain ratings');
  const held = panel.getByRole('group', { name: mine });
  await held.getByText('None of them is ticked: a plan is completed whatever the rating is.').waitFor();
  await held.getByRole('checkbox', { name: 'Red' }).press('Space');
  await held.getByLabel('What is said then (optional)').fill('Put it right first.');
  await page.getByText('No faults', { exact: true }).waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  expect(await onPhone(leader)).toEqual(fine);

  const everyone = page.getByLabel('Completing a plan, by the ratings of all sections', { exact: true }).first();
  await everyone.selectOption('Waits while a section has certain ratings');
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  const text = page.getByRole('textbox', { name: path });
  await expect
    .poll(async () => JSON.parse((await text.inputValue().catch(() => text.textContent())) ?? '') as unknown)
    .toMatchObject({
      patch: {
        holdsCompleting: { ratings: [] },
        stages: {
          care: {
            ratings: { 1: { message: 'Green is for later.' } },
            holdsCompleting: { ratings: [3], message: 'Put it right first.' },
          },
        },
      },
    });
  await page.getByRole('button', { name: 'Sections', exact: true }).press('Enter');
  await everyone.selectOption('Waits for no rating');
  await page.locator('[data-row="care"]').press('Enter');
  await green.getByRole('button', { name: 'Green waits for nothing' }).press('Enter');
  await green.waitFor({ state: 'detached' });
  await panel.getByLabel(mine, { exact: true }).first().selectOption('Waits for no rating of this section');
  await page.getByRole('button', { name: 'Undo changes' }).waitFor({ state: 'detached' });
  expect(leader.faults).toEqual([]);
});
