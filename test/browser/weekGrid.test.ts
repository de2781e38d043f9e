import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Row, rowsOf } from './support/api.ts';
import type { Watched } from './support/browser.ts';
import { giveReason } from './support/giveReason.ts';
import { noticed } from './support/notices.ts';
import { atRest } from './support/rest.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let watched: Watched;
let call: Call;
let studentId: unknown;

const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
let monday = '';

beforeAll(async () => {
  watched = await openAs('super@ashcombe.example');
  call = await callsAs('super@ashcombe.example');
  studentId = await pupilWithMarks();
  await openWeek();
});

/** Mondays of the eight weeks before this one, the newest first: all of them are past, whatever day the tests run. */
function mondays(): string[] {
  const now = new Date();
  const back = (now.getUTCDay() + 6) % 7;
  const before = (weeks: number) => new Date(now.getTime() - (back + 7 * weeks) * 86_400_000);
  return [1, 2, 3, 4, 5, 6, 7, 8].map((weeks) => before(weeks).toISOString().slice(0, 10));
}

async function week(id: unknown): Promise<Row | undefined> {
  const { body } = await call(`/api/Attendance/studentAttendance?studentId=${id}&weekStart=${monday}`);
  return (body.sessionAttendance as Row[])[0];
}

async function pupilWithMarks(): Promise<unknown> {
  for (const { studentId: id } of (await rowsOf(call, '/api/Students')).slice(0, 20))
    for (const start of mondays()) if (await fits(id, start)) return id;
  throw new Error('No pupil of the demonstration data has a whole week of marks long ago.');
}

/** Whether a pupil was marked throughout a week all of whose sessions are long ago, which is then the tests' own. */
async function fits(id: unknown, start: string): Promise<boolean> {
  monday = start;
  const found = await week(id);
  const marks = days.flatMap((day) =>
    ['am', 'pm'].map((session) => ((found?.[day] as Row)?.[session] as Row | undefined)?.mark),
  );
  // Of somebody suspended that week the code that opens the dialog would change nothing.
  return (
    found !== undefined &&
    days.every((day) => (found[day] as Row).isRegistered && (found[day] as Row).isLongAgo) &&
    marks.every((mark) => mark && mark !== 'E')
  );
}

async function openWeek(): Promise<void> {
  const { page } = watched;
  await page.goto(`${product.url}/students/${studentId}/attendance?week=${monday}`);
  await page.getByRole('gridcell').first().waitFor();
  await atRest(page);
}

/** The mark stored for a day and session. */
async function stored(day: string, session: 'am' | 'pm'): Promise<Row> {
  const found = (await week(studentId)) as Record<string, Record<string, Row>>;
  return found[day]![session]!;
}

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
/** What the cell of a session is called: its mark. */
const called = (page: Page, day: string, session: 'am' | 'pm') =>
  page
    .locator(`td[data-line="0"][data-head="${days.indexOf(day) * 2 + (session === 'am' ? 0 : 1)}"]`)
    .getAttribute('aria-label');
const place = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('td');
    return cell ? `${cell.dataset.line}:${cell.dataset.head}` : '';
  });
/** A dialog takes the keys once it has the focus, a moment after it shows. */
async function hasFocus(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Tabs from the start of the page until the focus is where it should be. */
async function tabTo(page: Page, there: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < 80; count += 1) {
    if (await there()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key did not lead there.');
}

/** What the range call is sent with from now on. */
function rangeCallsOf(page: Page): { readonly bodies: unknown[] } {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/markWithDateRangeAndSession')) bodies.push(request.postDataJSON());
  });
  return { bodies };
}

/** Types a code into the cell with the focus and answers its dialog by keyboard. */
async function giveComment(page: Page, code: string, comment: string): Promise<void> {
  await page.keyboard.press(code);
  const dialog = page.getByRole('dialog', { name: 'What is the provision or reason?' });
  await dialog.waitFor();
  await hasFocus(dialog);
  await tabTo(page, async () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'));
  await page.keyboard.type(comment);
  await tabTo(page, async () => (await focused(page)) === 'Save mark');
  await page.keyboard.press('Enter');
  await giveReason(page);
  await dialog.waitFor({ state: 'detached' });
  await noticed(page, 'Mark saved with comment');
}

/** A code that is typed with one key and is not the mark of a session yet. */
async function otherCode(day: string, session: 'am' | 'pm'): Promise<string> {
  return (await stored(day, session)).mark === 'V' ? 'L' : 'V';
}

describe('the week grid by keyboard alone', () => {
  test('is one stop of the Tab key, and arrows, Home and End move in it [REG-2]', async () => {
    const { page } = watched;
    await tabTo(page, async () => (await place(page)) !== '');
    await expect.poll(() => place(page)).toBe('0:0');
    await press(page, 'ArrowRight', 'ArrowRight');
    await expect.poll(() => place(page)).toBe('0:2');
    await press(page, 'End');
    await expect.poll(() => place(page)).toBe('0:9');
    await press(page, 'Home');
    await expect.poll(() => place(page)).toBe('0:0');
  });

  test('takes a typed code, saves it and keeps it [REG-10]', async () => {
    const { page } = watched;
    const code = await otherCode('mon', 'am');
    await page.keyboard.press(code.toLowerCase());
    await giveReason(page, 'Seen by the teacher');
    await noticed(page, 'Mark saved');
    expect((await stored('mon', 'am')).mark).toBe(code);
    await expect.poll(() => called(page, 'mon', 'am')).toContain(`${code}, `);
    // What was asked about is looked at again before the next is typed.
    await expect.poll(() => place(page)).toBe('0:0');
  });

  test('shows what an amended mark was, who changed it and why [D-115]', async () => {
    const { page } = watched;
    await expect.poll(() => called(page, 'mon', 'am')).toMatch(/, amended$/);
    await press(page, 'Alt+Enter');
    const dialog = page.getByRole('dialog', { name: /^Amendments: Monday .* AM/ });
    await dialog
      .getByText(/^Original: /)
      .first()
      .waitFor();
    await dialog.getByText('Reason: Seen by the teacher').waitFor();
    await hasFocus(dialog);
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => place(page)).toBe('0:0');
  });

  test('moves on where a session had no mark, and keeps one where no reason is given [D-115]', async () => {
    const { page } = watched;
    const before = await stored('mon', 'am');
    await press(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Why is this mark changed?' });
    await dialog.waitFor();
    await hasFocus(dialog);
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await stored('mon', 'am')).mark).toBe(before.mark);
    await press(page, 'Delete');
    await giveReason(page);
    await expect.poll(async () => (await stored('mon', 'am')).mark).toBe(null);
    await press(page, String(before.mark).toLowerCase());
    await expect.poll(async () => (await stored('mon', 'am')).mark).toBe(before.mark);
    await expect.poll(() => place(page)).toBe('0:1');
  });

  test('says of a letter that is no code that it is none, until the next key', async () => {
    const { page } = watched;
    const before = await stored('mon', 'am');
    await press(page, 'ArrowLeft', '9');
    await page
      .getByRole('alert')
      .filter({ hasText: '“9” is no code that can be given here. Enter opens the list.' })
      .waitFor();
    await press(page, 'Escape');
    await page.getByRole('alert').filter({ hasText: 'is no code' }).waitFor({ state: 'detached' });
    expect(await stored('mon', 'am')).toEqual(before);
  });

  test('opens the list of codes, closes it again, and gives the focus back', async () => {
    const { page } = watched;
    await press(page, 'ArrowRight', 'Enter');
    await page.getByRole('listbox').waitFor();
    await hasFocus(page.getByRole('dialog', { name: /^Codes for / }));
    await press(page, 'Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expect.poll(() => place(page)).toBe('0:1');
  });

  test('a code that opens a dialog reverts when the dialog is left [REG-5, REG-13]', async () => {
    const { page } = watched;
    const before = await stored('mon', 'pm');
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Suspension or exclusion' });
    await dialog.waitFor();
    await hasFocus(dialog);
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => place(page)).toBe('0:1');
    expect((await stored('mon', 'pm')).mark).toBe(before.mark);
    await expect.poll(() => focused(page)).toContain(`${before.mark}, `);
  });

  test('a code that the law wants a comment for asks for it and is sent twice, whole [REG-9, REG-22, D-91]', async () => {
    const { page } = watched;
    const sent = rangeCallsOf(page);
    const said = watched.faults.length;
    await press(page, 'ArrowRight');
    await giveComment(page, 'k', 'Tuition at the library with Mr Example.');
    // The first was refused for want of a reason.
    const [refused, ...both] = sent.bodies;
    expect(both).toHaveLength(2);
    expect(both[0]).toEqual({ ...(refused as Row), reason: 'The school told us late' });
    expect(both[0]).toMatchObject({ mark: 'K', comments: 'Tuition at the library with Mr Example.' });
    expect(both[1]).toEqual(both[0]);
    watched.faults.splice(said);
    expect(await stored('tue', 'am')).toMatchObject({ mark: 'K', comments: 'Tuition at the library with Mr Example.' });
  });

  test('shows the mark as saved, and says nothing else, when only the first call succeeded [REG-22, D-91]', async () => {
    const { page } = watched;
    const said = watched.faults.length;
    const path = '**/api/SaveMarks/markWithDateRangeAndSession';
    let calls = 0;
    await page.route(path, (route) => ((calls += 1) <= 2 ? route.continue() : route.fulfill({ status: 500 })));
    await giveComment(page, 'b', 'Forest school');
    expect(calls).toBe(3);
    await page.unroute(path);
    await expect.poll(() => called(page, 'tue', 'am')).toContain('B, ');
    expect(await stored('tue', 'am')).toMatchObject({ mark: 'B', comments: 'Forest school' });
    // The browser itself notes the refusal without a reason and an answer of 500 on its console; nothing more.
    expect(watched.faults.splice(said)).toHaveLength(2);
  });

  test('leaves nothing behind on the page’s console', () => expect(watched.faults).toEqual([]));
});
