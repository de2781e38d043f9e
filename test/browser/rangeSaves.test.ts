import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Row, rowsOf } from './support/api.ts';
import { axeViolations, type Watched } from './support/browser.ts';
import { giveReason } from './support/giveReason.ts';
import { noticed } from './support/notices.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { atRest } from './support/rest.ts';
import { callsAs, openAs, product, runProduct } from './support/running.ts';
import { dayAfter, weekOf } from './support/weekOf.ts';

runProduct();

let watched: Watched;
let page: Page;
let call: Call;
let studentId: unknown;
let monday = '';

/** A pupil and a week that is over, marked throughout at one school. */
async function markedWeek(): Promise<{ id: unknown; start: string }> {
  const now = new Date();
  const thisMonday = now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000;
  for (const { studentId: id } of await rowsOf(call, '/api/Students'))
    for (let weeks = 1; weeks < 9; weeks += 1) {
      const start = dayAfter(thisMonday, -7 * weeks);
      const sessions = await weekOf(call, id, start);
      const isWhole = sessions.every(
        ({ mark, isRegistered, isLongAgo }) => mark && mark !== 'E' && isRegistered && isLongAgo,
      );
      if (isWhole) return { id, start };
    }
  throw new Error('No pupil of the demonstration data has a whole week of marks long ago.');
}

beforeAll(async () => {
  watched = await openAs('super@ashcombe.example');
  ({ page } = watched);
  call = await callsAs('super@ashcombe.example');
  ({ id: studentId, start: monday } = await markedWeek());
});

/** The name of the cell of a session, which begins with its mark; sessions of the week count from 0. */
const called = (session: number) =>
  page.locator(`td[data-line="0"][data-head="${session}"]`).getAttribute('aria-label');
const cellOf = (session: number) => page.locator(`td[data-line="0"][data-head="${session}"]`);

async function openWeek(): Promise<void> {
  await page.goto(`${product.url}/students/${String(studentId)}/attendance?week=${monday}`);
  await page.getByRole('gridcell').first().waitFor();
  await atRest(page);
}

/** Loads of the grid from now on. */
function loadsOf(path: string): string[] {
  const loads: string[] = [];
  page.on('response', (reply) => void (new URL(reply.url()).pathname === path && loads.push(reply.url())));
  return loads;
}

const marks = async (): Promise<unknown[]> => (await weekOf(call, studentId, monday)).map(({ mark }: Row) => mark);
const dayShown = (later: number) => dayAfter(Date.parse(monday), later).split('-').reverse().join('/');

describe('after marks over a range', () => {
  test('from one day to another the grid is loaded again, and shows them [REG-14] [REG-8]', async () => {
    await openWeek();
    const loads = loadsOf('/api/Attendance/studentAttendance');
    await cellOf(2).focus();
    await page.keyboard.press('7');
    const dialog = page.getByRole('dialog', { name: 'For which sessions?' });
    await dialog.getByRole('textbox', { name: 'End date' }).fill(dayShown(3));
    await dialog.getByRole('radiogroup', { name: 'Last session' }).getByLabel('PM').check();
    await dialog.getByLabel('Also replace marks that stand').check();
    const save = dialog.getByRole('button', { name: 'Save marks' });
    await save.click();
    const why = page.getByRole('dialog', { name: 'Why are these marks changed?' });
    const days = [1, 2, 3].map(dayShown).join(', ');
    await why.getByText(`6 marks more than five school days old: ${days}.`).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    expect(await onPhone(watched)).toEqual(fine);
    await page.keyboard.press('Escape');
    await why.waitFor({ state: 'detached' });
    // Left as it is: nothing is saved, nothing is said of it, and what was typed stands.
    await expect.poll(() => dialog.getByRole('textbox', { name: 'End date' }).inputValue()).toBe(dayShown(3));
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
    expect((await marks()).slice(2, 8)).not.toContain('7');
    await save.click();
    await giveReason(page, 'Lost the place');
    await noticed(page, 'Mark saved');
    await expect.poll(() => loads.length).toBeGreaterThan(0);
    for (const session of [2, 3, 4, 5, 6, 7]) await expect.poll(() => called(session)).toMatch(/^7, /);
    for (const session of [0, 1, 8, 9]) expect(await called(session)).not.toMatch(/^7, /);
    expect((await marks()).slice(2, 8)).toEqual(Array.from({ length: 6 }, () => '7'));
  });

  test('of one day whose session is “3”, both, it is loaded again too [REG-14] [LOOK-6]', async () => {
    await openWeek();
    const loads = loadsOf('/api/Attendance/studentAttendance');
    const sent: Row[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/markWithDateRangeAndSession')) sent.push(request.postDataJSON() as Row);
    });
    await cellOf(8).focus();
    await page.keyboard.press('k');
    const dialog = page.getByRole('dialog', { name: 'What is the provision or reason?' });
    await dialog.getByLabel('AM/PM').check();
    await dialog.getByLabel('Comment').fill('Tuition at the library');
    await dialog.getByRole('button', { name: 'Save mark' }).click();
    await giveReason(page);
    await noticed(page, 'Mark saved with comment');
    await expect.poll(() => loads.length).toBeGreaterThan(0);
    for (const session of [8, 9]) await expect.poll(() => called(session)).toMatch(/^K, /);
    expect(sent[0]).toMatchObject({ startSession: 3, startDate: dayAfter(Date.parse(monday), 4) });
    expect((await marks()).slice(8)).toEqual(['K', 'K']);
  });

  test('the grid of the whole year is loaded again as well [REG-14]', async () => {
    await page.goto(`${product.url}/student/${String(studentId)}/individualPupilRecord/SessionAttendance`);
    await page.getByRole('gridcell').first().waitFor();
    await atRest(page);
    const loads = loadsOf('/api/IprSessionAttendance/SessionAttendance');
    const there = page.locator('td[aria-haspopup="listbox"][aria-label^="7, "]').first();
    const line = await there.getAttribute('data-line');
    const at = (session: number) =>
      page.locator(`td[data-line="${line}"][data-head="${session}"]`).getAttribute('aria-label');
    await there.focus();
    await page.keyboard.press('z');
    const dialog = page.getByRole('dialog', { name: 'For which sessions?' });
    await dialog.getByRole('textbox', { name: 'End date' }).fill(dayShown(2));
    await dialog.getByLabel('Also replace marks that stand').check();
    await dialog.getByRole('button', { name: 'Save marks' }).click();
    await giveReason(page, 'Not on the roll yet');
    await noticed(page, 'Mark saved');
    await expect.poll(() => loads.length).toBeGreaterThan(0);
    for (const session of [2, 3, 4]) await expect.poll(() => at(session)).toMatch(/^Z, /);
    await expect.poll(() => at(6)).toMatch(/^7, /);
    // The browser's console tells each refusal that asked for a reason.
    expect(watched.faults.filter((fault) => !fault.includes('400 (Bad Request)'))).toEqual([]);
  });
});
