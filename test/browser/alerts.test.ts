import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Call } from './support/api.ts';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { callsAs, openAs, product, runProduct } from './support/running.ts';

runProduct();

const [teacher, officer] = ['dt@ashcombe.example', 'la@ashcombe.example'];
const NEW_CASE_NOTE = 3;
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const notes = (page: Page) => page.getByRole('link', { name: /^New case note/ });

/** Where the field of the search ends beside the bell, in pixels. */
async function searchEnds(page: Page): Promise<number> {
  const box = await page.getByRole('banner').getByRole('combobox').boundingBox();
  return box === null ? Number.NaN : box.x + box.width;
}

let colleague: Call;
let studentId: number;

beforeAll(async () => {
  const own = await callsAs(teacher);
  await own('/api/AlertSubscriptions/save', { id: NEW_CASE_NOTE, isChecked: true });
  colleague = await callsAs(officer);
  // The demonstration's own news are out of the way.
  for (const call of [own, colleague]) await call('/api/alerts/acknowledge', { through: Number.MAX_SAFE_INTEGER });
  const [row] = await rowsOf(own, '/api/Students');
  studentId = Number(row?.studentId ?? row?.id);
});

async function addNote(): Promise<number> {
  const { status, body } = await colleague('/api/CaseNotes', {
    id: 0,
    studentId: [studentId],
    noteTypeId: 3,
    noteDate: '2025-11-03',
    notecontent: 'A talk on the telephone',
  });
  expect(status).toBe(200);
  return Number(body.id);
}

describe('the bell', () => {
  it('rings at a colleague of whoever added a note, and silent when all is seen, one by one or at once', async () => {
    for (const _ of [1, 2, 3]) await addNote();
    const watched = await openAs(teacher, '/dashboard', desktop);
    const { page } = watched;
    await bell(page, 'Alerts, 3 new').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/alerts');
    await expect.poll(() => notes(page).count()).toBe(3);
    expect(await axeViolations(watched)).toEqual([]);

    await page.getByRole('button', { name: /^Seen/ }).first().click();
    await bell(page, 'Alerts, 2 new').waitFor();
    await expect.poll(() => notes(page).count()).toBe(2);
    await page.setViewportSize(phone);
    await expect.poll(() => notes(page).count()).toBe(2);
    expect(await searchEnds(page)).toBeLessThanOrEqual((await bell(page, 'Alerts, 2 new').boundingBox())?.x ?? 0);
    expect(await axeViolations(watched)).toEqual([]);
    await notes(page).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/student/${studentId}/individualPupilRecord/CaseNotes`);
    // That note alone, and the others as soon as they are asked for.
    await page.getByText('1 result(s)').waitFor();
    await page.setViewportSize(desktop);
    expect(await axeViolations(watched)).toEqual([]);
    await page.getByRole('button', { name: /^Remove filter Case note, number/ }).click();
    await expect.poll(() => page.getByText('1 result(s)').count()).toBe(0);

    await bell(page, 'Alerts, 2 new').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Mark all as seen' }).press('Enter');
    await bell(page, 'Alerts').waitFor();
    await page.getByText(/^Nothing is new\./).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Mark all as seen' }).count()).toBe(0);
    expect(await axeViolations(watched)).toEqual([]);

    const gone = await addNote();
    await page.reload();
    await bell(page, 'Alerts, 1 new').waitFor();
    await page.goto(`${product.url}/alerts?filter.isSeen=`);
    await expect.poll(() => notes(page).count()).toBe(4);
    await expect.poll(() => page.getByText('Seen', { exact: false }).count()).toBeGreaterThan(3);
    expect(await axeViolations(watched)).toEqual([]);
    const other = await openAs(
      officer,
      `/student/${studentId}/individualPupilRecord/CaseNotes?recordId=${gone}`,
      desktop,
    );
    await other.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await other.page.getByText('Case note deleted').waitFor();
    await page.reload();
    await page.getByText('It is not there any more, or you may no longer open it.').waitFor();
    await expect.poll(() => notes(page).count()).toBe(3);
    expect(await axeViolations(watched)).toEqual([]);
    const own = await openAs(officer, '/alerts', phone);
    await own.page.getByText(/^Nothing is new\./).waitFor();
    await bell(own.page, 'Alerts').waitFor();
    expect([...watched.faults, ...own.faults]).toEqual([]);
  });

  it('has a page that is found by its name', async () => {
    const { page } = await openAs(officer, '/students', desktop);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('alerts');
    await page
      .getByRole('option', { name: /^Alerts/ })
      .first()
      .click();
    await expect.poll(() => page.url()).toBe(`${product.url}/alerts`);
  });
});
