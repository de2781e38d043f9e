import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Row, rowsOf } from './support/api.ts';
import { axeViolations, phone } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, openAs, product, shareProduct } from './support/running.ts';
import { slots } from './support/unsaved.ts';

shareProduct();

const officer = 'la@ashcombe.example';
let call: Call;
let rows: readonly Row[];

/** The Monday of three weeks ago: over, whatever day the tests run, and not the week that other tests write in. */
const week = (() => {
  const now = new Date();
  const back = ((now.getUTCDay() + 6) % 7) + 21;
  return new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
})();
const register = (): Promise<Row[]> =>
  rowsOf(call, `/api/PercentageAttendance/PercentageRegister?weekStartDate=${week}`);
const path = `/percentageRegister?week=${week}`;
let before: readonly Row[];

async function save({ studentId, organisationId }: Row, percentageAttended: unknown, notRequired: unknown = false) {
  const { status } = await call('/api/PercentageAttendance/UpdatePercentageAttendance', {
    studentId,
    organisationId,
    attendanceNotRequired: notRequired,
    percentageAttended,
    weekStartDate: week.replaceAll('-', '/'),
  });
  expect(status).toBe(200);
}

beforeAll(async () => {
  call = await callsAs(officer);
  before = await register();
  rows = before.slice(0, 2);
  for (const row of rows) await save(row, 60);
});

afterAll(async () => {
  for (const row of before.slice(0, 2)) await save(row, row.percentageAttended, row.attendanceNotRequired);
});

const nameOf = (index: number) => `Percentage attended of ${String(rows[index]?.studentName)}`;
const box = (page: Page, index: number) => page.getByRole('textbox', { name: nameOf(index), exact: true });
const told = (page: Page) => page.getByText(/^Text from .* was not saved\./);
const notice = (page: Page) => page.getByText('Text that is not saved yet is still on this device');
const stored = async (index: number) =>
  (await register()).find(({ studentId }) => studentId === rows[index]?.studentId)?.percentageAttended;

async function open(page: Page): Promise<void> {
  await page.goto(product.url + path);
  await box(page, 0).waitFor();
}

describe('a figure that is typed in a register and not saved', () => {
  test('is offered on the next page, stands in its box again, and is saved from there', async () => {
    const watched = closeAfterTest(await openAs(officer));
    const { page } = watched;
    await open(page);
    await box(page, 0).fill('81');
    await box(page, 1).fill('82');
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    const led = notice(page).getByRole('link', { name: /^Percentage register: .* and 1 more$/ });
    await led.click();
    await expect.poll(() => box(page, 0).inputValue()).toBe('81');
    await expect.poll(() => box(page, 1).inputValue()).toBe('82');
    await told(page).waitFor();
    await expect.poll(() => notice(page).count()).toBe(0);
    expect(await axeViolations(watched)).toEqual([]);
    await box(page, 0).press('Enter');
    await expect.poll(() => stored(0)).toBe(81);
    await expect.poll(() => slots(page)).toBe(1);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => box(page, 1).inputValue()).toBe('60');
    await expect.poll(() => told(page).count()).toBe(0);
    await expect.poll(() => slots(page)).toBe(0);
    expect(await stored(1)).toBe(60);
  });

  test('survives a reload right after the last key, and is led to from another week, on a phone too', async () => {
    const watched = closeAfterTest(await openAs(officer, undefined, phone));
    const { page } = watched;
    await open(page);
    await box(page, 1).fill('');
    await box(page, 1).pressSequentially('93');
    await page.reload();
    await told(page).waitFor();
    await expect.poll(() => box(page, 1).inputValue()).toBe('93');
    await page.goto(`${product.url}/percentageRegister`);
    await told(page).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await page.getByRole('link', { name: `${nameOf(1)}: 93 (its row is not shown here)` }).click();
    await page.waitForURL((url) => url.searchParams.get('week') === week);
    await expect.poll(() => box(page, 1).inputValue()).toBe('93');
    await box(page, 1).press('Escape');
    await expect.poll(() => slots(page)).toBe(0);
    await page.reload();
    await atRest(page);
    await expect.poll(() => told(page).count()).toBe(0);
    await expect.poll(() => box(page, 1).inputValue()).toBe('60');
  });

  test('is shown beside what others have saved since, and is not left where it was saved after all', async () => {
    const { page } = closeAfterTest(await openAs(officer));
    await open(page);
    await box(page, 0).fill('71');
    await box(page, 1).fill('72');
    await expect.poll(() => slots(page)).toBe(2);
    await page.goto(`${product.url}/`);
    await notice(page).waitFor();
    await save(rows[0]!, 33);
    await save(rows[1]!, 72);
    await open(page);
    await page.getByText('somebody else saved a different answer: 33.0%. Save replaces it with yours.').waitFor();
    await expect.poll(() => box(page, 0).inputValue()).toBe('71');
    await expect.poll(() => slots(page)).toBe(1);
    await page.getByRole('button', { name: `Save ${nameOf(0)}`, exact: true }).click();
    await expect.poll(() => stored(0)).toBe(71);
    await expect.poll(() => slots(page)).toBe(0);
  });
});
