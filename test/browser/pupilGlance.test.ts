import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentsOf, type Call, type Row, rowsOf } from './support/api.ts';
import { axeViolations, desktop, phone, type Watched } from './support/browser.ts';
import { withLegacySystem } from './support/legacy.ts';
import { atRest } from './support/rest.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

// A pupil at a glance: the overview, the line of time, and what is one press away from the strip.

const teacher = 'dt@ashcombe.example';
const leader = 'super@ashcombe.example';

let watched: Watched;
let call: Call;
/** A pupil of the teacher's school of whom notes are written. */
let pupil: Row;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const strip = (page: Page) => page.getByRole('navigation', { name: 'Pupil record' });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const open = (page: Page, path: string) => page.goto(`${product.url}${path.replace('{id}', String(pupil.studentId))}`);
const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /entr|Choose|Nothing/ });
const lineOf = async (query: string) =>
  contentsOf(await call(`/api/StudentPage/lineOfTime?studentId=${String(pupil.studentId)}&most=600${query}`))
    .entries as Row[];

beforeAll(async () => {
  watched = await openAs(teacher);
  call = await callsAs(teacher);
  for (const row of await rowsOf(call, '/api/Students')) {
    pupil = row;
    const kinds = (await lineOf('')).map(({ kind }) => kind);
    if (kinds.includes('note') && kinds.includes('plan') && kinds.includes('school')) break;
  }
});

describe('the overview of a pupil', () => {
  test('tells a teacher what is most asked, each part with the way to its page', async () => {
    const { page } = watched;
    await open(page, '/students/{id}');
    await heading(page, 'Overview');
    const path = `/api/StudentDetails/Professionals?studentId=${String(pupil.studentId)}`;
    const [person] = await rowsOf(call, path);
    const name = `${String(person?.userFirstName)} ${String(person?.userLastName)}`;
    const telephone = part(page, 'People').getByRole('link', { name: `Call ${name} on ${String(person?.telephone)}` });
    await expect.poll(() => telephone.getAttribute('href')).toMatch(/^tel:\d{8,}$/);
    await part(page, 'PEP').getByText('Meeting', { exact: true }).waitFor();
    await part(page, 'Last notes').getByRole('listitem').first().waitFor();
    for (const [title, link, to] of [
      ['PEP', 'Open the PEP', /\/peps\/\d+$/],
      ['People', 'See who works with the pupil', /Professionals$/],
      ['Last notes', 'See and write notes', /CaseNotes$/],
      ['Line of time', 'See the whole line of time', /lineOfTime$/],
    ] as const) {
      const there = part(page, title).getByRole('link', { name: link });
      await expect.poll(() => there.getAttribute('href'), { message: title }).toMatch(to);
    }
  });

  test('has what is done with a record one press away in Details, and one entry for what is elsewhere [STUD-4]', async () => {
    const officer = await openAs(leader);
    const { page } = officer;
    await open(page, '/students/{id}');
    await strip(page).getByRole('link', { name: 'Details' }).click();
    await heading(page, 'Basic Details');
    const pages = page.getByRole('group', { name: 'Pages of the record' });
    for (const name of [
      'School history',
      'Documents',
      'Assessments',
      'Retention',
      'Subject access',
      'Passing',
      'Audit log',
    ])
      await pages.getByRole('link', { name, exact: true }).waitFor();
    await page.getByText(/behaviour.* are held in another system/).waitFor();
    await pages.getByRole('link', { name: 'School history' }).click();
    await heading(page, 'School History');
    await expect.poll(() => strip(page).locator('[aria-current="page"]').textContent()).toBe('Details');
    await officer.context.close();
  });

  test('leads to all pages of ours where the strip leads to a legacy system [D-110]', async () => {
    const other = await openAs(leader);
    await withLegacySystem(other.page);
    await open(other.page, '/students/{id}');
    const pages = other.page.getByRole('group', { name: 'Pages of the pupil' });
    await pages.getByRole('link', { name: 'Pupil record' }).click();
    await heading(other.page, 'Basic Details');
    await other.page.getByRole('main').getByRole('link', { name: 'Retention' }).waitFor();
    await expect.poll(() => other.page.getByText(/are held in another system/).count()).toBe(0);
    await other.context.close();
  });
});

describe('the line of time', () => {
  test('is filtered by the keyboard, keeps the focus, and each entry leads to its place', async () => {
    const { page } = watched;
    await open(page, '/students/{id}/lineOfTime');
    const [all, schools] = [await lineOf(''), await lineOf('&kinds=school')];
    const entries = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.locator('time') })
      .getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(Math.min(all.length, 30));
    await page.getByRole('checkbox', { name: 'Placements' }).focus();
    for (const name of ['Placements', 'PEPs', 'Suspensions', 'Notes', 'Care status']) {
      const box = page.getByRole('checkbox', { name });
      while (!(await box.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect.poll(() => box.isChecked()).toBe(false);
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await expect
      .poll(() => count(page).textContent())
      .toBe(schools.length === 1 ? '1 entry' : `${schools.length} entries`);
    await expect
      .poll(() => entries.allTextContents())
      .toEqual(schools.map(({ text }) => expect.stringContaining(String(text)) as string));
    await page
      .getByRole('heading', { level: 2, name: /^School year \d{4}-\d{4}$/ })
      .first()
      .waitFor();
    await entries.getByRole('link').first().press('Enter');
    await heading(page, 'School History');
  });

  test('says so where nothing is chosen', async () => {
    const { page } = watched;
    await open(page, '/students/{id}/lineOfTime');
    for (const name of ['Placements', 'Schools', 'PEPs', 'Suspensions', 'Notes', 'Care status'])
      await page.getByRole('checkbox', { name }).click();
    await expect.poll(() => count(page).textContent()).toBe('Choose what is to be shown.');
  });
});

test('both are without accessibility violations, wide and narrow, and no wider than a phone', async () => {
  const { page } = watched;
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    for (const [path, name] of [
      ['/students/{id}', 'Overview'],
      ['/students/{id}/lineOfTime', 'Line of time'],
      ['/student/{id}/individualPupilRecord/BasicDetails', 'Basic Details'],
    ] as const) {
      await open(page, path);
      await heading(page, name);
      await strip(page).waitFor();
      await atRest(page);
      expect([path, await axeViolations(watched)]).toEqual([path, []]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), { message: path })
        .toBe(true);
    }
  }
  expect(watched.faults).toEqual([]);
});
