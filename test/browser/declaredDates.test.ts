import { expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// The days of a plan as a text declares them; nothing is saved.

const path = 'stages/pep/key-stages-1-4';
const textWith = (on: object) =>
  JSON.stringify({
    $schema: '../../../../meta/overlay.json',
    base: { stages: 'pep/key-stages-1-4', version: 1 },
    patch: { dates: { completed: { on, message: 'After that it is late.' } } },
  });

test('a cut-off date for each term is told in words below the sections, and one that lacks is a fault', async () => {
  const leader = closeAfterTest(await openAs('super@ashcombe.example', `/declarations?path=${path}`));
  const { page } = leader;
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: path }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };
  await page.locator('[data-row="care"]').waitFor();
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  await write(textWith({ 1: '11-28', 2: '03-20' }));
  await page.getByText('there is no day for Summer (3)').first().waitFor();
  await write(textWith({ 1: '11-28', 2: '03-20', 3: '07-10' }));
  await page.getByText('No faults', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sections', exact: true }).press('Enter');
  const dates = page.getByRole('region', { name: 'Dates of a plan' });
  await dates
    .getByText('Sets the day for completing: 28 November (Autumn), 20 March (Spring) and 10 July (Summer)')
    .waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  expect(await onPhone(leader)).toEqual(fine);
  expect(leader.faults).toEqual([]);
});
