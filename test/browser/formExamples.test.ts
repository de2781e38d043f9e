import { expect, test } from 'vitest';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { callsAs, closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// What a form has to hold, said by choosing; the draft is discarded in the end.

const leader = 'super@brinmoor.example';
const path = 'forms/pep/care';

test('keeps an example by choosing, says at once what breaks it, and publishes nothing until it holds', async () => {
  const watched = closeAfterTest(await openAs(leader, '/declarations'));
  const { page } = watched;
  await page.getByRole('button', { name: new RegExp(`${path} `) }).click();
  await page.getByRole('button', { name: 'Examples', exact: true }).press('Enter');
  const examples = page.getByRole('region', { name: 'Examples' });
  const dialog = page.getByRole('dialog', { name: 'Add an example' });
  const add = examples.getByRole('button', { name: 'Add an example' });
  const chosen = (part: string, label: string) =>
    dialog.getByRole('group', { name: `${part} 1`, exact: true }).getByLabel(label, { exact: true });
  const answer = page.getByRole('group', { name: /^Change / }).getByLabel('Answer', { exact: true });
  const save = async (standing: string) => {
    await page.getByRole('button', { name: 'Save draft' }).press('Enter');
    await noticed(page, 'Draft saved. Nothing holds yet.');
    await page.getByRole('button', { name: new RegExp(`${path} draft${standing}$`) }).waitFor();
  };

  await add.press('Enter');
  await chosen('When', 'When').selectOption('Is anyone not allowed contact?');
  await chosen('When', 'is').selectOption('Yes');
  await dialog.getByRole('button', { name: 'Keep example' }).press('Enter');
  await dialog.getByText('Please choose what is expected of which question').waitFor();
  await chosen('Then', 'Then').selectOption('Who, and what must the school do?');
  expect(await axeViolations(watched)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep example' }).press('Enter');
  await examples.getByText('It holds', { exact: true }).waitFor();
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: /^Who, and what must the school do/ }).click();
  await answer.selectOption('Optional');
  await examples.getByText('1 of 1 does not hold', { exact: true }).waitFor();
  await examples.getByText('"Who, and what must the school do?" is asked, and not required').waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await save(', 1 fault');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await page.getByText(/Nothing was published: there is a fault/).waitFor();
  // The refusal was meant.
  watched.faults.length = 0;

  await answer.selectOption('Required');
  await examples.getByText('It holds', { exact: true }).waitFor();
  await page.setViewportSize(phone);
  await examples.getByRole('button', { name: 'Delete Example 1' }).press('Enter');
  await examples.getByText('None so far', { exact: true }).waitFor();
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  await examples.getByRole('button', { name: 'Undo' }).press('Enter');
  await examples.getByRole('button', { name: 'Change Example 1' }).waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(desktop);
  await save('');
  const call = await callsAs(leader);
  const { text } = (await call(`/api/declarations/text?path=${encodeURIComponent(path)}`)).body;
  expect(JSON.parse(String(text))).toMatchObject({
    examples: [{ answers: { contact_restrictions: 'yes' }, expect: { contact_restrictions_detail: 'required' } }],
  });
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).press('Enter');
  await noticed(page, 'Draft discarded');
  expect(watched.faults).toEqual([]);
});
