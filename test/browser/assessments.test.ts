import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addResult } from './resultScenes.ts';
import { rowsOf, type Call } from './support/api.ts';
import { axeViolations, desktop, phone, type Watched } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let watched: Watched;
let page: Page;
let call: Call;
let studentId: number;
const path = () => `/students/${studentId}/assessments`;
const button = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true });
const told = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const stored = async (subject: string) =>
  (await rowsOf(call, `/api/Assessments/list?studentId=${studentId}`)).find((row) => row.subject === subject);
const row = (subject: string, on: Page = page) => on.getByRole('row').filter({ hasText: subject }).first();
const picture = async (name: string, on: Page = page) => {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await on.screenshot({ path: `${folder}/${name}.png` });
};

beforeAll(async () => {
  watched = await openAs('dt@ashcombe.example', undefined, desktop);
  page = watched.page;
  call = await callsAs('dt@ashcombe.example');
  const pupils = await rowsOf(call, '/api/Students');
  studentId = Number(pupils.find(({ yearGroup }) => Number(yearGroup) >= 9 && Number(yearGroup) <= 13)?.studentId);
});

async function open(on: Page = page): Promise<void> {
  await on.goto(product.url + path());
  await button('Add a result', on).waitFor();
  await on
    .getByText(/^\d+ result\(s\)$/)
    .first()
    .waitFor();
}

const add = (subject: string) => addResult(page, subject);

describe('the page of a pupil’s assessments', () => {
  test('is reached from the pupil, and has its columns in order [NAV-18] [STUD-4] [ASMT-1]', async () => {
    await page.goto(`${product.url}/students/${studentId}`);
    await page.getByRole('link', { name: 'Assessments', exact: true }).click();
    await button('Add a result').waitFor();
    expect(new URL(page.url()).pathname).toBe(path());
    const heads = async () =>
      (await page.getByRole('grid', { name: 'Assessments' }).getByRole('columnheader').allTextContents()).map((text) =>
        text.trim(),
      );
    await expect.poll(heads).toEqual(['Subject', 'Type', 'Grade', 'Term', 'Notes', 'Complete', 'Action']);
  });

  test('adds a row, completed, by a dialog that asks what the type has [ASMT-2] [ASMT-6] [D-99]', async () => {
    await open();
    await add('Astronomy');
    await told('Row saved');
    await row('Astronomy').waitFor();
    await expect.poll(() => row('Astronomy').textContent()).toContain('Completed');
    expect(await stored('Astronomy')).toMatchObject({ gradeId: 4, term: 1, complete: true });
    await picture('list');
  });

  test('edits a row by keyboard: Enter saves and refreshes, the focus comes back [ASMT-2] [ASMT-3] [ASMT-4]', async () => {
    await open();
    await button('Edit Astronomy').focus();
    await page.keyboard.press('Enter');
    const grade = page.getByRole('combobox', { name: /^Grade/ });
    await expect.poll(() => grade.evaluate((element) => element === document.activeElement)).toBe(true);
    await button('Cancel Astronomy').waitFor();
    await grade.selectOption({ label: 'Above expected / greater depth' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Knows the planets');
    await picture('editing');
    expect(await axeViolations(watched)).toEqual([]);
    await page.keyboard.press('Enter');
    await told('Row saved');
    await expect.poll(() => row('Astronomy').textContent()).toContain('Above expected / greater depth');
    await expect.poll(() => row('Astronomy').textContent()).toContain('Knows the planets');
    await expect
      .poll(() => button('Edit Astronomy').evaluate((element) => element === document.activeElement))
      .toBe(true);
    expect(await stored('Astronomy')).toMatchObject({ gradeId: 5, note: 'Knows the planets' });
  });

  test('leaves a row as it was by Escape and by Cancel, without a call [ASMT-3]', async () => {
    await open();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/Assessments/save')) sent.push(request.url());
    });
    for (const leave of [() => page.keyboard.press('Escape'), () => button('Cancel Astronomy').click()]) {
      await button('Edit Astronomy').click();
      await page.getByRole('textbox', { name: /^Notes/ }).fill('Something else');
      await leave();
      await button('Edit Astronomy').waitFor();
      await expect.poll(() => row('Astronomy').textContent()).toContain('Knows the planets');
    }
    expect(sent).toEqual([]);
  });

  test('shows that it is saving, and says that it failed; what was typed stays [ASMT-3] [ASMT-6]', async () => {
    await open();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/Assessments/save', async (route) => {
      await held;
      await route.fulfill({ status: 500, body: '{}', contentType: 'application/json' });
    });
    await button('Edit Astronomy').click();
    await page.getByRole('textbox', { name: /^Notes/ }).fill('Not stored');
    await button('Save Astronomy').click();
    await button('Save Astronomy').getByRole('progressbar').waitFor();
    answer();
    await told('There was a problem saving, please try again.');
    await expect.poll(() => page.getByRole('textbox', { name: /^Notes/ }).inputValue()).toBe('Not stored');
    await page.unroute('**/api/Assessments/save');
    await button('Cancel Astronomy').click();
  });

  test('says by an alert that saving broke off, and keeps what was typed [ASMT-7] [D-153]', async () => {
    await open();
    const alerts: string[] = [];
    const noted = watched.faults.length;
    page.on('dialog', (alert) => {
      alerts.push(`${alert.type()}: ${alert.message()}`);
      void alert.accept();
    });
    await button('Edit Astronomy').click();
    await page.getByRole('textbox', { name: /^Notes/ }).fill('Not answered');
    // Once the call never leaves, and once what makes it fails on the way.
    await page.route('**/api/Assessments/save', (route) => route.abort());
    await button('Save Astronomy').click();
    await expect.poll(() => alerts).toEqual(['alert: Unable to save']);
    await page.unroute('**/api/Assessments/save');
    await page.evaluate(() => {
      const stringify = JSON.stringify.bind(JSON);
      JSON.stringify = ((value: unknown) => {
        if (stringify(value)?.includes('Not answered')) throw new Error('No body');
        return stringify(value);
      }) as typeof JSON.stringify;
    });
    await button('Save Astronomy').click();
    await expect.poll(() => alerts).toHaveLength(2);
    await expect.poll(() => page.getByRole('textbox', { name: /^Notes/ }).inputValue()).toBe('Not answered');
    await expect.poll(() => page.getByText('There was a problem saving, please try again.').count()).toBe(0);
    expect((await stored('Astronomy'))?.note).toBe('Knows the planets');
    page.removeAllListeners('dialog');
    // What was typed is kept, and the row stands in edit again.
    await open();
    await button('Cancel Astronomy').click();
    watched.faults.splice(noted);
  });

  test('keeps a row that is edited, and what is typed in it, whatever the list is asked [ASMT-3]', async () => {
    await open();
    await button('Edit Astronomy').click();
    await page.getByRole('textbox', { name: /^Notes/ }).fill('Draws the moon');
    await page.getByRole('textbox', { name: /^Search by subject/ }).fill('No such subject');
    await page.keyboard.press('Enter');
    await page.getByText('0 result(s)', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: /^Notes/ }).inputValue()).toBe('Draws the moon');
    expect(await axeViolations(watched)).toEqual([]);
    await button('Save Astronomy').focus();
    await page.keyboard.press('Enter');
    await told('Row saved');
    await button('Save Astronomy').waitFor({ state: 'detached' });
    expect((await stored('Astronomy'))?.note).toBe('Draws the moon');
    // The button went with the row, and the focus did not go to the top of the page.
    const isNearGrid = () =>
      page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement !== body && activeElement?.querySelector('[role=grid]') !== null;
      });
    await expect.poll(isNearGrid).toBe(true);
  });

  test('asks before it deletes a row, and says that it is gone [D-99]', async () => {
    await open();
    await row('Astronomy').getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await row('Astronomy').waitFor();
    await row('Astronomy').getByRole('button', { name: 'Delete' }).click();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await told('Result deleted');
    await expect.poll(() => stored('Astronomy')).toBeUndefined();
  });

  test('edits a row on a phone, where it is a card, without a fault of accessibility [ASMT-3]', async () => {
    await open();
    await add('Geology');
    await told('Row saved');
    const small = await openAs('dt@ashcombe.example', undefined, phone);
    await open(small.page);
    // A card that still moves lets a press go beside its button.
    await atRest(small.page);
    await button('Edit Geology', small.page).click();
    const note = small.page.getByRole('textbox', { name: /^Notes/ });
    await note.fill('Collects stones');
    await picture('phone', small.page);
    expect(await axeViolations(small)).toEqual([]);
    await note.press('Enter');
    await button('Edit Geology', small.page).waitFor();
    await expect.poll(async () => (await stored('Geology'))?.note).toBe('Collects stones');
  });

  test('shows the judgements by term as a picture with its table', async () => {
    await open();
    const progress = page.getByRole('region', { name: 'Progress by term' });
    await progress.getByRole('columnheader', { name: 'Maths' }).waitFor();
    await progress.locator('svg').first().waitFor();
    await progress.scrollIntoViewIfNeeded();
    await picture('progress');
    expect(await axeViolations(watched)).toEqual([]);
  });

  test('stands behind the tab of the pupil’s record [D-22] [IPR-1]', async () => {
    await page.goto(`${product.url}/student/${studentId}/individualPupilRecord/Assessments`);
    await button('Add a result').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path());
  });
});

describe('the page of this term’s grades', () => {
  test('takes the grades of several pupils by keyboard alone [ASMT-3] [NAV-18]', async () => {
    await open();
    await page.getByRole('link', { name: 'Enter this term’s grades' }).click();
    await page
      .getByText(/^\d+ result\(s\)$/)
      .first()
      .waitFor();
    await picture('term');
    const change = page.getByRole('button', { name: /^Change Science of/ });
    const name = (await change.first().getAttribute('aria-label')) ?? '';
    await change.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Well below expected' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await told('Row saved');
    const last = page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
    await expect.poll(() => last.textContent()).toMatch(/Above expected|At expected/);
    await page.reload();
    await expect.poll(() => last.textContent()).toMatch(/Above expected|At expected/);
    expect(await axeViolations(watched)).toEqual([]);
  });
});
