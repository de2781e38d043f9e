import { describe, expect, test } from 'vitest';
import { callsOf, rowsOf } from './support/api.ts';
import { axeViolations, desktop, phone, signedIn, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

async function onPeps(account: string, viewport = desktop): Promise<Watched> {
  const watched = await signedIn(browser, product.url, account, viewport);
  await watched.page.goto(`${product.url}/peps`);
  await watched.page.getByRole('heading', { level: 1, name: 'PEPs' }).waitFor();
  await watched.page.getByText(/^\d+ result\(s\)$/).waitFor();
  return watched;
}

describe('an officer of the virtual school', () => {
  test('sets a status, sends back with a reason, and sets a meeting [PEP-18] [PEP-26] [D-29]', async () => {
    const { page, context } = await onPeps('la@ashcombe.example');
    const call = await callsOf(page, product.url);
    const row = page.getByRole('row').filter({ hasText: 'In progress' }).first();
    const name = (await row.getByRole('link').first().textContent()) ?? '';
    const menu = page.getByRole('button', { name: `Change Status of ${name}` }).first();
    await menu.click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Not started', 'Ready to submit to Virtual School', 'Review again', 'Submitted for review', 'Superseded']);
    await page.getByRole('menuitem', { name: 'Review again' }).click();
    await page.getByRole('textbox', { name: /What has to change/ }).fill('Say how targets are measured');
    await page.getByRole('checkbox', { name: 'PEP meeting' }).check();
    await page.getByRole('button', { name: 'Send back' }).click();
    await noticed(page, 'PEP status updated');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const sent = (await rowsOf(call, '/api/pep/getPepStatuses')).filter(({ lastName, pepStatusId }) => lastName === name && pepStatusId === 4);
    expect(sent.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: `Edit Meeting of ${name}` }).first().click();
    const panel = page.getByRole('dialog', { name: /^Meeting of/ });
    await panel.getByLabel('Date', { exact: true }).fill('21/11/2026');
    await panel.getByLabel('Time', { exact: true }).selectOption('09:15');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText('Please choose a day from Monday to Friday').locator('visible=true').first().waitFor();
    await panel.getByLabel('Date', { exact: true }).fill('23/11/2026');
    await panel.getByLabel('Date', { exact: true }).press('Enter');
    await noticed(page, 'Meeting date and time added');
    await page.getByRole('gridcell', { name: /23\/11\/2026 09:15/ }).first().waitFor();
    await context.close();
  });

  test('finds a school by its URN, with signs in it, and moves a pupil there [PEP-31] [PEP-32]', async () => {
    const { page, context } = await onPeps('la@ashcombe.example', phone);
    await page.getByRole('button', { name: 'Change school' }).first().click();
    const asked = page.waitForRequest((request) => request.url().includes('/Search/ByUrn'));
    await page.getByRole('textbox', { name: /URN of the new school/ }).fill(' 900-108 ');
    await page.getByRole('button', { name: 'Find school' }).click();
    expect(new URL((await asked).url()).searchParams.get('urn')).toBe('900108');
    await page.getByText('URN 900108').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Change school' }).click();
    await noticed(page, /^School changed for student \S+ \S+$/);
    await context.close();
  });
});

describe('a super user', () => {
  test('deletes the PEP of a pupil that is named, and adds one again [PEP-27] [PEP-28] [D-31] [ROLE-6]', async () => {
    const { page, context } = await onPeps('super@brinmoor.example', phone);
    await page.getByRole('button', { name: 'Delete PEP' }).first().click();
    const question = page.getByRole('dialog', { name: /^Delete the PEP of/ });
    const [, name = ''] = /Delete the PEP of (.+) for/.exec((await question.textContent()) ?? '') ?? [];
    expect(name).toMatch(/\S+ \S+/);
    await question.getByRole('button', { name: 'Delete PEP' }).click();
    await noticed(page, `PEP deleted succesfully for student ${name}`);
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add PEP' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add PEP' });
    const pupils = dialog.getByLabel('Pupil', { exact: true });
    // Among all of them: which comes first is not known.
    const own = pupils.locator('option').filter({ hasText: name.split(' ').reverse().join(', ') }).first();
    await own.waitFor({ state: 'attached' });
    await pupils.selectOption({ label: (await own.textContent()) ?? '' });
    await dialog.getByLabel('PEP cycle').waitFor();
    await expect.poll(() => dialog.getByLabel('School term').count()).toBe(0);
    await dialog.getByLabel('PEP cycle').selectOption({ label: 'Cycle 1' });
    await dialog.getByRole('button', { name: 'Add PEP' }).click();
    await noticed(page, `New PEP created succesfully for student ${name}`);
    await context.close();
  });
});

describe('a designated teacher', () => {
  test.each([['1280', desktop], ['375', phone]] as const)('at %s pixels sees the pupils of the own school, and no menu, button or tick to change more [ROLE-7] [ROLE-9]', async (_size, viewport) => {
    const watched = await onPeps('dt@ashcombe.example', viewport);
    const { page, context } = watched;
    await page.getByRole('button', { name: /^Edit Meeting of/ }).first().waitFor();
    for (const name of [/^Change Status of/, 'Add PEP', 'Delete PEP', 'Change school', 'Mark as superseded']) await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /^Edit Meeting of/ }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('list', { name: 'Filters that are set' }).getByText(/^Assigned to:/).count()).toBe(1);
    expect(await axeViolations(watched)).toEqual([]);
    await context.close();
  });
});
