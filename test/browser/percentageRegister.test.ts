import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { londonDate } from '../../src/contract/index.ts';
import { academicYearId } from '../../src/server/calendar/academicYears.ts';
import { type Call, type Row, rowsOf } from './support/api.ts';
import type { Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { answered, atRest } from './support/rest.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

const api = '/api/PercentageAttendance';
const failure = 'Failed to update the percentage, please reload and try again';

let officer: Watched;
let page: Page;
let call: Call;

/** Mondays of last week, and of the one before: over, whatever day the tests run. */
const [lastWeek, weekBefore] = [mondayAgo(1), mondayAgo(2)];

function mondayAgo(weeks: number): string {
  const now = new Date();
  const back = ((now.getUTCDay() + 6) % 7) + 7 * weeks;
  return new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
}

beforeAll(async () => {
  officer = await openAs('la@ashcombe.example');
  ({ page } = officer);
  call = await callsAs('la@ashcombe.example');
  for (const week of [lastWeek, weekBefore]) for (const row of await register(week)) await save(row, null);
});

const register = (week: string): Promise<Row[]> => rowsOf(call, `${api}/PercentageRegister?weekStartDate=${week}`);
const weekOf = async ({ studentId }: Row, week = lastWeek): Promise<Row | undefined> =>
  (await register(week)).find((row) => row.studentId === studentId);

/** As somebody else does it meanwhile: required, with a figure or without. */
const save = ({ studentId, organisationId, weekStartDate }: Row, figure: number | null) =>
  call(`${api}/UpdatePercentageAttendance`, {
    studentId,
    organisationId,
    attendanceNotRequired: false,
    percentageAttended: figure,
    weekStartDate: String(weekStartDate).replaceAll('-', '/'),
  });

const boxOf = (name: unknown) => page.getByRole('textbox', { name: `Percentage attended of ${String(name)}` });
const switchOf = (name: unknown) => page.getByRole('checkbox', { name: `Attendance not required of ${String(name)}` });
const boxName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

describe('the percentage register', () => {
  test('takes a figure for every pupil from one page, a number and Enter each [NAV-23] [D-23] [PATT-11] [FORM-19]', async () => {
    await page.goto(`${product.url}/`);
    await page.getByRole('link', { name: 'Percentages' }).click();
    await page.getByRole('button', { name: 'Previous week' }).click();
    await page.waitForURL((url) => url.searchParams.get('week') === lastWeek);
    await atRest(page);
    const rows = await register(lastWeek);
    expect(rows.length).toBeGreaterThan(3);
    const sent: Row[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/UpdatePercentageAttendance')) sent.push(request.postDataJSON() as Row);
    });
    await page.getByRole('button', { name: `${rows.length} without a figure` }).waitFor();
    await boxOf(rows[0]?.studentName).click();
    for (const [index, { studentName }] of rows.entries()) {
      await expect.poll(boxName).toBe(`Percentage attended of ${String(studentName)}`);
      await page.keyboard.type(String(70 + index));
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: '0 without a figure' }).waitFor();
    await noticed(page, 'Percentage updated');
    expect((await register(lastWeek)).map((row) => row.percentageAttended)).toEqual(rows.map((_, index) => 70 + index));
    expect(sent[0]).toMatchObject({
      weekStartDate: lastWeek.replaceAll('-', '/'),
      base: { percentageAttended: null, attendanceNotRequired: false },
    });
    // The figure of the week before stands beside the box.
    await page.getByRole('button', { name: 'Next week' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: String(rows[0]?.studentName) })
      .getByText('70.0%')
      .waitFor();
    await page.getByRole('button', { name: 'Previous week' }).click();
    await atRest(page);
  });

  test('says what is no percentage in the row, sends nothing and keeps what was typed [PATT-10] [PATT-9]', async () => {
    const [row] = await register(lastWeek);
    const box = boxOf(row?.studentName);
    for (const wrong of ['101', '50.5', 'x']) {
      await box.fill(wrong);
      await box.press('Enter');
      await page.getByRole('alert').getByText('Please ensure the number you input is between 0 - 100.').waitFor();
      await expect.poll(() => box.inputValue()).toBe(wrong);
      await expect.poll(boxName).toContain(String(row?.studentName));
    }
    // Rows that are drawn anew say it still.
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect.poll(() => box.inputValue()).not.toBe('x');
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect.poll(() => box.inputValue()).toBe('x');
    await page.getByRole('alert').getByText('Please ensure the number you input is between 0 - 100.').waitFor();
    await box.press('Escape');
    await expect.poll(() => box.inputValue()).toBe('70');
    expect(await weekOf(row!)).toMatchObject({ percentageAttended: 70 });
    await box.fill('95');
    await page.getByRole('button', { name: `Save Percentage attended of ${String(row?.studentName)}` }).click();
    await expect.poll(async () => (await weekOf(row!))?.percentageAttended).toBe(95);
  });

  test('does not write over what somebody else has entered since: the row says both [D-11]', async () => {
    // The list that the save before loads anew would show the other figure in time.
    await page.reload();
    await atRest(page);
    const [, row] = await register(lastWeek);
    const box = boxOf(row?.studentName);
    await save(row!, 33);
    await box.fill('44');
    await box.press('Enter');
    await page.getByRole('alert').getByText('Somebody else has entered 33% meanwhile. 44% was not saved').waitFor();
    await expect.poll(() => box.inputValue()).toBe('44');
    expect(await weekOf(row!)).toMatchObject({ percentageAttended: 33 });
    await answered(page, '/UpdatePercentageAttendance');
    await atRest(page);
    await box.press('Enter');
    await expect.poll(async () => (await weekOf(row!))?.percentageAttended).toBe(44);
  });

  test('takes a column of a spreadsheet from where it is pasted, and saves it as it is looked at', async () => {
    const [first, second, third] = await register(lastWeek);
    const before = [first, second, third].map((row) => row?.percentageAttended);
    await boxOf(second?.studentName).click();
    await boxOf(second?.studentName).evaluate((box) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '62%\r\n64%\r\n');
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText('2 boxes filled, not saved yet. Enter saves each and goes on.').first().waitFor();
    await expect.poll(() => boxOf(third?.studentName).inputValue()).toBe('64');
    expect((await register(lastWeek)).slice(0, 3).map((row) => row.percentageAttended)).toEqual(before);
    await page.keyboard.press('Enter');
    await expect.poll(boxName).toBe(`Percentage attended of ${String(third?.studentName)}`);
    await page.keyboard.press('Enter');
    const stored = async () => (await register(lastWeek)).slice(0, 3).map((row) => row.percentageAttended);
    await expect.poll(stored).toEqual([before[0], 62, 64]);
    await noticed(page, 'Percentage updated');
    await atRest(page);
  });

  test('can be read and used at 375 pixels [D-16]', async () => {
    expect(await onPhone(officer)).toEqual(fine);
  });
});

describe("a pupil's weeks", () => {
  const openTab = async ({ studentId }: Row) => {
    await page.goto(`${product.url}/student/${String(studentId)}/individualPupilRecord/PercentageAttendance`);
    await atRest(page);
  };
  const toned = (word: string) => page.getByRole('row', { name: new RegExp(word) });
  const shown = (date: string) => date.split('-').reverse().join('/');

  test('stand with totals, filters, notes, the current week and what is missing in words [PATT-1] [PATT-3] [PATT-4] [PATT-5] [PATT-6] [STUD-4]', async () => {
    const [, , row] = await register(weekBefore);
    await openTab(row!);
    for (const head of ['Week commencing', 'Attendance not required', 'Percentage attended', 'School'])
      await page.getByRole('columnheader', { name: head }).waitFor();
    for (const total of ['Total attendance this academic year', 'Weeks missing data', 'Weeks attendance not required'])
      await page.getByText(total, { exact: true }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'This week' })
      .getByText(shown(mondayAgo(0)))
      .waitFor();
    await toned('Missing').getByText(shown(weekBefore)).waitFor();
    await page.getByText('Notes of type Attendance').waitFor();
    await page.getByRole('button', { name: 'Filters' }).first().click();
    await page.getByRole('radio', { name: 'Missing attendance %' }).click();
    await toned('This week').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'All weeks' }).click();
    await toned('This week').waitFor();
    expect(await onPhone(officer)).toEqual(fine);
  });

  test('are those of the present academic year until another is chosen [PATT-13]', async () => {
    const [, , row] = await register(weekBefore);
    const asked = page.waitForRequest(/\/PercentageAttendanceDetails\?/);
    await openTab(row!);
    const { searchParams } = new URL((await asked).url());
    expect(searchParams.get('academicYearId')).toBe(String(academicYearId(londonDate(new Date()))));
  });

  test('are switched at once, lose their figure, and go back where that fails [PATT-8] [PATT-9] [PATT-11] [D-77]', async () => {
    const [, , row] = await register(lastWeek);
    await openTab(row!);
    const name = shown(lastWeek);
    await switchOf(name).check();
    await expect.poll(async () => (await weekOf(row!))?.attendanceNotRequired).toBe(true);
    expect(await weekOf(row!)).toMatchObject({ percentageAttended: null });
    await expect.poll(() => boxOf(name).isDisabled()).toBe(true);
    await page.route('**/UpdatePercentageAttendance', (route) => route.abort());
    await switchOf(name).click();
    await noticed(page, new RegExp(failure));
    await expect.poll(() => switchOf(name).isChecked()).toBe(true);
    await page.unroute('**/UpdatePercentageAttendance');
  });

  test('that nobody has are none [PATT-7]', async () => {
    const [row] = await register(lastWeek);
    await page.goto(
      `${product.url}/student/${String(row?.studentId)}/individualPupilRecord/PercentageAttendance?percentage-attendance.filter.academicYearId=1`,
    );
    await expect.poll(() => page.getByText('No matching students found...').count()).toBe(1);
  });
});
