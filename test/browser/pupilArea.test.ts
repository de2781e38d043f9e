import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, contentsOf, type Row, rowsOf } from './support/api.ts';
import type { Watched } from './support/browser.ts';
import { giveReason } from './support/giveReason.ts';
import { noticed } from './support/notices.ts';
import { atRest, openWithin } from './support/rest.ts';
import { callsAs, openAs, runProduct } from './support/running.ts';
import { dayAfter } from './support/weekOf.ts';
import { counted, entry, openPupil, pupilOn, pupilsOf, strip, title } from './pressing.ts';
import { filtersOf, wide } from './wholeScreens.ts';

runProduct();

// What staff do in the pupil-facing area, each come to from the menu and done to its end.

type At = { page: Page; call: Call; account: string };
type Task = { what: string; by: readonly string[]; run: (at: At) => Promise<void> };

const la = 'la@ashcombe.example';
const dt = 'dt@ashcombe.example';
const sw = 'sw@ashcombe.example';
const reader = 'readonly@ashcombe.example';

const save = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Save' }).click();

/** Asks for the file of what the page shows, and gives what it is called. */
async function exported(page: Page, button = 'Export to Excel'): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password for the file').fill('Strong-Pa55word');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  return file.suggestedFilename();
}

async function openTab(page: Page, pupil: Row | undefined, tab: string): Promise<void> {
  await openPupil(page, pupil ?? {});
  await strip(page).getByRole('link', { name: tab, exact: true }).click();
  await expect.poll(() => strip(page).locator('[aria-current="page"]').textContent()).toBe(tab);
}

/** A pupil with a suspension, of this week or the one before where nobody in sight has had one. */
async function suspended(call: Call): Promise<Row | undefined> {
  const all = await rowsOf(call, '/api/Exclusions/allExclusions');
  const pupils = await pupilsOf(call);
  const found = pupils.find((pupil) => all.some(({ studentId }) => studentId === pupil.studentId));
  if (found !== undefined) return found;
  const pupil = await pupilOn(call, false);
  for (let back = 1; back < 12; back += 1) {
    const date = dayAfter(Date.now(), -back);
    const range = { date, startDate: date, endDate: date, startSession: 1, session: 'AM', overwrite: true };
    const body = { ...range, studentId: pupil?.studentId, mark: 'E', typeId: 1, reasonId: 7, reason: 'Told late' };
    if ((await call('/api/SaveMarks/exclusions', body)).status === 200) break;
  }
  return pupil;
}

const tasks: Task[] = [
  {
    what: 'view and maintain one pupil’s record through its strip',
    by: [la],
    run: async ({ page, call }) => {
      const pupil = (await pupilOn(call, false)) ?? {};
      await openPupil(page, pupil);
      for (const tab of ['PEP', 'Attendance', 'Notes', 'Exclusions', 'People', 'Details', 'Overview']) {
        await strip(page).getByRole('link', { name: tab, exact: true }).click();
        await expect.poll(() => strip(page).locator('[aria-current="page"]').textContent()).toBe(tab);
        await atRest(page);
      }
      const isDual = async () =>
        contentsOf(await call(`/api/StudentPage/studentPage?studentId=${String(pupil.studentId)}`)).isDualReg;
      const before = await isDual();
      await page.getByRole('switch', { name: 'Dual registered' }).click();
      await expect.poll(isDual).toBe(!before);
    },
  },
  {
    what: 'keep case notes with filtering, searching and export',
    by: [la, dt, sw],
    run: async ({ page, call, account }) => {
      const text = `Plays the cello, says ${account}`;
      await openTab(page, (await pupilsOf(call))[0], 'Notes');
      await page.getByRole('button', { name: 'Add new' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add case note' });
      await dialog.getByLabel('Note type').selectOption({ label: 'Pupil voice' });
      await dialog.getByLabel('Note', { exact: true }).fill(text);
      await save(page, 'Add case note');
      await page.getByRole('row').filter({ hasText: text }).waitFor();
      const search = page.getByRole('textbox', { name: /^Search notes/ });
      await search.fill(`cello, says ${account}`);
      await search.press('Enter');
      await page.getByText('1 result(s)', { exact: true }).waitFor();
      await filtersOf(page);
      const types = page.getByRole('complementary', { name: 'Filters' });
      await types.getByRole('checkbox', { name: 'Transport', exact: true }).click();
      await page.getByText('0 result(s)', { exact: true }).waitFor();
      await types.getByRole('checkbox', { name: 'Pupil voice', exact: true }).click();
      await page.getByText('1 result(s)', { exact: true }).waitFor();
      expect(await exported(page)).toBe('CaseNotes.xlsx');
    },
  },
  {
    what: 'see the professionals who work with a pupil now',
    by: [la, dt, sw, reader],
    run: async ({ page, call }) => {
      const [pupil] = await pupilsOf(call);
      await openTab(page, pupil, 'People');
      await counted(page);
      const path = `/api/StudentDetails/Professionals?studentId=${String(pupil?.studentId)}`;
      const people = await rowsOf(call, path);
      expect(people.length).toBeGreaterThan(0);
      for (const { username } of people.slice(0, 3)) await page.getByText(String(username)).first().waitFor();
    },
  },
  {
    what: 'view and edit suspensions and exclusions',
    by: [la, dt],
    run: async ({ page, call, account }) => {
      await openTab(page, await suspended(call), 'Exclusions');
      await page.getByRole('grid').getByRole('button', { name: 'Edit' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Edit suspension or exclusion' });
      const reason = dialog.getByRole('combobox', { name: /^Reason(?! [23])/ });
      if ((await reason.inputValue()) === '') await reason.selectOption({ label: 'Theft' });
      await dialog.getByLabel('Comments').fill(`Talked over with ${account}`);
      await save(page, 'Edit suspension or exclusion');
      await noticed(page, 'Updated');
      await page.getByText(`Talked over with ${account}`).first().waitFor();
    },
  },
  {
    what: 'record weekly percentage attendance',
    by: [la, dt],
    run: async ({ page, call, account }) => {
      const pupil = await pupilOn(call, true);
      await openTab(page, pupil, 'Attendance');
      const figure = account === la ? '83' : '84';
      const box = page.getByRole('grid').getByRole('textbox').nth(2);
      await box.fill(figure);
      await box.press('Enter');
      await noticed(page, 'Percentage updated');
      const path = '/api/PercentageAttendance/PercentageAttendanceDetails';
      const { body } = await call(`${path}?studentId=${String(pupil?.studentId)}`);
      expect((body.registerPercentageAttendances as Row[]).map((week) => week.percentageAttended)).toContain(
        Number(figure),
      );
    },
  },
  {
    what: 'record and view session attendance',
    by: [la, dt],
    run: async ({ page, call, account }) => {
      await openTab(page, await pupilOn(call, false), 'Attendance');
      const present = page.locator('td[aria-haspopup="listbox"][aria-label^="/, "]').last();
      const [line, head] = [await present.getAttribute('data-line'), await present.getAttribute('data-head')];
      await present.focus();
      await page.keyboard.press(account === la ? 'v' : 'l');
      await giveReason(page);
      await noticed(page, 'Mark saved');
      await page.reload();
      const stored = page.locator(`td[data-line="${line}"][data-head="${head}"]`);
      await expect.poll(() => stored.getAttribute('aria-label')).toMatch(account === la ? /^V, / : /^L, /);
    },
  },
  {
    what: 'view and edit assessments',
    by: [la, dt],
    run: async ({ page, call, account }) => {
      const pupils = await pupilsOf(call);
      for (const pupil of pupils) {
        const path = `/api/Assessments/list?studentId=${String(pupil.studentId)}`;
        if ((await rowsOf(call, path)).length === 0) continue;
        await openPupil(page, pupil);
        await page.getByLabel('Pages of the pupil').getByRole('link', { name: 'Assessments' }).click();
        await page
          .getByRole('button', { name: /^Edit / })
          .first()
          .click();
        await page.getByRole('textbox', { name: /^Notes/ }).fill(`Seen by ${account}`);
        await page
          .getByRole('button', { name: /^Save / })
          .first()
          .click();
        await noticed(page, 'Row saved');
        await page.getByText(`Seen by ${account}`).first().waitFor();
        return;
      }
      throw new Error('No pupil of the demonstration data has a result.');
    },
  },
  {
    what: 'browse organisations',
    by: [la, dt, sw, reader],
    run: async ({ page }) => {
      await entry(page, 'Organisations').click();
      await counted(page);
      const schools = page.getByRole('grid').locator('[role="gridcell"][data-field="schoolName"]').getByRole('button');
      const name = await schools.first().innerText();
      await schools.first().click();
      const dialog = page.getByRole('dialog', { name: 'School details' });
      await dialog.getByText(name).first().waitFor();
      await dialog.getByText('DFE number').waitFor();
    },
  },
  {
    what: 'run and export the attendance analysis',
    by: [la],
    run: async ({ page }) => {
      await entry(page, 'Reports').click();
      await page.getByRole('link', { name: 'Attendance analysis', exact: true }).click();
      await title(page, 'Attendance analysis');
      await counted(page);
      await filtersOf(page);
      const answer = page.waitForResponse((reply) => reply.url().includes('attendanceAnalysisDetailReport'));
      await page.getByRole('button', { name: 'Update results' }).click();
      expect((await answer).status()).toBe(200);
      expect(await exported(page)).toBe('AttendanceAnalysisDetail.xlsx');
    },
  },
  {
    what: 'export assessment reports',
    by: [la, dt, sw, reader],
    run: async ({ page }) => {
      await entry(page, 'Reports').click();
      await page.getByRole('link', { name: 'Assessment', exact: true }).click();
      expect(await exported(page, 'Export Early years')).toBe('AssessmentEarlyYears.xlsx');
    },
  },
];

describe('the pupil-facing area lets staff do what is theirs [NAV-2]', () => {
  describe.each([la, dt, sw, reader])('%s', (account) => {
    let watched: Watched;

    beforeAll(async () => {
      watched = await openAs(account, '/', wide);
    });

    afterAll(() => watched.context.close());

    test.each(tasks.filter(({ by }) => by.includes(account)))('$what', async ({ run }) => {
      const { page, faults } = watched;
      // Each begins at the first page, as after signing in.
      await openWithin(page, '/');
      await run({ page, account, call: await callsAs(account) });
      expect(faults.splice(0)).toEqual([]);
    });
  });
});
