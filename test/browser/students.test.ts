import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentsOf, type Call, type Row, rowsOf } from './support/api.ts';
import { axeViolations, phone, type Watched } from './support/browser.ts';
import { withLegacySystem } from './support/legacy.ts';
import { nineteen } from '../support/recordTabs.ts';
import { atRest, openWithin } from './support/rest.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let watched: Watched;
let call: Call;
let child: Row;

beforeAll(async () => {
  watched = await openAs('la@ashcombe.example');
  call = await callsAs('la@ashcombe.example');
  for (const row of await rowsOf(call, '/api/Students?careStatusIds=1')) {
    child = await pageOf(row.studentId);
    if (child.isPercentageRegister === false && child.isSensitive === false) break;
  }
});

const pageOf = async (studentId: unknown) =>
  contentsOf(await call(`/api/StudentPage/studentPage?studentId=${studentId}`));
const open = (page: Page, path: string) => page.goto(`${product.url}${path.replace('{id}', String(child.studentId))}`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** The tabs that stand below the record's address, and their headings; the plans have a page of their own. */
const addresses = [
  ['BasicDetails', 'Basic Details'],
  ['Professionals', 'Professionals'],
  ['CaseNotes', 'Case Notes'],
  ['Registration', 'Registration'],
  ['ContactDetails', 'Contact Details'],
  ['SessionAttendance', 'Session attendance'],
  ['SENDetails', 'SEN Details'],
  ['SENReviews', 'SEN Reviews'],
  ['Assessments', 'Assessments'],
  ['Behaviour', 'Behaviour'],
  ['Detention', 'Detention'],
  ['Achievements', 'Achievements'],
  ['Exclusions', 'Suspensions/Exclusions'],
  ['SchoolHistory', 'School History'],
  ['Documents', 'Documents'],
  ['PupilPremium', 'Pupil Premium'],
  ['Messages', 'Messages'],
  ['AttendanceByTerm', 'Attendance By Term'],
] as const;

/** A profile of its own, with a legacy system. */
async function withLegacy(): Promise<Watched> {
  const other = await openAs('la@ashcombe.example');
  await withLegacySystem(other.page);
  return other;
}

const entries = (page: Page) => strip(page).locator('a, button').allTextContents();

async function marked(page: Page, path: string, current: string): Promise<void> {
  await strip(page).locator('[aria-current="page"]').waitFor();
  await expect
    .poll(() => strip(page).locator('[aria-current="page"]').allTextContents(), { message: path })
    .toEqual([current]);
}

const strip = (page: Page) => page.getByRole('navigation', { name: 'Pupil record' });

describe('the pages of a pupil', () => {
  test('are reached from the list: the overview by the name, plans and record by the row [STUD-1] [D-56]', async () => {
    const { page } = watched;
    await open(page, `/students?search=${String(child.upn)}`);
    await page.getByRole('link', { name: `${child.lastName}, ${child.firstName}` }).click();
    await heading(page, 'Overview');
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/students/${child.studentId}`);
    await page
      .getByRole('group', { name: 'Pages of the pupil' })
      .or(page.getByLabel('Pages of the pupil'))
      .first()
      .waitFor();
    await open(page, `/AllPupilRecords?search=${String(child.upn)}`);
    await page.getByRole('link', { name: `${child.lastName}, ${child.firstName}` }).click();
    await heading(page, 'Basic Details');
  });

  test('have one strip of eight entries, the open one marked [D-110] [D-147] [NAV-16] [NAV-17]', async () => {
    const { page } = watched;
    for (const [path, current] of [
      ['/students/{id}', 'Overview'],
      ['/students/{id}/peps', 'PEP'],
      ['/students/{id}/attendance', 'Attendance'],
      ['/student/{id}/individualPupilRecord/SessionAttendance', 'Attendance'],
      ['/student/{id}/individualPupilRecord', 'Details'],
      ['/student/{id}/IndividualPupilRecord/professionals', 'People'],
      ['/student/{id}/individualPupilRecord/CaseNotes', 'Notes'],
      ['/student/{id}/individualPupilRecord/Exclusions', 'Exclusions'],
    ] as const) {
      await open(page, path);
      await marked(page, path, current);
      await expect
        .poll(() => entries(page))
        .toEqual(['Overview', 'PEP', 'Attendance', 'Notes', 'Exclusions', 'People', 'Details', 'Messages']);
    }
  });

  test('have one strip of exactly the nineteen tabs, in their order, where there is a legacy system [IPR-1] [IPR-2] [D-110]', async () => {
    const { page, context } = await withLegacy();
    for (const [path, current] of [
      ['/student/{id}/individualPupilRecord/SessionAttendance', 'Attendance'],
      ['/student/{id}/individualPupilRecord/Professionals', 'Professionals'],
      ['/student/{id}/individualPupilRecord/CaseNotes', 'Case Notes'],
      ['/student/{id}/individualPupilRecord/Exclusions', 'Suspensions/Exclusions'],
    ] as const) {
      await open(page, path);
      await marked(page, path, current);
      await expect.poll(() => entries(page)).toEqual(nineteen);
    }
    await context.close();
  });

  test('open at the addresses of all nineteen tabs, with and without a legacy system [D-110] [NAV-16]', async () => {
    const other = await withLegacy();
    for (const { page } of [watched, other]) {
      await open(page, '/students/{id}');
      for (const [slug, title] of addresses) {
        await openWithin(page, `/student/${String(child.studentId)}/individualPupilRecord/${slug}`);
        await heading(page, title);
        await expect.poll(() => page.getByText('Page Not Found').count()).toBe(0);
      }
      await open(page, '/students/{id}/peps');
      await expect.poll(() => strip(page).isVisible()).toBe(true);
    }
    await other.context.close();
  });

  test('say of what another system holds that it does, and whom to ask; a tab that is none is not found [D-22]', async () => {
    const { page } = watched;
    await open(page, '/student/{id}/individualPupilRecord/Behaviour');
    await page.getByText('This section is held in another system', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^01632/ }).waitFor();
    await open(page, '/student/{id}/individualPupilRecord/Nothing');
    await page.getByText('Page Not Found').waitFor();
    await expect.poll(() => strip(page).count()).toBe(0);
  });

  test('are without accessibility violations, wide and narrow, and none is wider than a phone', async () => {
    const small = await openAs('dt@ashcombe.example', undefined, phone);
    const [own] = await rowsOf(await callsAs('dt@ashcombe.example'), '/api/Students');
    const pages = [
      ['/students/{id}', 'Overview'],
      ['/student/{id}/individualPupilRecord', 'Basic Details'],
      ['/student/{id}/individualPupilRecord/Professionals', 'Professionals'],
      ['/student/{id}/individualPupilRecord/SENReviews', 'SEN Reviews'],
      ['/student/{id}/individualPupilRecord/SchoolHistory', 'School History'],
      ['/student/{id}/individualPupilRecord/CaseNotes', 'Case Notes'],
    ] as const;
    for (const [path, name] of pages) {
      for (const [side, id] of [
        [watched, child.studentId],
        [small, own?.studentId],
      ] as const) {
        await side.page.goto(product.url + path.replace('{id}', String(id)));
        await heading(side.page, name);
        await strip(side.page).waitFor();
        await atRest(side.page);
        expect([path, await axeViolations(side)]).toEqual([path, []]);
        await expect
          .poll(() => side.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
          .toBe(true);
      }
    }
    const current = strip(small.page).locator('[aria-current="page"]');
    await expect
      .poll(() =>
        current.evaluate(
          (tab) => tab.getBoundingClientRect().left >= 0 && tab.getBoundingClientRect().right <= window.innerWidth,
        ),
      )
      .toBe(true);
    await small.context.close();
  });
});

describe('the overview', () => {
  test('sets a switch at once and keeps it, and sets it back where it could not be saved [STUD-5]', async () => {
    const { page } = watched;
    await open(page, '/students/{id}');
    const dual = page.getByRole('switch', { name: 'Dual registered' });
    const before = await dual.isChecked();
    const answered = page.waitForResponse('**/api/StudentPage/isDualReg');
    await dual.focus();
    await page.keyboard.press('Space');
    expect((await answered).status()).toBe(200);
    await expect.poll(() => dual.isChecked()).toBe(!before);
    expect((await pageOf(child.studentId)).isDualReg).toBe(!before);
    await page.route('**/api/StudentPage/isDualReg', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"Something went wrong"}' }),
    );
    await dual.click();
    await page.getByText('"Dual registered" could not be changed.').waitFor();
    await expect.poll(() => dual.isChecked()).toBe(!before);
    await page.unroute('**/api/StudentPage/isDualReg');
  });

  test('changes the care status with its day, refuses in words what cannot be, and shows the history [STUD-3] [STUD-5] [D-57]', async () => {
    const { page } = watched;
    await open(page, '/students/{id}');
    await page.getByRole('button', { name: 'Change care status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change care status' });
    await dialog.getByRole('combobox', { name: /New care status/ }).selectOption({ label: 'In care monitored' });
    await dialog.getByRole('button', { name: 'Change care status' }).click();
    await dialog.getByText('The care status is "In care monitored" already.').first().waitFor();
    await dialog.getByRole('combobox', { name: /New care status/ }).selectOption({ label: 'Care Leaver' });
    await dialog.getByRole('button', { name: 'Change care status' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/Care Leaver from .* changed by/).waitFor();
    expect(await pageOf(child.studentId)).toMatchObject({ careStatusId: 5, isInCare: false });
  });

  test('is to be read, without switches, by those who do not change it [D-57]', async () => {
    const reader = await openAs('readonly@ashcombe.example');
    await open(reader.page, '/students/{id}');
    await reader.page.getByText('Dual registered').waitFor();
    await atRest(reader.page);
    await expect.poll(() => reader.page.getByRole('switch').count()).toBe(0);
    await expect.poll(() => reader.page.getByRole('button', { name: 'Change care status' }).count()).toBe(0);
    await reader.context.close();
  });

  test("of another authority's child is not found", async () => {
    const other = await openAs('la@brinmoor.example');
    await open(other.page, '/students/{id}');
    await other.page.getByText('Page Not Found').waitFor();
    await expect.poll(() => other.page.getByText(String(child.lastName)).count()).toBe(0);
    await other.context.close();
  });

  test('leaves no fault behind', () => {
    // The browser itself reports the refusals that were asked for above.
    expect(watched.faults.filter((fault) => !/status of (400 .*changeCareStatus|500 .*isDualReg)/.test(fault))).toEqual(
      [],
    );
  });
});
