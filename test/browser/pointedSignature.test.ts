import { expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

test('a signature is added, and who gives it is chosen and chosen anew', async () => {
  const leader = closeAfterTest(await openAs('super@ashcombe.example', '/declarations?path=forms/pep/care'));
  const { page } = leader;
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a question' });
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('Carer has read this');
  await dialog.getByRole('radio', { name: 'A signature', exact: true }).press('Space');
  await dialog.getByRole('button', { name: 'Add question' }).press('Enter');
  const asks = dialog.getByRole('group', { name: 'Signed by' });
  await asks.getByText('Please choose who signs').waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await asks.getByRole('checkbox', { name: 'Social worker' }).press('Space');
  await dialog.getByRole('button', { name: 'Add question' }).press('Enter');

  const panel = page.getByRole('group', { name: 'Change “Carer has read this”' });
  const signers = panel.getByRole('group', { name: 'Signed by' });
  const box = (name: string) => signers.getByRole('checkbox', { name });
  await expect.poll(() => box('Social worker').isChecked()).toBe(true);
  // Somebody has to sign.
  await expect.poll(() => box('Social worker').isDisabled()).toBe(true);
  await box('Virtual school').press('Space');
  await box('Social worker').press('Space');
  await expect.poll(() => box('Virtual school').isDisabled()).toBe(true);
  expect(await axeViolations(leader)).toEqual([]);
  expect(await onPhone(leader)).toEqual(fine);

  await page.getByRole('region', { name: 'The form' }).getByText('Carer has read this').first().waitFor();
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  const text = page.getByRole('textbox', { name: 'forms/pep/care' });
  await expect
    .poll(async () => JSON.parse((await text.inputValue().catch(() => text.textContent())) ?? '') as unknown)
    .toMatchObject({ patch: { uiSchema: { carer_has_read_this: { 'ui:signedBy': [2, 3] } } } });
  await page.getByRole('button', { name: 'Questions', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Carer has read this/ }).press('Enter');
  await panel.getByRole('button', { name: 'Take out' }).press('Enter');
  await page.getByText('There is nothing to publish: no draft differs from what is published.').waitFor();
  expect(leader.faults).toEqual([]);
});
