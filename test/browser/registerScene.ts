import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Call, Row } from './support/api.ts';
import { product } from './support/running.ts';
import { dayAfter } from './support/weekOf.ts';

/** Pupils of the day that is entered. */
export const PUPILS = 30;

/** The register of a day as the server has it, in the order of the page. */
export async function registerOf(call: Call, asked: string): Promise<{ rows: Row[]; day: Row }> {
  const { body } = await call(`/api/StudentDetails/RegisterPage?date=${asked}&page=1&sizePerPage=50&careStatusIds=1`);
  const inOrder = (one: Row, other: Row) => String(one.studentName).localeCompare(String(other.studentName), 'en');
  return { rows: (body.data as Row[]).sort(inOrder), day: body.day as Row };
}

export type DayOfThirty = Awaited<ReturnType<typeof dayOfThirty>>;

/** A day of school three weeks back with thirty pupils, in a product that no other file uses. */
export async function dayOfThirty(page: Page, call: Call) {
  const { day, rows: before } = await registerOf(call, dayAfter(Date.now(), -21));
  const date = String(day.date);
  for (let more = before.length; more < PUPILS; more += 1) await addPupil(call, more, before[0]?.organisationId);
  const { rows } = await registerOf(call, date);
  const put = (marks: readonly object[], by = call) =>
    by('/api/SaveMarks/marks', { saveId: crypto.randomUUID(), marks: [...marks] });
  const sessionOf = (line: number, session: 'AM' | 'PM', mark: string) => ({
    studentId: rows[line]?.studentId,
    schoolId: rows[line]?.organisationId,
    date,
    session,
    mark,
    reason: 'Set out for a test',
  });
  const cell = (line: number, half: 'am' | 'pm') =>
    page
      .locator(`.MuiDataGrid-row[data-id="${String(rows[line]?.studentId)}"]`)
      .locator(`[role="gridcell"][data-field="${half}Mark"]`);
  return {
    rows,
    cell,
    /** Takes every mark of the day away. */
    async clear(): Promise<void> {
      const sessions = rows.flatMap((_, line) => [sessionOf(line, 'AM', '-'), sessionOf(line, 'PM', '-')]);
      const { status, body } = await put(sessions);
      expect([status, body]).toEqual([200, expect.anything()]);
    },
    /** Gives a mark as somebody else does. */
    async give(by: Call, ...marks: readonly [line: number, session: 'AM' | 'PM', mark: string][]): Promise<void> {
      const { status, body } = await put(
        marks.map(([line, session, mark]) => sessionOf(line, session, mark)),
        by,
      );
      expect([status, body]).toEqual([200, expect.anything()]);
    },
    /** Opens the empty register, with the focus on its first session. */
    async open(): Promise<void> {
      await page.goto(`${product.url}/register/${date}`);
      await page.getByText(`${2 * PUPILS} due · 0 marked · ${2 * PUPILS} missing`).waitFor();
      await cell(0, 'am').focus();
    },
    hasFocus: (line: number, half: 'am' | 'pm') =>
      cell(line, half).evaluate((element) => element === document.activeElement),
    /** The marks of the day by line, as they are stored. */
    stored: async () =>
      (await registerOf(call, date)).rows.map(({ amMark, pmMark }) => `${amMark ?? ''}${pmMark ?? ''}`),
  };
}

/** A pupil in monitored care who has been at a school since the beginning of the year. */
async function addPupil(call: Call, number: number, schoolId: unknown): Promise<void> {
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

export const allPresent = Array.from({ length: PUPILS }, () => '/\\');
export const times = (key: string, count: number) => Array.from({ length: count }, () => key);
