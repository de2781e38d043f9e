import { expect, test } from 'vitest';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { openAs, shareProduct } from './support/running.ts';

shareProduct();

// Whoever leads a virtual school makes a list of answers, and a question that takes its answers from it.

const careForm = 'forms/pep/care';

test('makes a list of answers by keys, and asks a question with it before anything is published', async () => {
  const leader = await openAs('super@brinmoor.example', '/declarations');
  const { page } = leader;
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'New list of answers…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New list of answers' });
  await dialog.getByLabel('What the list is called').fill('Yes no');
  await dialog.getByLabel('Answers, one on each line').fill('Glad\nSad');
  // Everybody has a list of that name, and its questions mean that one.
  await expect.poll(() => dialog.getByLabel('Name of the draft').inputValue()).toBe('yes-no-2');
  await dialog.getByLabel('What the list is called').fill('Mood of today');
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    expect(await axeViolations(leader)).toEqual([]);
  }
  await dialog.getByLabel('Answers, one on each line').press('ControlOrMeta+Enter');
  await page.getByText('a list of answers of its own: "Mood of today", with "Glad" and "Sad"').waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await noticed(page, 'Draft saved. Nothing holds yet.');

  await page.getByRole('button', { name: new RegExp(`${careForm} as published`) }).click();
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a question' });
  await adding.getByLabel('Question', { exact: true }).fill('How are you today?');
  await adding.getByRole('radio', { name: 'One of several answers', exact: true }).press('Space');
  await adding.getByLabel('Answers from').selectOption('Mood of today');
  await page.getByRole('button', { name: 'Add question' }).press('Enter');
  const living = page.getByRole('region', { name: 'The form' });
  const question = living.getByLabel('How are you today?');
  await question.waitFor();
  await expect.poll(() => question.textContent()).toContain('Glad');
  await page.getByText('adds the question "How are you today?"', { exact: false }).waitFor();

  await page.getByRole('button', { name: 'Undo changes' }).press('Enter');
  await page.getByRole('button', { name: /lookups\/mood-of-today draft/ }).click();
  await page.getByRole('button', { name: 'Discard draft' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).press('Enter');
  await noticed(page, 'Draft discarded');
  expect(leader.faults).toEqual([]);
});
