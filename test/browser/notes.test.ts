import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOf, type Call, type Row } from './support/api.ts';
import { axeViolations, desktop, phone, type Watched } from './support/browser.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let watched: Watched;
let page: Page;
let call: Call;

const failed = 'There was a problem saving the data, please try again.';
const dialog = (name: string) => page.getByRole('dialog', { name });
const noteIn = (asked: Locator) => asked.getByRole('textbox', { name: 'Note', exact: true });
const told = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const heads = async () => (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
const counted = (on: Page) => on.getByText(/^\d+ result\(s\)$/).first();
const results = async () => {
  const text = await counted(page).textContent();
  return Number(/(\d+) result/.exec(text ?? '')?.[1]);
};
/** Whole: "2 result(s)" stands in "12 result(s)" too. */
const shows = (count: number) => page.getByText(`${count} result(s)`, { exact: true }).first().waitFor();
const allNotes = () => rowsOf(call, '/api/CaseNotes/AllCaseNotes');
const withText = async (text: string) => (await allNotes()).filter(({ content }) => content === text);

beforeAll(async () => {
  watched = await openAs('la@ashcombe.example', undefined, { ...desktop, width: 1600 });
  page = watched.page;
  call = await callsAs('la@ashcombe.example');
});

async function open(path: string, on: Page = page): Promise<void> {
  await on.goto(product.url + path);
  await counted(on).waitFor();
}

const tabOf = (studentId: unknown) => `/student/${String(studentId)}/individualPupilRecord/CaseNotes`;

async function fill(name: string, text: string, type = 'Telephone call'): Promise<void> {
  await dialog(name)
    .getByRole('combobox', { name: /Note type/ })
    .selectOption({ label: type });
  await noteIn(dialog(name)).fill(text);
}

const saveIn = (name: string) => dialog(name).getByRole('button', { name: 'Save' }).click();
const cutSaves = () =>
  page.route('**/api/CaseNotes', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
const mendSaves = () => page.unroute('**/api/CaseNotes');
const searchFor = async (text: string) => {
  const box = page.getByRole('textbox', { name: /^Search notes/ });
  await box.fill(text);
  await box.press('Enter');
};
/** The row of the table that holds a text. */
const rowWith = (text: string) => page.getByRole('row').filter({ hasText: text }).first();

describe('the page of all case notes', () => {
  test('has its columns in order, ten rows, the newest first, and the bar of reports [NOTE-6] [NOTE-7] [NOTE-8] [C-43] [D-65]', async () => {
    await open('/allCaseNotes');
    await expect
      .poll(heads)
      .toEqual(['Date', 'Pupil', 'UPN', 'NC Year', 'Original author', 'Note type', 'Note', 'Actions']);
    await page.getByRole('row').nth(10).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(11);
    const rows = (await call('/api/CaseNotes/AllCaseNotes?page=1&sizePerPage=10&sortField=noteDate&sortOrder=desc'))
      .body.data as Row[];
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(String(rows[0]?.studentFullName));
    const links = page.getByRole('link', { name: /^(Attendance|Assessment|Other|PEP)$/ });
    await expect
      .poll(() => links.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')])))
      .toEqual([
        ['Attendance', '/reports#attendance'],
        ['Assessment', '/reports#assessment'],
        ['Other', '/reports#other'],
        ['PEP', '/reports#pep'],
      ]);
  });

  test('asks for a note and a student, in its words, and sends nothing [NOTE-11] [NOTE-14] [NOTE-15] [NOTE-16]', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByRole('button', { name: 'Add new' }).click();
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date());
    await expect.poll(() => dialog('Add case note').getByRole('textbox', { name: /^Date/ }).inputValue()).toBe(today);
    // With the pupils the dialog grows and the button moves: pressed before, it may be let go beside it.
    await dialog('Add case note').getByRole('checkbox').first().waitFor();
    await saveIn('Add case note');
    await told('Please add a note');
    await told('Please add a student');
    await dialog('Add case note').getByRole('button', { name: 'Cancel' }).click();
    await dialog('Add case note').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
  });

  test('adds one note to each of several pupils at once, and shows them [NOTE-17]', async () => {
    const before = await results();
    await page.getByRole('button', { name: 'Add new' }).click();
    const boxes = dialog('Add case note').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(3).check();
    await fill('Add case note', 'Tickets for the museum are booked');
    await saveIn('Add case note');
    await dialog('Add case note').waitFor({ state: 'detached' });
    await shows(before + 2);
    const added = await withText('Tickets for the museum are booked');
    expect(new Set(added.map(({ studentId }) => studentId)).size).toBe(2);
    await searchFor('museum');
    await shows(2);
  });

  test('changes a note in its place, through the same save, and asks before it deletes one [NOTE-3] [NOTE-13]', async () => {
    const [note] = await withText('Tickets for the museum are booked');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/CaseNotes'),
    );
    await rowWith('Tickets')
      .getByRole('button', { name: /^Edit Note of/ })
      .click();
    const panel = page.getByRole('dialog', { name: /^Note of/ });
    await panel.getByRole('textbox').fill('Tickets for the museum are paid');
    await panel.getByRole('button', { name: 'Save' }).click();
    const body = (await sent).postDataJSON() as Row;
    expect(Object.keys(body).sort()).toEqual(['id', 'noteDate', 'noteTypeId', 'notecontent', 'studentId']);
    await rowWith('are paid').waitFor();
    expect(await withText('Tickets for the museum are paid')).toHaveLength(1);
    await rowWith('are paid').getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog('Delete case note').getByRole('button', { name: 'Cancel' }).click();
    expect(await withText('Tickets for the museum are paid')).toHaveLength(1);
    await rowWith('are paid').getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog('Delete case note').getByRole('button', { name: 'Delete' }).click();
    await shows(1);
    expect((await call(`/api/CaseNotes?id=${String(body.id ?? note?.id)}`)).status).toBe(404);
  });

  test('says so when a note cannot be deleted, and keeps it [NOTE-20]', async () => {
    await page.route('**/api/CaseNotes?id=*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await rowWith('Tickets').getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog('Delete case note').getByRole('button', { name: 'Delete' }).click();
    await told('There was a problem deleting the data, please try again.');
    await page.unroute('**/api/CaseNotes?id=*');
    expect(await withText('Tickets for the museum are booked')).toHaveLength(1);
  });

  test('closes the dialog when a save fails, and offers what was typed the next time [NOTE-21] [C-36]', async () => {
    await open('/allCaseNotes');
    await cutSaves();
    await page.getByRole('button', { name: 'Add new' }).click();
    await dialog('Add case note').getByRole('checkbox').nth(2).check();
    await fill('Add case note', 'A long account of the day');
    await saveIn('Add case note');
    await told(failed);
    await dialog('Add case note').waitFor({ state: 'detached' });
    await mendSaves();
    await page.getByRole('button', { name: 'Add new' }).click();
    await expect.poll(() => noteIn(dialog('Add case note')).inputValue()).toBe('A long account of the day');
    await expect.poll(() => dialog('Add case note').getByRole('checkbox').nth(2).isChecked()).toBe(true);
    await saveIn('Add case note');
    await dialog('Add case note').waitFor({ state: 'detached' });
    expect(await withText('A long account of the day')).toHaveLength(1);
    await page.getByRole('button', { name: 'Add new' }).click();
    await expect.poll(() => noteIn(dialog('Add case note')).inputValue()).toBe('');
    await dialog('Add case note').getByRole('button', { name: 'Cancel' }).click();
  });

  test('filters by type and author, and links a note about a PEP to it [NOTE-10]', async () => {
    const rows = await allNotes();
    const author = rows.find(({ relatedPep }) => relatedPep !== null);
    await open(`/allCaseNotes?filter.noteTypeId=24&filter.noteAuthorId=${String(author?.noteAuthorId)}`);
    const wanted = rows.filter(
      ({ noteTypeId, noteAuthorId }) => noteTypeId === 24 && noteAuthorId === author?.noteAuthorId,
    );
    await shows(wanted.length);
    const linked = wanted
      .filter(({ relatedPep }) => relatedPep !== null)
      .map(({ studentId, typeRelatedId }) => `/students/${String(studentId)}/peps/${String(typeRelatedId)}`);
    const links = page.getByRole('row').getByRole('link', { name: /^PEP \d{4}-\d{4}$/ });
    await links.first().waitFor();
    const unknown = async () =>
      (await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).filter(
        (href) => !linked.includes(href ?? ''),
      );
    await expect.poll(unknown).toEqual([]);
    await links.first().click();
    await page.waitForURL(/\/students\/\d+\/peps\/\d+$/);
  });

  test('says so when notes or pupils cannot be loaded [NOTE-19] [NOTE-22] [C-12]', async () => {
    await open('/allCaseNotes');
    await page.route('**/api/CaseNotes/AllLaStudents', (route) => route.abort());
    await page.getByRole('button', { name: 'Add new' }).click();
    await told('There was a problem loading student data, please try again.');
    await page.unroute('**/api/CaseNotes/AllLaStudents');
    await dialog('Add case note').getByRole('button', { name: 'Cancel' }).click();
    await page.route('**/api/CaseNotes/AllCaseNotes*', (route) => route.abort());
    await page.goto(`${product.url}/allCaseNotes`);
    await told('There was a problem loading the data, please try again.');
    await expect.poll(() => page.getByRole('link', { name: /^PEP \d{4}/ }).count()).toBe(0);
    await page.unroute('**/api/CaseNotes/AllCaseNotes*');
  });
});

describe('the tab of a pupil’s case notes', () => {
  let studentId: unknown;

  test('has its columns in order, and adds a note to the pupil alone [NOTE-2]', async () => {
    studentId = (await allNotes()).find(({ noteTypeId }) => noteTypeId === 24)?.studentId;
    await open(tabOf(studentId));
    await expect.poll(heads).toEqual(['Date', 'Original author', 'Note type', 'Note', 'Actions']);
    await page.getByRole('button', { name: 'Add new' }).click();
    await fill('Add case note', 'Has joined the orchestra');
    await saveIn('Add case note');
    await dialog('Add case note').waitFor({ state: 'detached' });
    await rowWith('Has joined the orchestra').waitFor();
    expect((await withText('Has joined the orchestra')).map((row) => row.studentId)).toEqual([studentId]);
  });

  test('keeps the dialog open, with the text, when a save fails [NOTE-21] [C-36]', async () => {
    await cutSaves();
    await rowWith('Has joined the orchestra').getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = dialog('Edit case note');
    await expect.poll(() => noteIn(edit).inputValue()).toBe('Has joined the orchestra');
    await fill('Edit case note', 'Plays the horn in the orchestra');
    await saveIn('Edit case note');
    await edit.getByText(failed).waitFor();
    await expect.poll(() => noteIn(edit).inputValue()).toBe('Plays the horn in the orchestra');
    await mendSaves();
    await saveIn('Edit case note');
    await edit.waitFor({ state: 'detached' });
    await rowWith('Plays the horn').waitFor();
    expect(await withText('Plays the horn in the orchestra')).toHaveLength(1);
  });

  test('offers nothing that changes a note to who reads only [D-64]', async () => {
    const reader = await openAs('readonly@ashcombe.example');
    const id = (await rowsOf(await callsAs('readonly@ashcombe.example'), '/api/CaseNotes/AllCaseNotes'))[0]?.studentId;
    await open(tabOf(id), reader.page);
    await expect.poll(() => reader.page.getByRole('button', { name: /^Edit Note/ }).count()).toBe(0);
    for (const name of ['Add new', 'Edit', 'Delete']) {
      const buttons = reader.page.getByRole('button', { name, exact: true });
      await expect
        .poll(() => buttons.evaluateAll((all) => all.every((one) => one.getAttribute('aria-disabled') === 'true')))
        .toBe(true);
    }
    await reader.context.close();
  });
});

describe.each([
  ['1280', desktop],
  ['375', phone],
] as const)('at %s pixels', (_size, viewport) => {
  test('both places have no fault on the console and none of accessibility, the dialog neither', async () => {
    const other = await openAs('la@ashcombe.example', undefined, viewport);
    const studentId = (await allNotes())[0]?.studentId;
    for (const path of ['/allCaseNotes', tabOf(studentId)]) {
      await open(path, other.page);
      expect(await axeViolations(other)).toEqual([]);
      await other.page.getByRole('button', { name: 'Add new' }).click();
      await other.page.getByRole('dialog').getByRole('textbox', { name: 'Note', exact: true }).waitFor();
      if (path === '/allCaseNotes') await other.page.getByRole('dialog').getByRole('checkbox').first().waitFor();
      expect(await axeViolations(other)).toEqual([]);
    }
    expect(other.faults).toEqual([]);
    await other.context.close();
  });
});
