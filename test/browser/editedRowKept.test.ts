import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addResult } from './resultScenes.ts';
import { rowsOf, type Call } from './support/api.ts';
import { axeViolations, desktop, phone, signInHere, type Watched } from './support/browser.ts';
import { callsAs, closeAfterTest, openAs, product, shareProduct } from './support/running.ts';
import { crash, SECRET, secretsLeft, slots, timeOut } from './support/unsaved.ts';
import { signOut } from './unsavedScenes.ts';

shareProduct();

const teacher = 'dt@ashcombe.example';
const colleague = 'super@ashcombe.example';

let call: Call;
let studentId: number;
let texts = 0;
const path = () => `/students/${studentId}/assessments`;
const newText = () => `${SECRET} ${(texts += 1)}`;
const subject = 'Volcanology';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const note = (page: Page) => page.getByRole('textbox', { name: /^Notes/ });
const told = (page: Page) => page.getByText(/^Text from .* was not saved\. It is in its row again\.$/);
const notice = (page: Page) => page.getByText('Text that is not saved yet is still on this device');
const stored = async () =>
  (await rowsOf(call, `/api/Assessments/list?studentId=${studentId}`)).find((row) => row.subject === subject);

/** Saves the row as another page would. */
async function saveElsewhere(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const row = (await stored()) ?? {};
  const names = ['id', 'subject', 'gradeTypeId', 'gradeId', 'grade', 'term', 'note', 'complete', 'academicYearId'];
  const kept = Object.fromEntries(names.map((name) => [name, row[name]]));
  expect((await call('/api/Assessments/save', { ...kept, studentId, ...changes })).status).toBe(200);
}

beforeAll(async () => {
  // A time-out ends all sessions of the teacher.
  call = await callsAs('la@ashcombe.example');
  const pupils = await rowsOf(call, '/api/Students');
  const pupil = pupils.find(({ yearGroup }) => Number(yearGroup) >= 9 && Number(yearGroup) <= 13);
  studentId = Number(pupil?.studentId);
  const { page } = await openAs(teacher);
  await open(page);
  await addResult(page, subject);
  await page.getByText('Row saved').waitFor();
});

afterAll(async () => {
  const { page } = await openAs(teacher);
  await open(page);
  await page.getByRole('row').filter({ hasText: subject }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Result deleted').waitFor();
});

async function open(page: Page): Promise<void> {
  await page.goto(product.url + path());
  await button(page, 'Add a result').waitFor();
  await page
    .getByText(/^\d+ result\(s\)$/)
    .first()
    .waitFor();
}

/** Somebody who has typed in the row and not saved it; every question of the browser's is noted, and agreed to. */
async function typing(
  text: string,
  { size = desktop } = {},
): Promise<Watched & { readonly questions: readonly string[] }> {
  const watched = closeAfterTest(await openAs(teacher, undefined, size));
  const questions: string[] = [];
  watched.page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await open(watched.page);
  await button(watched.page, `Edit ${subject}`).click();
  await note(watched.page).fill(text);
  return { ...watched, questions };
}

async function isBack(page: Page, text: string): Promise<void> {
  await told(page).waitFor();
  await expect.poll(() => note(page).inputValue()).toBe(text);
}

async function cancel(page: Page): Promise<void> {
  await button(page, `Cancel ${subject}`).click();
  await button(page, `Edit ${subject}`).waitFor();
  await expect.poll(() => slots(page)).toBe(0);
}

describe('a row that is edited when its page is left', () => {
  test('is offered on the next page, and stands in edit again when one comes back', async () => {
    const text = newText();
    const watched = await typing(text);
    const { page, questions } = watched;
    await page.getByRole('link', { name: 'Enter this term’s grades' }).click();
    await notice(page).waitFor();
    expect(await secretsLeft(page)).toBe(0);
    await notice(page)
      .getByRole('link', { name: `Assessments: ${subject}` })
      .click();
    await isBack(page, text);
    await expect.poll(() => notice(page).count()).toBe(0);
    expect(questions).toEqual([]);
    expect(await axeViolations(watched)).toEqual([]);
    await button(page, `Save ${subject}`).click();
    await button(page, `Edit ${subject}`).waitFor();
    expect((await stored())?.note).toBe(text);
    await expect.poll(() => slots(page)).toBe(0);
    await page.reload();
    await button(page, `Edit ${subject}`).waitFor();
    await expect.poll(() => told(page).count()).toBe(0);
  });

  test('survives a reload right after the last key, and Cancel ends it for good', async () => {
    const before = (await stored())?.note;
    const { page, questions } = await typing('');
    await note(page).pressSequentially('Half a sentence');
    await page.reload();
    expect(questions).toEqual([]);
    await isBack(page, 'Half a sentence');
    await cancel(page);
    await page.reload();
    await button(page, `Edit ${subject}`).waitFor();
    await expect.poll(() => told(page).count()).toBe(0);
    expect((await stored())?.note).toBe(before);
  });

  test('survives a crash of the tab, on a phone too', async () => {
    const text = newText();
    const first = await typing(text, { size: phone });
    await expect.poll(() => slots(first.page)).toBe(1);
    const watched = await crash(first);
    await open(watched.page);
    await isBack(watched.page, text);
    expect(await axeViolations({ ...first, ...watched })).toEqual([]);
    await cancel(watched.page);
  });

  test('survives a time-out, and is shown to nobody else who signs in on the device', async () => {
    const text = newText();
    const { page, questions } = await typing(text);
    await expect.poll(() => slots(page)).toBe(1);
    await timeOut(page);
    expect(questions).toEqual([]);
    expect(await secretsLeft(page)).toBe(0);
    await signInHere(page, colleague);
    await open(page);
    await button(page, `Edit ${subject}`).waitFor();
    await expect.poll(() => told(page).count()).toBe(0);
    await signOut(page);
    await signInHere(page, teacher);
    await open(page);
    await isBack(page, text);
    await cancel(page);
  });

  test('says what others have written meanwhile, takes over the rest, and replaces it on Save', async () => {
    const text = newText();
    const { page } = await typing(text);
    await expect.poll(() => slots(page)).toBe(1);
    await page.goto(`${product.url}/students/${studentId}`);
    await notice(page).waitFor();
    await saveElsewhere({ note: 'Has seen Etna', gradeId: 5 });
    await open(page);
    await isBack(page, text);
    await page.getByText('somebody else saved a different answer to the same question.').waitFor();
    await expect.poll(() => page.getByRole('definition').allTextContents()).toEqual(['Has seen Etna']);
    await button(page, `Save ${subject}`).click();
    await button(page, `Edit ${subject}`).waitFor();
    expect(await stored()).toMatchObject({ note: text, gradeId: 5 });
  });

  test('is not left behind where it was saved after all', async () => {
    const text = newText();
    const { page } = await typing(text);
    await expect.poll(() => slots(page)).toBe(1);
    await page.goto(`${product.url}/students/${studentId}`);
    await notice(page).waitFor();
    await saveElsewhere({ note: text });
    await open(page);
    await expect.poll(() => slots(page)).toBe(0);
    await button(page, `Edit ${subject}`).waitFor();
    await expect.poll(() => told(page).count()).toBe(0);
  });

  test('is told of a change by the save where it was made while the row stood in edit', async () => {
    const text = newText();
    const { page } = await typing(text);
    await saveElsewhere({ note: 'Has seen Hekla' });
    // The list is read anew meanwhile: that shows no change of a row that stands in edit.
    await page.getByRole('textbox', { name: /^Search by subject/ }).fill(subject);
    await page.keyboard.press('Enter');
    await page.getByText('1 result(s)', { exact: true }).first().waitFor();
    await button(page, `Save ${subject}`).click();
    await page.getByText(/^Somebody else has changed this row meanwhile\./).waitFor();
    expect((await stored())?.note).toBe('Has seen Hekla');
    await button(page, `Save ${subject}`).click();
    await button(page, `Edit ${subject}`).waitFor();
    expect((await stored())?.note).toBe(text);
  });
});
