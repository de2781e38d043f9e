import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from './support/api.ts';
import { axeViolations, desktop, phone, signInHere, type Watched } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, openAs, product, shareProduct } from './support/running.ts';
import { crash, SECRET, secretsLeft, slots, timeOut } from './support/unsaved.ts';
import { signOut } from './unsavedScenes.ts';

shareProduct();

const officer = 'la@ashcombe.example';
const colleague = 'super@ashcombe.example';

let pupils: readonly number[];
let texts = 0;
const newText = () => `${SECRET} ${(texts += 1)} by the sea`;
const path = (pupil = 0) => `/student/${String(pupils[pupil])}/individualPupilRecord/CaseNotes`;

const add = (page: Page) => page.getByRole('dialog', { name: 'Add case note' });
const panel = (page: Page) => page.getByRole('dialog', { name: /^Note of / });
const noteIn = (dialog: ReturnType<typeof add>) => dialog.getByRole('textbox', { name: 'Note', exact: true });
const told = (page: Page) => page.getByText(/^Text from .* was not saved\. It is here again\.$/);
const notice = (page: Page) => page.getByText('Text that is not saved yet is still on this device');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pencil = (page: Page, text: string) =>
  page
    .getByRole('row')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Edit Note of / });
const ours = async () =>
  (await rowsOf(await callsAs(officer), `/api/StudentDetails/StudentCaseNotes?studentId=${String(pupils[0])}`)).filter(
    ({ note }) => String(note).includes(SECRET),
  );

beforeAll(async () => {
  pupils = (await rowsOf(await callsAs(officer), '/api/Students'))
    .slice(0, 2)
    .map(({ studentId }) => Number(studentId));
});

afterAll(async () => {
  const { page } = await openAs(officer);
  await open(page);
  for (const { note } of await ours()) {
    const row = page.getByRole('row').filter({ hasText: String(note) });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  }
});

async function open(page: Page, pupil = 0): Promise<void> {
  await page.goto(product.url + path(pupil));
  await button(page, 'Add new').waitFor();
  await atRest(page);
}

async function openAdding(page: Page, pupil = 0): Promise<void> {
  await open(page, pupil);
  await button(page, 'Add new').click();
  await noteIn(add(page)).waitFor();
}

/** Somebody who has typed a note and not saved it; every question of the browser's is noted, and agreed to. */
async function typing(text: string, size = desktop): Promise<Watched & { readonly questions: readonly string[] }> {
  const watched = closeAfterTest(await openAs(officer, undefined, size));
  const questions: string[] = [];
  watched.page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await openAdding(watched.page);
  await noteIn(add(watched.page)).pressSequentially(text);
  return { ...watched, questions };
}

async function isBack(page: Page, text: string): Promise<void> {
  await told(page).waitFor();
  await expect.poll(() => noteIn(add(page)).inputValue()).toBe(text);
}

async function leave(page: Page): Promise<void> {
  await button(page, 'Cancel').click();
  await button(page, 'Leave without saving').click();
  await add(page).waitFor({ state: 'detached' });
  await expect.poll(() => slots(page)).toBe(0);
}

describe('a form over a page that is left', () => {
  test('survives a reload right after the last key, for its pupil alone, and saving clears it', async () => {
    const text = newText();
    const watched = await typing(text);
    const { page, questions } = watched;
    await page.reload();
    expect(questions).toEqual([]);
    await notice(page).waitFor();
    expect(await secretsLeft(page)).toBe(0);
    expect(await axeViolations(watched)).toEqual([]);
    await openAdding(page, 1);
    await expect.poll(() => noteIn(add(page)).inputValue()).toBe('');
    await button(page, 'Cancel').click();
    await openAdding(page);
    await isBack(page, text);
    expect(await axeViolations(watched)).toEqual([]);
    await add(page)
      .getByRole('combobox', { name: /Note type/ })
      .selectOption({ label: 'Telephone call' });
    await add(page).getByRole('button', { name: 'Save' }).click();
    await add(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await ours()).map(({ note }) => note)).toEqual([text]);
    await expect.poll(() => slots(page)).toBe(0);
    await expect.poll(() => notice(page).count()).toBe(0);
    await openAdding(page);
    await expect.poll(() => noteIn(add(page)).inputValue()).toBe('');
    await expect.poll(() => told(page).count()).toBe(0);
  });

  test('is led back to from another page after going back, and Discard takes it away', async () => {
    const text = newText();
    const { page } = await typing(text);
    await expect.poll(() => slots(page)).toBe(1);
    await page.goto(`${product.url}/`);
    await notice(page).getByRole('link', { name: 'Add case note' }).click();
    await button(page, 'Add new').click();
    await isBack(page, text);
    await page.goBack();
    await add(page).waitFor({ state: 'detached' });
    await expect.poll(() => slots(page)).toBe(1);
    await page.goForward();
    await button(page, 'Add new').click();
    await isBack(page, text);
    await button(page, 'Discard').click();
    await expect.poll(() => noteIn(add(page)).inputValue()).toBe('');
    await expect.poll(() => slots(page)).toBe(0);
    await expect.poll(() => told(page).count()).toBe(0);
  });

  test('survives a crash of the tab, on a phone too, and can be discarded from the page itself', async () => {
    const text = newText();
    const first = await typing(text, phone);
    await expect.poll(() => slots(first.page)).toBe(1);
    const watched = await crash(first);
    const { page } = watched;
    await openAdding(page);
    await isBack(page, text);
    expect(await axeViolations({ ...first, ...watched })).toEqual([]);
    await page.reload();
    await button(page, 'Discard Add case note').click();
    await expect.poll(() => notice(page).count()).toBe(0);
    await expect.poll(() => slots(page)).toBe(0);
    await openAdding(page);
    await expect.poll(() => noteIn(add(page)).inputValue()).toBe('');
  });

  test('survives a time-out, and is shown to nobody else who signs in on the device', async () => {
    const text = newText();
    const { page, questions } = await typing(text);
    await expect.poll(() => slots(page)).toBe(1);
    await timeOut(page);
    expect(questions).toEqual([]);
    expect(await secretsLeft(page)).toBe(0);
    await signInHere(page, colleague);
    await openAdding(page);
    await expect.poll(() => noteIn(add(page)).inputValue()).toBe('');
    await expect.poll(() => notice(page).count()).toBe(0);
    await button(page, 'Cancel').click();
    await signOut(page);
    await signInHere(page, officer);
    await openAdding(page);
    await isBack(page, text);
    await leave(page);
  });
});

describe('a panel over a cell that is left', () => {
  test('survives a reload right after the last key, on a phone too, and saving clears it', async () => {
    const [before, after] = [newText(), newText()];
    const call = await callsAs(officer);
    const added = await call('/api/CaseNotes', {
      id: 0,
      studentId: [pupils[0]],
      noteTypeId: 1,
      // Of today, so that it stands on the first page.
      noteDate: new Date().toISOString().slice(0, 10),
      notecontent: before,
    });
    expect(added.status).toBe(200);
    const watched = closeAfterTest(await openAs(officer));
    const { page } = watched;
    await open(page);
    await pencil(page, before).click();
    await noteIn(panel(page)).fill('');
    await noteIn(panel(page)).pressSequentially(after);
    await page.reload();
    await notice(page).waitFor();
    await pencil(page, before).click();
    await told(page).waitFor();
    await expect.poll(() => noteIn(panel(page)).inputValue()).toBe(after);
    expect(await axeViolations(watched)).toEqual([]);
    // On a phone the rows are cards.
    await page.setViewportSize(phone);
    await page.reload();
    await atRest(page);
    const card = page.getByRole('listitem').filter({ hasText: before });
    await card.getByRole('button', { name: /^Edit Note of / }).click();
    await told(page).waitFor();
    await expect.poll(() => noteIn(panel(page)).inputValue()).toBe(after);
    expect(await axeViolations(watched)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await ours()).map(({ note }) => note)).toContain(after);
    await expect.poll(() => slots(page)).toBe(0);
    await expect.poll(() => notice(page).count()).toBe(0);
  });
});
