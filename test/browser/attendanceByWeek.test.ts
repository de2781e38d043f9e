import { expect, test } from 'vitest';
import { academicYear, academicYearId } from '../../src/server/calendar/academicYears.ts';
import { londonDate } from '../../src/contract/index.ts';
import { callsOf, rowsOf } from './support/api.ts';
import { axeViolations, signedIn } from './support/browser.ts';
import { browser, product, shareProduct } from './support/running.ts';
import { filtersOf, wide } from './wholeScreens.ts';

shareProduct();

test('a pupil’s picture of weeks is of the chosen year, which its address keeps, and tells its marks', async () => {
  const watched = await signedIn(browser, product.url, 'la@ashcombe.example', wide);
  const { page } = watched;
  const call = await callsOf(page, product.url);
  const before = academicYearId(londonDate(new Date())) - 1;
  const weeksOf = (studentId: unknown, year: number) =>
    rowsOf(call, `/api/AttendanceAnalysis/byWeek?studentId=${String(studentId)}&academicYearId=${year}`);
  const eventsOf = (weeks: Awaited<ReturnType<typeof weeksOf>>) =>
    weeks.flatMap((week) =>
      [week.newSchool, week.newCareStatus, week.newPlacement, week.newSuspension].filter((words) => words !== null),
    );
  let found = { studentId: 0 as unknown, now: [] as unknown[], weeks: 0 };
  for (const { studentId } of await rowsOf(call, '/api/Students')) {
    const now = eventsOf(await weeksOf(studentId, before + 1));
    const weeks = now.length > found.now.length ? (await weeksOf(studentId, before)).length : 0;
    if (weeks > 0) found = { studentId, now, weeks };
  }
  expect(found.now.length).toBeGreaterThan(0);
  await page.goto(`${product.url}/students/${String(found.studentId)}/attendance/year`);
  const marked = page.getByRole('list', { name: 'Marked above' });
  await expect
    .poll(async () => (await marked.getByRole('listitem').allTextContents()).map((item) => item.replace(/^.*?, /, '')))
    .toEqual(found.now);
  await expect
    .poll(() => page.locator('main figure svg g:has(> .mark) > text').allTextContents())
    .toEqual(found.now.map((_, index) => String(index + 1)));
  expect(await axeViolations(watched)).toEqual([]);

  expect(await filtersOf(page)).toContain('Academic year');
  await page.getByRole('combobox', { name: 'Academic year' }).selectOption({ label: academicYear(before).label });
  await expect.poll(() => new URL(page.url()).search).toContain(`academicYearId=${before}`);
  await expect.poll(() => page.getByText(`${found.weeks} result(s)`).count()).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => page.getByText(`${found.weeks} result(s)`).count()).toBeGreaterThan(0);
  await page.getByRole('img', { name: /^Attendance by week/ }).waitFor();
});
