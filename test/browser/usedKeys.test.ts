import { expect, test } from 'vitest';
import { axeViolations } from './support/browser.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// Plans of this authority were begun with a question of its own: its key stays what it is.

const path = 'forms/pep/key-stages-1-4/attendance';

test('a used key is given to no new question, and what is wrong is mended by a press that can be undone', async () => {
  const leader = closeAfterTest(await openAs('super@brinmoor.example', `/declarations?path=${path}`));
  const { page } = leader;
  const row = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
  const text = page.getByRole('textbox', { name: path });
  const view = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  const said = async () => {
    await view('Text');
    const written = (await text.inputValue().catch(() => text.textContent())) ?? '';
    await view('Questions');
    return written;
  };
  await row('Who at school does the child go to first').press('Enter');
  await page.getByRole('button', { name: 'Take out', exact: true }).press('Enter');
  await row('Who at school does the child go to first').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a question' });
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('Trusted adult');
  await dialog.getByRole('radio', { name: 'A number', exact: true }).press('Space');
  await dialog.getByRole('button', { name: 'Add question' }).press('Enter');
  await row('Trusted adult').waitFor();
  await page.getByText('No faults', { exact: true }).waitFor();
  const safe = await said();
  expect(safe).toContain('"trusted_adult_2"');

  // Whoever writes the text may say the key that is used.
  await view('Text');
  await text.fill(safe.replaceAll('trusted_adult_2', 'trusted_adult'));
  await view('Questions');
  const fault = page.getByText(
    'plans have answers to "Trusted adult" of another kind: a text, and not a number. Add a new question, and take ' +
      'this one out: its answers are kept',
  );
  await fault.first().waitFor();
  const cure = page.getByRole('button', { name: 'Ask "Trusted adult" as a new question' });
  await cure.waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  expect(await onPhone(leader)).toEqual(fine);
  await cure.press('Enter');
  await expect.poll(() => row('Trusted adult').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByText('No faults', { exact: true }).waitFor();
  expect(await said()).toBe(safe);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await cure.waitFor();
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await page.getByText('No faults', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo changes' }).press('Enter');
  await row('Who at school does the child go to first').waitFor();
  expect(leader.faults).toEqual([]);
});

test('each kind of answer is offered with its picture, a file among them', async () => {
  const leader = closeAfterTest(await openAs('super@brinmoor.example', '/declarations?path=forms/pep/care'));
  const { page } = leader;
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a question' });
  const kinds = dialog.getByRole('radiogroup', { name: 'Kind of answer' });
  await expect.poll(() => kinds.getByRole('radio').count()).toBe(15);
  // The picture is seen alone: the words beside it are the name.
  await expect.poll(() => kinds.locator('label svg[aria-hidden="true"]').count()).toBeGreaterThanOrEqual(15);
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('Photograph of the room');
  await kinds.getByRole('radio', { name: 'A line of text' }).press('ArrowDown');
  await expect.poll(() => kinds.getByRole('radio', { name: 'A longer text' }).isChecked()).toBe(true);
  await kinds.getByRole('radio', { name: 'A file, such as a scan or a photograph' }).press('Space');
  expect(await axeViolations(leader)).toEqual([]);
  expect(await onPhone(leader)).toEqual(fine);
  await dialog.getByRole('button', { name: 'Add question' }).press('Enter');
  await page.getByRole('button', { name: /^Photograph of the room\s*file/ }).waitFor();
  const living = page.getByRole('region', { name: 'The form' });
  await living.getByRole('group', { name: 'Photograph of the room' }).waitFor();
  await page.getByText('No faults', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo changes' }).press('Enter');
  expect(leader.faults).toEqual([]);
});
