import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, type Row, rowsOf } from './support/api.ts';
import { signedIn, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { answered, atRest } from './support/rest.ts';
import { giveReason } from './support/giveReason.ts';
import { dayAfter, days, weekOf } from './support/weekOf.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { workAs } from './workingAs.ts';
import { browser, callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let watched: Watched;
let call: Call;
let colleague: Call;
let studentId: unknown;
let monday = '';
/** What stood in the week before the tests, by place. */
let former: (string | null)[] = [];

const marks = async () => (await weekOf(call, studentId, monday)).map(({ mark }) => mark ?? null);

/** A pupil, and a week of long ago of which every session is due and has a mark without details. */
async function findWeek(): Promise<void> {
  const back = ((new Date().getUTCDay() + 6) % 7) + 7;
  const starts = Array.from({ length: 8 }, (_, weeks) => dayAfter(Date.now(), -(back + weeks * 7)));
  for (const { studentId: id } of (await rowsOf(call, '/api/Students')).slice(0, 20))
    for (const start of starts) {
      const sessions = await weekOf(call, id, start);
      if (!sessions.every(fits)) continue;
      [studentId, monday, former] = [id, start, sessions.map(({ mark }) => String(mark))];
      return;
    }
  throw new Error('No pupil of the demonstration data has a whole week of marks.');
}

const fits = ({ isDue, isLongAgo, mark, subCode }: Row) =>
  isDue === true && isLongAgo === true && mark && mark !== 'E' && !subCode;

/** Gives each session of the week a mark by the call for several. */
function put(wanted: readonly (string | null)[], by = call): Promise<unknown> {
  const sent = wanted.map((mark, place) => ({
    studentId,
    date: dayAfter(Date.parse(monday), Math.floor(place / 2)),
    session: place % 2 === 0 ? 'AM' : 'PM',
    mark: mark ?? '-',
    reason: 'Set out for a test',
  }));
  return by('/api/SaveMarks/marks', { saveId: crypto.randomUUID(), marks: sent });
}

beforeAll(async () => {
  watched = await openAs('super@ashcombe.example');
  call = await callsAs('super@ashcombe.example');
  colleague = await callsAs('la@ashcombe.example');
  await findWeek();
});

beforeEach(async () => {
  await put(former.map(() => null));
  const { page } = watched;
  await page.goto(`${product.url}/students/${studentId}/attendance?week=${monday}`);
  await page.getByRole('gridcell').first().waitFor();
  await atRest(page);
  await page.locator('td[data-line="0"][data-head="0"]').focus();
});

afterAll(() => put(former));

/** Presses keys one by one; answers how many. */
async function press(page: Page, ...keys: string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

/** What the device keeps of marks that were not sent. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).flatMap((name) => (name.startsWith('unsent.') ? (localStorage.getItem(name) ?? '') : [])),
  );

const shown = (page: Page) =>
  page.locator('td[data-line]').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).innerText));
const present = days.flatMap(() => ['/', '\\']);

describe('a week of one pupil by keyboard', () => {
  test('takes ten keys at most with two exceptions, and is undone action by action [REG-2, REG-10]', async () => {
    const { page } = watched;
    // The exceptions first: to change a saved mark of long ago asks for a reason, and a slow key comes after the save.
    const keys = await press(page, 'ArrowRight', 'ArrowRight', 'l', 'ArrowRight', 'n', 'Home', 'ArrowLeft', '/');
    expect(keys).toBeLessThanOrEqual(10);
    const wanted = present.with(2, 'L').with(4, 'N');
    await expect.poll(marks).toEqual(wanted);
    await expect.poll(() => shown(page)).toEqual(wanted);
    await noticed(page, 'Block marks saved');
    await press(page, 'Control+z', 'Control+z', 'Control+z');
    await expect.poll(marks).toEqual(former.map(() => null));
    await press(page, 'Control+y', 'Control+y', 'Control+y');
    await expect.poll(marks).toEqual(wanted);
  });

  test('is one key where all were present, and never writes over what stands', async () => {
    const { page } = watched;
    await press(page, 'ArrowRight', 'u');
    await expect.poll(async () => (await marks())[1]).toBe('U');
    await press(page, 'Control+Enter');
    await expect.poll(marks).toEqual(present.with(1, 'U'));
    await page.getByText('10 due · 10 marked · 0 missing. Register complete.').waitFor();
  });

  test('loses no key while a cell is being saved', async () => {
    const { page } = watched;
    await page.route('**/api/SaveMarks/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    for (const key of 'lnuvpw') {
      await press(page, key);
      await page.waitForTimeout(150);
    }
    // Back to a session whose mark is on its way.
    await press(page, 'Home', 'g');
    await giveReason(page);
    await expect.poll(marks).toEqual(['G', 'N', 'U', 'V', 'P', 'W', null, null, null, null]);
    await page.unroute('**/api/SaveMarks/**');
  });

  test('takes a block, copies, clears and pastes', async () => {
    const { page } = watched;
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'v');
    await expect.poll(marks).toEqual(['V', 'V', 'V', ...Array.from({ length: 7 }, () => null)]);
    await press(page, 'ArrowRight', 'Control+r');
    await expect.poll(async () => (await marks())[3]).toBe('V');
    await press(page, 'F8');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.head)).toBe('4');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'L\t?\tN\r\n');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    const dialog = page.getByRole('dialog', { name: 'Paste 2 marks?' });
    await dialog.getByText('Line 1, column 2: “?” cannot be given here').waitFor();
    await dialog.getByRole('button', { name: 'Paste 2 marks' }).press('Enter');
    await expect.poll(async () => (await marks()).slice(4, 7)).toEqual(['L', null, 'N']);
    await press(page, 'Delete');
    await giveReason(page);
    await expect.poll(async () => (await marks())[4]).toBe(null);
  });
});

describe('when the connection is lost in the middle', () => {
  test('what is typed is kept, said and sent later', async () => {
    const { page, context } = watched;
    const said = watched.faults.length;
    await context.setOffline(true);
    await press(page, 'l', 'n', 'u');
    await page.getByText('3 marks not sent yet.').waitFor();
    await expect.poll(async () => (await shown(page)).slice(0, 3)).toEqual(['L', 'N', 'U']);
    const cell = page.locator('td[data-line]').first();
    await expect.poll(() => cell.getAttribute('aria-label')).toMatch(/, not sent yet$/);
    await context.setOffline(false);
    await expect.poll(async () => (await marks()).slice(0, 3), { timeout: 30_000 }).toEqual(['L', 'N', 'U']);
    await page.getByText('3 marks not sent yet.').waitFor({ state: 'detached' });
    watched.faults.splice(said);
  });

  test('what could not be sent outlives the page, sealed, and is sent by a later one', async () => {
    const { page } = watched;
    const [said, path] = [watched.faults.length, '**/api/SaveMarks/**'];
    // Nor is a server found again: by itself nothing is sent before the press.
    for (const call of [path, '**/api/health']) await page.route(call, (route) => route.abort());
    await press(page, 'l', 'n');
    await page.getByText('2 marks not sent yet.').waitFor();
    await expect.poll(() => kept(page)).toHaveLength(1);
    await expect.poll(async () => (await kept(page)).join()).not.toMatch(/studentId|mark/);
    await page.goto(`${product.url}/students`);
    await page.getByText('2 marks not sent yet.').waitFor();
    await atRest(page);
    // Meanwhile somebody else marks one of them.
    await put(['N', null], colleague);
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^L on .* AM: .* gave N meanwhile$/).waitFor();
    await expect.poll(async () => (await marks()).slice(0, 2)).toEqual(['N', 'N']);
    await expect.poll(() => kept(page)).toEqual([]);
    await page.unroute('**/api/health');
    await page.getByRole('button', { name: 'I have seen this' }).click();
    watched.faults.splice(said);
  });
});

describe('two people at one week', () => {
  test('never write over each other: both marks show, and whose', async () => {
    const { page } = watched;
    await put(
      present.map((_, place) => (place < 2 ? 'N' : null)),
      colleague,
    );
    const said = watched.faults.length;
    await press(page, 'l', 'v');
    await page
      .getByRole('alert')
      .filter({ hasText: / gave N at \d\d:\d\d; you gave L\. Enter keeps N/ })
      .waitFor();
    await expect.poll(async () => (await shown(page)).slice(0, 2)).toEqual(['N ≠ L', 'N ≠ V']);
    await press(page, 'Home', 'Enter', 'ArrowRight', 'v');
    await giveReason(page);
    await expect.poll(async () => (await marks()).slice(0, 2)).toEqual(['N', 'V']);
    await expect.poll(async () => (await shown(page)).slice(0, 2)).toEqual(['N', 'V']);
    watched.faults.splice(said);
  });

  test('see each other’s marks without reading the page anew', async () => {
    const { page } = watched;
    await answered(page, '/marksVersion');
    await page.locator('td[data-line="0"][data-head="4"]').focus();
    await put(['U', ...former.slice(1).map(() => null)], colleague);
    await press(page, 'c');
    // As every twenty seconds: it is asked at once when the page is looked at again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(async () => (await shown(page))[0]).toBe('U');
    await expect.poll(async () => (await marks())[4]).toBe('C');
  });

  test('leave nothing behind on the page’s console', () => expect(watched.faults).toEqual([]));
});

describe('the screen of a year', () => {
  const year = () => `${product.url}/student/${studentId}/individualPupilRecord/SessionAttendance`;

  test('lists codes and sub-codes with the days on which they held, and is fit for a phone [SATT-9]', async () => {
    const { page } = watched;
    await page.goto(year());
    await page.getByRole('gridcell').first().waitFor();
    for (const [button, row] of [
      ['Attendance codes', /^Y7 .* Since 19 August 2024$/],
      ['Exclusion codes', /^2 .* Always$/],
      ['X codes', /^X05 .* 1 September 2020 to 31 August 2022$/],
      ['I codes', /^I01 Illness Always$/],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog', { name: button }).getByRole('row', { name: row }).first().waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(await onPhone(watched)).toEqual(fine);
  });

  test('is called BETA, but to support staff, who are told a session’s numbers on hover and focus [SATT-8, SATT-10]', async () => {
    const { page } = watched;
    await page.goto(year());
    await page.getByText('BETA', { exact: true }).waitFor();
    const cell = page.getByRole('gridcell').first();
    await expect.poll(() => cell.getAttribute('title')).not.toMatch(/Register \d/);
    // The stripe of a session is that of its school in the key.
    const stripe = (of: typeof cell) => of.evaluate((element) => getComputedStyle(element).backgroundImage);
    const key = page.getByRole('table', { name: 'School key' }).locator('td span').first();
    expect(await stripe(cell.locator('span').first())).toBe(await stripe(key));
    const support = await signedIn(browser, product.url, 'support@support.example');
    await workAs(support.page, 'Ashcombe');
    await support.page.goto(year());
    const other = support.page.getByRole('gridcell').first();
    await other.waitFor();
    await expect.poll(() => other.getAttribute('title')).toMatch(/Register \d+, school \d+/);
    const hint = () =>
      other.evaluate((td) => document.getElementById(td.getAttribute('aria-describedby') ?? '')?.textContent);
    await expect.poll(hint).toMatch(/Register \d+, school \d+/);
    await expect.poll(() => support.page.getByText('BETA', { exact: true }).count()).toBe(0);
    await support.context.close();
  });
});
