import { expect, test } from 'vitest';
import { type Row } from './support/api.ts';
import { axeViolations, phone } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, openAs, runProduct } from './support/running.ts';

runProduct();

const staff = 'super@ashcombe.example';
const studentId = 4;

/** The Monday so many weeks before this one. */
function monday(weeks: number): string {
  const now = new Date();
  const back = ((now.getUTCDay() + 6) % 7) + weeks * 7;
  return new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
}

/** A pupil at a second school beside the main one: its name, and what their week of last week says. */
async function secondSchool() {
  const call = await callsAs(staff);
  const week = monday(1);
  const lines = async () => {
    const { body } = await call(`/api/Attendance/studentAttendance?studentId=${studentId}&weekStart=${week}`);
    return body.sessionAttendance as (Row & { mon: { schoolId: number; am: Row } })[];
  };
  const [whole] = await lines();
  const {
    body: { contents: schools },
  } = await call('/api/SchoolsLookup/Schools');
  const others = (schools as Row[]).filter(({ id }) => id !== whole?.mon.schoolId);
  const [second] = others.filter(({ label }) => /High School|Academy/.test(String(label)));
  const added = { studentId, schoolId: Number(second?.id), startDate: monday(6), isMain: false };
  expect((await call('/api/StudentDetails/AddSchool', added)).status).toBe(200);
  return { week, lines, name: String(second?.label) };
}

test('a week with two schools is two lines, each named by its school and marked for it [SATT-2] [D-96]', async () => {
  const { week, lines, name } = await secondSchool();
  const watched = closeAfterTest(await openAs(staff, `/students/${studentId}/attendance?week=${week}`));
  const { page } = watched;
  await page.getByRole('gridcell').first().waitFor();
  await atRest(page);
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });
  await line.getByRole('gridcell').first().focus();
  await page.keyboard.press('d');
  await expect.poll(async () => (await lines()).map(({ mon }) => mon.am.mark)).toEqual([expect.any(String), 'D']);
  const [main, second] = await lines();
  expect(second?.mon.schoolId).not.toBe(main?.mon.schoolId);
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(phone);
  await atRest(page);
  await page.getByText(new RegExp(name)).first().waitFor();
  expect(await axeViolations(watched)).toEqual([]);
});
