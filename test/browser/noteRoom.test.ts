import { expect, test } from 'vitest';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

test('the dialog of a case note has room for its pupils before they come: nothing below them moves', async () => {
  const officer = closeAfterTest(await openAs('la@ashcombe.example', '/allCaseNotes'));
  const { page } = officer;
  let letCome = () => {};
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/api/CaseNotes/AllLaStudents', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add new' }).click();
  const form = page.getByRole('dialog', { name: 'Add case note' });
  await form.getByText('Loading…', { exact: true }).waitFor();
  const save = () => form.getByRole('button', { name: 'Save' }).boundingBox();
  const before = await save();
  letCome();
  await form.getByRole('checkbox').first().waitFor();
  expect(await save()).toEqual(before);
  expect(officer.faults).toEqual([]);
});
