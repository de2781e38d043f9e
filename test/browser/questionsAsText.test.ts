import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readPdf, wholeText } from '../support/pdf/readPdf.ts';
import { axeViolations, phone } from './support/browser.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// What stands beside the questions of a form: its headings' words, its text, and its paper. Nothing is saved.

const open = async (form: string) => {
  const watched = closeAfterTest(await openAs('super@ashcombe.example', '/declarations'));
  await watched.page.getByRole('button', { name: new RegExp(`forms/pep/${form}`) }).click();
  return watched;
};

test('prints a published form blank, from its menu, by keyboard', async () => {
  const watched = await open('care');
  const { page } = watched;
  const menu = page.getByRole('button', { name: 'Download', exact: true });
  await menu.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Blank PDF' });
  await item.waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), item.press('Enter')]);
  const words = wholeText(readPdf(await readFile(await file.path())).tree);
  for (const said of ['To be filled in by hand.', 'My care', 'Placement type']) expect(words).toContain(said);
  await item.waitFor({ state: 'detached' });
  expect(watched.faults).toEqual([]);
});

test('gives headings, one’s own and everybody’s, other words, in the form beside them too', async () => {
  const watched = await open('care');
  const { page } = watched;
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await page.getByRole('button', { name: /^Carer telephone/ }).press('Enter');
  await page
    .getByRole('group', { name: /^Change / })
    .getByLabel('Heading', { exact: true })
    .selectOption('A new heading');
  await heading('New heading').first().waitFor();
  await page.getByRole('button', { name: 'Rename “New heading”' }).press('Enter');
  const words = page.getByRole('textbox', { name: 'Words of the heading' });
  await words.fill('Who to telephone');
  await expect.poll(() => heading('Who to telephone').count()).toBe(2);
  await words.fill('Placement');
  // Another heading has these words.
  await expect.poll(() => heading('Who to telephone').count()).toBe(2);
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await axeViolations(watched)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await heading('New heading').first().waitFor();
  await expect.poll(() => heading('Who to telephone').count()).toBe(0);
  await page.getByRole('button', { name: 'Rename “Care plan”' }).press('Enter');
  await words.last().fill('What is planned');
  // On a phone the form stands behind a button.
  await heading('What is planned').waitFor();
  await page.getByText('Everybody has “Care plan”', { exact: true }).waitFor();
  expect(watched.faults).toEqual([]);
});

test('tells a condition that no list can say in words, and leads to where it is written', async () => {
  const watched = await open('key-stages-1-4/my-views');
  const { page } = watched;
  const text = page.getByRole('textbox', { name: 'forms/pep/key-stages-1-4/my-views' });
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  await text.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    JSON.stringify({
      $schema: '../../../../../meta/overlay.json',
      base: { form: 'pep/key-stages-1-4/my-views', version: 1 },
      add: {
        conditions: {
          long: {
            if: { required: ['going_well'], properties: { going_well: { minLength: 400 } } },
            then: { properties: { short: { type: 'string', title: 'And in short?', maxLength: 100 } } },
          },
        },
      },
    }),
  );
  await page.getByRole('button', { name: 'Questions', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^And in short/ }).press('Enter');
  await page.getByText(/^Asked where /).waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await page.getByRole('button', { name: 'Change it as text' }).press('Enter');
  await text.waitFor();
  await expect.poll(() => text.inputValue().catch(() => text.textContent())).toContain('And in short?');
  expect(watched.faults).toEqual([]);
});
