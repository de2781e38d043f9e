import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call, Row } from './support/api.ts';
import { axeViolations, type Watched } from './support/browser.ts';
import { giveReason } from './support/giveReason.ts';
import { noticed } from './support/notices.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { callsAs, openAs, product, runProduct } from './support/running.ts';

// It counts the marks of a whole day: no other file may change its pupils.
runProduct();

let watched: Watched;
let page: Page;
let call: Call;
/** A day of school three weeks back. */
let date: string;

const daysBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  watched = await openAs('la@ashcombe.example');
  page = watched.page;
  call = await callsAs('la@ashcombe.example');
  date = String((await register(daysBack(21))).day.date);
});

/** The register as the server has it. */
async function register(asked: string): Promise<{ rows: Row[]; day: Row }> {
  const { body } = await call(`/api/StudentDetails/RegisterPage?date=${asked}&page=1&sizePerPage=50&careStatusIds=1`);
  return { rows: body.data as Row[], day: body.day as Row };
}

const rowOf = async (studentId: unknown) => (await register(date)).rows.find((row) => row.studentId === studentId);
async function save(studentId: unknown, session: 'AM' | 'PM', mark: string): Promise<void> {
  const { status, body } = await call('/api/Attendance/saveMark', {
    studentId,
    session,
    date,
    mark,
    reason: 'Set out for a test',
  });
  expect([status, body]).toEqual([200, expect.anything()]);
}

async function open(path = `/register/${date}`): Promise<void> {
  await page.goto(product.url + path);
  await page.getByText(/^\d+ due · \d+ marked · \d+ missing$/).waitFor();
}

/** The line of the grid that a pupil stands in, and a session in it. */
const line = (row: Row) => page.locator(`.MuiDataGrid-row[data-id="${String(row.studentId)}"]`);
const cell = (row: Row, session: 'AM' | 'PM') =>
  line(row).locator(`[role="gridcell"][data-field="${session === 'AM' ? 'amMark' : 'pmMark'}"]`);
const counts = () => page.getByText(/ due · /).textContent();

describe('the daily register', () => {
  test('opens at a day, goes to those beside it, and says where there is no school on it [REG-1] [NAV-19] [D-97]', async () => {
    const { day } = await register(date);
    await open();
    const previous = page.getByRole('button', { name: 'Previous school day' });
    await previous.click();
    await page.waitForURL(`${product.url}/register/${String(day.previousDay)}`);
    const goTo = page.getByLabel('Go to', { exact: true });
    const typed = (day: unknown) => String(day).split('-').reverse().join('/');
    await expect.poll(() => goTo.inputValue()).toBe(typed(day.previousDay));
    await page.getByText(/ due · /).waitFor();
    await goTo.fill('31/02/2026');
    await goTo.press('Enter');
    await page.getByText('Enter a real date, like 31/12/2025').waitFor();
    await goTo.fill(typed(date));
    await goTo.press('Enter');
    await page.waitForURL(`${product.url}/register/${date}`);
    await open(`/register/${String(day.previousDay)}`);
    await page.getByText(/ due · /).waitFor();
    await page.getByRole('button', { name: 'Next school day' }).click();
    await page.waitForURL(`${product.url}/register/${date}`);
    await page.getByText('The school’s own attendance register is the statutory record.').waitFor();
    const sunday = daysBack(new Date().getUTCDay() + 14);
    await open(`/register/${sunday}`);
    await page.getByText(/^There is no school on Sunday .* This is the school day before\.$/).waitFor();
    await page.goto(`${product.url}/register/tuesday`);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await page.waitForURL(`${product.url}/register`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Register');
  });

  test('takes a mark by its key, says "Mark saved", and counts anew [REG-3] [REG-25] [D-92]', async () => {
    const [row = {}] = (await register(date)).rows;
    await save(row.studentId, 'AM', '-');
    await open();
    const before = await counts();
    await cell(row, 'AM').press('L');
    await noticed(page, 'Mark saved');
    await expect.poll(async () => (await rowOf(row.studentId))?.amMark).toBe('L');
    await expect.poll(counts).not.toBe(before);
    await cell(row, 'AM').getByText('L', { exact: true }).waitFor();
  });

  test('says that a mark could not be saved, and shows the one before [REG-25] [D-95]', async () => {
    const [row = {}] = (await register(date)).rows;
    await save(row.studentId, 'AM', 'L');
    await open();
    await page.route('**/api/Attendance/saveMark', (route) => route.fulfill({ status: 403, json: { message: 'No' } }));
    await cell(row, 'AM').press('N');
    await giveReason(page);
    await noticed(page, /^There was a problem saving, please try again/);
    await cell(row, 'AM').getByText('L', { exact: true }).waitFor();
    expect((await rowOf(row.studentId))?.amMark).toBe('L');
    await page.unroute('**/api/Attendance/saveMark');
  });

  test('says the same of what a dialog asks, which stays open with what was chosen [REG-25] [D-95]', async () => {
    const [row = {}] = (await register(date)).rows;
    await save(row.studentId, 'AM', '-');
    await open();
    await page.route('**/api/SaveMarks/iCode', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
    await cell(row, 'AM').press('I');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Illness', exact: true }).check();
    await dialog.getByRole('button', { name: 'Save mark' }).click();
    await noticed(page, /^There was a problem saving, please try again/);
    await dialog.getByText('There was a problem saving, please try again').waitFor();
    await expect.poll(() => dialog.getByRole('radio', { name: 'Illness', exact: true }).isChecked()).toBe(true);
    await page.unroute('**/api/SaveMarks/iCode');
    await dialog.getByRole('button', { name: 'Save mark' }).click();
    await expect.poll(async () => (await rowOf(row.studentId))?.amMark).toBe('I');
  });

  test('keeps what finds no connection, goes on, and sends it when that is back [REG-25] [D-92]', async () => {
    const [row = {}, next = {}] = (await register(date)).rows;
    for (const { studentId } of [row, next]) await save(studentId, 'AM', '-');
    await open();
    await page.route('**/api/*/*ark*', (route) => route.abort());
    await cell(row, 'AM').press('N');
    await page.getByText('1 mark not sent yet.').waitFor();
    await page.keyboard.press('N');
    await page.getByText('2 marks not sent yet.').waitFor();
    await page.unroute('**/api/*/*ark*');
    const sent = page.getByText(/ not sent yet/).waitFor({ state: 'detached' });
    // It tries by itself as well: a slow press comes when that was done.
    await Promise.race([page.getByRole('button', { name: 'Try again' }).first().click(), sent]);
    for (const { studentId } of [row, next]) await expect.poll(async () => (await rowOf(studentId))?.amMark).toBe('N');
    await sent;
  });

  test('writes over no mark that was not seen: says both, and takes the code once more [REG-3] [D-92]', async () => {
    const [row = {}] = (await register(date)).rows;
    await save(row.studentId, 'AM', '-');
    await open();
    await cell(row, 'AM').getByText('·', { exact: true }).waitFor();
    await save(row.studentId, 'AM', 'N');
    await cell(row, 'AM').press('L');
    await page
      .getByText(/ gave N at \d\d:\d\d; you gave L\. Enter keeps N, your code once more gives yours\./)
      .waitFor();
    await cell(row, 'AM').getByText('N ≠ L', { exact: true }).waitFor();
    expect((await rowOf(row.studentId))?.amMark).toBe('N');
    await cell(row, 'AM').press('L');
    await giveReason(page);
    await expect.poll(async () => (await rowOf(row.studentId))?.amMark).toBe('L');
    // What one has given oneself is seen, before the list has come anew too.
    await cell(row, 'AM').press('N');
    await giveReason(page);
    await expect.poll(async () => (await rowOf(row.studentId))?.amMark).toBe('N');
  });

  test('shows missing marks only, by "Update results", and school by school [D-66] [ANAL-1]', async () => {
    const [row = {}, other = {}] = (await register(date)).rows;
    await save(row.studentId, 'PM', '-');
    for (const session of ['AM', 'PM'] as const) await save(other.studentId, session, session === 'AM' ? '/' : '\\');
    await open();
    await line(other).waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Filters' });
    await panel.getByRole('radio', { name: 'Yes' }).first().check();
    await line(other).waitFor();
    await panel.getByRole('button', { name: 'Update results' }).click();
    await line(other).waitFor({ state: 'detached' });
    await line(row).waitFor();
    await panel.getByRole('button', { name: 'Reset Filters' }).click();
    await line(other).waitFor();
    await page.getByText(/^Not in yet: /).click();
    await page.getByRole('link', { name: String(row.organisationName) }).click();
    await page.waitForURL(/filter\.organisationId=\d+&filter\.isMissing=true/);
    await line(row).waitFor();
    await expect.poll(() => line(other).count()).toBe(0);
  });

  test('opens a row to its week, exclusions and last five notes, and takes a note [D-66] [EXCL-6]', async () => {
    const row = (await register(date)).rows[2] ?? {};
    await open();
    await line(row)
      .getByRole('button', { name: /^Week, exclusions and notes: / })
      .click();
    const opened = page.getByRole('group', { name: /^Week, exclusions and notes: / });
    await opened.getByText('Wednesday').waitFor();
    await opened.getByText('Suspensions and exclusions').waitFor();
    await expect.poll(() => opened.getByText(/are added on the Register page/).count()).toBe(0);
    await opened.getByRole('button', { name: 'Add a note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a note' });
    await dialog.getByRole('combobox', { name: /Note type/ }).selectOption({ label: 'Sticky note' });
    await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Telephone the school before ten');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await noticed(page, 'Case note saved');
    await opened.getByText('Telephone the school before ten').first().waitFor();
    await expect.poll(async () => (await rowOf(row.studentId))?.stickyNote).toBe('Telephone the school before ten');
    expect(await axeViolations(watched)).toEqual([]);
    expect(await onPhone(watched)).toEqual(fine);
  });

  test('marks present what has no mark, and takes it back by Ctrl+Z [D-97]', async () => {
    const { rows } = await register(date);
    const [first = {}, second = {}] = rows;
    await save(first.studentId, 'AM', 'N');
    await save(first.studentId, 'PM', '-');
    await save(second.studentId, 'AM', '-');
    await open();
    await page.getByRole('button', { name: /^Mark present where there is no mark \(\d+\)$/ }).click();
    await noticed(page, /sessions marked present$/);
    await page.getByText('Register complete').waitFor();
    await page.getByText(/^Last mark at \d\d:\d\d on \d\d\/\d\d\/\d{4} by \S/).waitFor();
    expect(await rowOf(first.studentId)).toMatchObject({ amMark: 'N', pmMark: '\\' });
    expect(await rowOf(second.studentId)).toMatchObject({ amMark: '/' });
    await page.keyboard.press('Control+z');
    await noticed(page, /sessions taken back$/);
    await page.getByText('Register complete').waitFor({ state: 'detached' });
    expect(await rowOf(first.studentId)).toMatchObject({ amMark: 'N', pmMark: null });
    await line(second)
      .getByRole('checkbox', { name: /^Select / })
      .check();
    await page.getByRole('button', { name: 'Mark present', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark present' }).click();
    await expect.poll(async () => (await rowOf(second.studentId))?.amMark).toBe('/');
    expect(await rowOf(first.studentId)).toMatchObject({ pmMark: null });
    await page.getByRole('button', { name: 'Undo “Mark present” (1)' }).click();
    await expect.poll(async () => (await rowOf(second.studentId))?.amMark).toBeNull();
  });

  test('waits for its button with dataLoad=false [SET-7] [D-66]', async () => {
    await page.goto(`${product.url}/register?dataLoad=false`);
    await page.getByText(/^Nothing has been loaded yet/).waitFor();
    await expect.poll(() => page.getByText(/ due · /).count()).toBe(0);
    await page.getByRole('button', { name: 'Update results' }).click();
    await page.getByText(/ due · /).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
