import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call, Row } from './support/api.ts';
import { axeViolations, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { callsAs, openAs, product, runProduct } from './support/running.ts';

// The pupils that are added stand in everybody's lists.
runProduct();

/** Pupils of the day that is entered. */
const PUPILS = 30;

let watched: Watched;
let page: Page;
let call: Call;
/** A day of school three weeks back. */
let date: string;
/** Its rows, in the order of the page. */
let rows: readonly Row[];
let pressed = 0;

const daysBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  watched = await openAs('super@ashcombe.example');
  page = watched.page;
  call = await callsAs('super@ashcombe.example');
  const { day, rows: before } = await register(daysBack(21));
  date = String(day.date);
  for (let more = before.length; more < PUPILS; more += 1) await addPupil(more, before[0]?.organisationId);
  rows = (await register(date)).rows;
});

/** The register of a day, in the order of the page. */
async function register(asked: string): Promise<{ rows: Row[]; day: Row }> {
  const { body } = await call(`/api/StudentDetails/RegisterPage?date=${asked}&page=1&sizePerPage=50&careStatusIds=1`);
  const inOrder = (one: Row, other: Row) => String(one.studentName).localeCompare(String(other.studentName), 'en');
  return { rows: (body.data as Row[]).sort(inOrder), day: body.day as Row };
}

/** A pupil in monitored care who has been at a school since the beginning of the year. */
async function addPupil(number: number, schoolId: unknown): Promise<void> {
  const { status, body } = await call('/api/Students/Add', {
    firstName: 'Pupil',
    lastName: `Wren ${number}`,
    dateOfBirth: '2016-03-04',
    genderId: 1,
    ethnicityCode: 'WBRI',
    senStatusId: 'N',
    careStatusId: 1,
    careStatusStart: '2025-09-01',
    schoolId,
    schoolStart: '2025-09-01',
  });
  expect([status, body]).toEqual([200, expect.anything()]);
}

/** Takes every mark of the day away. */
async function clear(): Promise<void> {
  const marks = rows.flatMap(({ studentId, organisationId }) =>
    (['AM', 'PM'] as const).map((session) => ({
      studentId,
      schoolId: organisationId,
      date,
      session,
      mark: '-',
      reason: 'Set out for a test',
    })),
  );
  const { status, body } = await call('/api/SaveMarks/marks', { saveId: crypto.randomUUID(), marks });
  expect([status, body]).toEqual([200, expect.anything()]);
}

async function open(): Promise<void> {
  await page.goto(`${product.url}/register/${date}`);
  await page.getByText(`${2 * PUPILS} due · 0 marked · ${2 * PUPILS} missing`).waitFor();
  // The first press with a pointer; from here on there are keys alone.
  await cell(0, 'am').focus();
  pressed = 0;
}

const cell = (line: number, half: 'am' | 'pm') =>
  page
    .locator(`.MuiDataGrid-row[data-id="${String(rows[line]?.studentId)}"]`)
    .locator(`[role="gridcell"][data-field="${half}Mark"]`);

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    pressed += 1;
  }
}

const times = (key: string, count: number) => Array.from({ length: count }, () => key);
const hasFocus = (line: number, half: 'am' | 'pm') =>
  cell(line, half).evaluate((element) => element === document.activeElement);

/** The marks of the day by line, as they are stored. */
const stored = async () => (await register(date)).rows.map(({ amMark, pmMark }) => `${amMark ?? ''}${pmMark ?? ''}`);
const allPresent = Array.from({ length: PUPILS }, () => '/\\');

describe('a day of thirty pupils', () => {
  test('is entered by one key where all are present [REG-3] [REG-25] [D-66]', async () => {
    await clear();
    await open();
    await press('Control+Enter');
    await noticed(page, 'Block marks saved');
    await expect.poll(stored).toEqual(allPresent);
    expect(pressed).toBe(1);
    await page.getByText('Register complete').waitFor();
  });

  test('takes at most 34 keys with four exceptions, and no pointer [REG-3] [D-66] [D-92]', async () => {
    await clear();
    await open();
    // The fifth is late, the twelfth ill all day, the nineteenth absent all day without leave, the twenty-sixth at a
    // medical appointment in the morning.
    await press(...times('ArrowDown', 4), 'L');
    await press(...times('ArrowDown', 6), 'Shift+ArrowRight', 'I');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    // The type, and that is sent.
    await press('Space', 'Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(11, 'pm')).toBe(true);
    await press(...times('ArrowDown', 7), 'Shift+ArrowLeft', 'O');
    await press(...times('ArrowDown', 7), 'M');
    await press('Control+Enter');
    const exceptions = async () =>
      (await stored()).flatMap((marks, line) => (marks === '/\\' ? [] : [`${line + 1} ${marks}`]));
    await expect.poll(exceptions).toEqual(['5 L\\', '12 II', '19 OO', '26 M\\']);
    // As many as docs/decisions/registers.md says.
    expect(pressed).toBe(33);
    await page.getByText('Register complete').waitFor();
  });

  test('takes a code on a name for both of its sessions, and goes on to the next name [REG-3]', async () => {
    await clear();
    await open();
    await page.getByRole('link', { name: String(rows[1]?.studentName) }).focus();
    await press('/');
    await expect.poll(async () => (await stored())[1]).toBe('/\\');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
      .toContain(String(rows[2]?.studentName));
    expect((await stored())[2]).toBe('');
  });

  test('takes a code on a heading for its column, a block, a copy down, and undoes them [REG-3] [REG-4]', async () => {
    await clear();
    await open();
    await page.getByRole('columnheader', { name: 'AM mark' }).focus();
    await press('/');
    await expect.poll(async () => (await stored()).every((marks) => marks === '/')).toBe(true);
    await cell(0, 'pm').focus();
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'V');
    await expect.poll(async () => (await stored()).slice(0, 4)).toEqual(['/V', '/V', '/V', '/']);
    await cell(3, 'pm').focus();
    await press('Control+d');
    await expect.poll(async () => (await stored())[3]).toBe('/V');
    await press('Control+z', 'Control+z');
    await expect.poll(async () => (await stored()).slice(0, 4)).toEqual(['/', '/', '/', '/']);
  });

  test('finds a pupil by letters, the next gap by F8, and the codes by Enter [REG-3]', async () => {
    await clear();
    await open();
    await press("'");
    await page.getByText('Find a pupil: type letters of the name').waitFor();
    await press(...String(rows[7]?.studentName).slice(0, 4), 'Enter');
    await expect.poll(() => hasFocus(7, 'am')).toBe(true);
    await press('F8');
    await expect.poll(() => hasFocus(7, 'pm')).toBe(true);
    await press('Enter');
    await page.getByRole('listbox', { name: /^Codes for / }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await press('Escape');
    await expect.poll(() => hasFocus(7, 'pm')).toBe(true);
  });

  test('goes down or to the right, as somebody has chosen, after a reload too [REG-3]', async () => {
    await clear();
    await open();
    await page.getByLabel('After a mark, go').selectOption('to the right');
    await open();
    await press('L', 'N');
    await expect.poll(async () => (await stored()).slice(0, 2)).toEqual(['LN', '']);
    await expect.poll(() => hasFocus(1, 'am')).toBe(true);
    await page.getByLabel('After a mark, go').selectOption('down');
    await cell(4, 'am').focus();
    await press('L');
    await expect.poll(() => hasFocus(5, 'am')).toBe(true);
    // Stored before the next test takes every mark away, or it would arrive after that.
    await expect.poll(async () => (await stored())[4]).toBe('L');
  });

  test('opens the dialog of illness, which asks for its type before it saves [REG-6] [REG-20]', async () => {
    await clear();
    await open();
    await saveByDialog({ line: 1, code: 'I', asks: "Please select a 'I' Code Type" });
    await expect.poll(async () => (await stored())[1]).toBe('I');
  });

  test('opens the dialog of X, which asks for its type before it saves [REG-19]', async () => {
    await clear();
    await open();
    await saveByDialog({ line: 2, code: 'X', asks: "Please select a 'X' Code Type" });
    await expect.poll(async () => (await stored())[2]).toBe('X');
  });
});

/** Types a code that opens a dialog, saves that without a type and then with its first. */
async function saveByDialog({ line, code, asks }: { line: number; code: string; asks: string }): Promise<void> {
  await cell(line, 'am').focus();
  await press(code);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Save/ }).press('Enter');
  await dialog.getByText(asks).first().waitFor();
  expect((await stored())[line]).toBe('');
  await dialog
    .getByRole('radiogroup', { name: `${code} code type` })
    .getByRole('radio')
    .first()
    .check();
  await dialog.getByRole('button', { name: /^Save/ }).press('Enter');
}
