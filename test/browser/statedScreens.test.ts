import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, contentsOf, type Call, rowsOf } from './support/api.ts';
import { signedIn, type Watched } from './support/browser.ts';
import { browser, product, shareProduct } from './support/running.ts';
import { filtersOf, heads, open, wide } from './wholeScreens.ts';

shareProduct();

// What the specifications state of a screen, read from the screen as a whole.

let officer: Watched;
let page: Page;
let call: Call;

beforeAll(async () => {
  officer = await signedIn(browser, product.url, 'la@ashcombe.example', wide);
  page = officer.page;
  call = await callsOf(page, product.url);
});

/** A pupil whose attendance is a percentage a week, or one with marks for each session. */
async function pupilOn(percentage: boolean): Promise<unknown> {
  for (const { studentId } of await rowsOf(call, '/api/Students')) {
    const { isPercentageRegister } = contentsOf(
      await call(`/api/StudentPage/studentPage?studentId=${String(studentId)}`),
    );
    if (isPercentageRegister === percentage) return studentId;
  }
  throw new Error('The demonstration data has no such pupil.');
}

describe('suspensions and exclusions', () => {
  test('have their columns [EXCL-1]', async () => {
    const [pupil] = await rowsOf(call, '/api/Students');
    await open(page, `/student/${String(pupil?.studentId)}/individualPupilRecord/Exclusions`);
    await expect
      .poll(() => heads(page))
      .toEqual([
        'Type',
        'Reason',
        'Reason 2',
        'Reason 3',
        'Comments',
        'Session',
        'Start',
        'End',
        'Days',
        'Sessions',
        'Edit',
        'Exclusion id',
      ]);
  });
});

describe('session attendance', () => {
  test('is a grid of weeks and half-days with its filters and its side tables [SATT-1] [SATT-4] [SATT-6] [SATT-7]', async () => {
    await page.goto(`${product.url}/student/${String(await pupilOn(false))}/individualPupilRecord/SessionAttendance`);
    await page.getByRole('gridcell').first().waitFor();
    const grid = (await page.getByRole('grid').locator('thead').textContent()) ?? '';
    expect(grid.replaceAll(/\s+/g, '')).toMatch(/^Week.*Mon.*Tue.*Wed.*Thu.*Fri.*(AMPM){5}$/);
    await page.getByRole('grid').locator('[aria-haspopup="listbox"]').first().press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    const filters = await filtersOf(page);
    expect(filters).toContain('Academic year');
    expect(filters).toMatch(/not.in.care/i);
    const side = (title: string) =>
      page.getByRole('table', { name: title }).getByRole('columnheader').allTextContents();
    await expect.poll(() => side('Total sessions')).toEqual(['Description', 'Sessions', '%']);
    await expect.poll(() => side('Total marks')).toEqual(['Description', 'Sessions', 'Marks counted']);
  });
});

describe('organisations', () => {
  const columns = [
    'Id',
    'URN',
    'School name',
    'Local authority',
    'School Phone',
    'Post Code',
    'Ofsted',
    'Students',
    'AP',
    'Distance (miles)',
  ];

  test('have their columns, the extractor’s code for the virtual school alone [ORG-2] [D-114]', async () => {
    await open(page, '/organisations');
    await expect.poll(() => heads(page)).toEqual([...columns, 'DE auth code', 'Actions']);
    const teacher = await signedIn(browser, product.url, 'dt@ashcombe.example', wide);
    await open(teacher.page, '/organisations');
    await expect.poll(() => heads(teacher.page)).toEqual(columns);
    await teacher.context.close();
  });

  test('have their filters in a panel that folds away [ORG-1]', async () => {
    await open(page, '/organisations');
    const filters = await filtersOf(page);
    for (const title of [
      'Data collection method',
      'In or out of area',
      'Alternative provision',
      'Assigned user',
      'Establishment types',
      'Ofsted rating',
      'Phase of education',
    ])
      expect(filters).toContain(title);
    for (const choice of ['With data extractor', 'Without data extractor', 'Yes', 'No'])
      expect(filters).toContain(choice);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('complementary', { name: 'Filters' }).waitFor({ state: 'detached' });
  });

  test('have a report with search, columns and an export of its own name [ORG-13]', async () => {
    await open(page, '/reports#other');
    await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['URN', 'DFE number', 'School']);
    await page.getByLabel('Search by name, URN or post code').waitFor();
    await page
      .getByRole('button', { name: 'Export to Excel' })
      .or(page.getByRole('button', { name: 'More' }))
      .first()
      .waitFor();
    expect((await call('/api/catalog')).body).toMatchObject({
      tables: { 'organisations-report': { export: { fileName: 'Organisations Report Export.xlsx' } } },
    });
  });
});

describe('the tables of one pupil', () => {
  test.each([
    ['PercentageAttendance', true],
    ['SessionAttendance', false],
    ['SchoolHistory', false],
  ])('%s offer a hundred rows [D-114] [TBL-1]', async (tab, percentage) => {
    await page.goto(`${product.url}/student/${String(await pupilOn(percentage))}/individualPupilRecord/${tab}`);
    const sizes = page.getByLabel('Rows per page').first().locator('option');
    await expect.poll(() => sizes.allTextContents()).toEqual(['10', '25', '50', '100', 'All']);
  });
});

describe('case notes', () => {
  const controls = async () => {
    await page
      .getByLabel(/^Search/)
      .first()
      .waitFor();
    for (const name of ['Export to Excel', 'Add new']) await page.getByRole('button', { name }).waitFor();
    return filtersOf(page);
  };
  const dialog = () => page.getByRole('dialog', { name: 'Add case note' });

  test('of a pupil are filtered, searched, exported and added to; Cancel makes no call, Save closes and shows the note [NOTE-4] [NOTE-12]', async () => {
    const [pupil] = await rowsOf(call, '/api/Students');
    await open(page, `/student/${String(pupil?.studentId)}/individualPupilRecord/CaseNotes`);
    expect(await controls()).toContain('Note type');
    let saves = 0;
    page.on('request', (request) => void (request.method() === 'POST' && (saves += 1)));
    await page.getByRole('button', { name: 'Add new' }).click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(saves).toBe(0);
    await page.getByRole('button', { name: 'Add new' }).click();
    await dialog().getByLabel('Note type').selectOption({ label: 'General' });
    await dialog().getByLabel('Note', { exact: true }).fill('Has joined the chess club');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Has joined the chess club' }).waitFor();
  });

  test('of all pupils by their author too [NOTE-9]', async () => {
    await open(page, '/allCaseNotes');
    const filters = await controls();
    expect(filters).toContain('Note type');
    expect(filters).toContain('Original author');
  });
});

describe('the date of a case note', () => {
  test('reads day, month, year and is sent as YYYY-MM-DD [NOTE-16] [D-114]', async () => {
    const [pupil] = await rowsOf(call, '/api/Students');
    await open(page, `/student/${String(pupil?.studentId)}/individualPupilRecord/CaseNotes`);
    await page.getByRole('button', { name: 'Add new' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add case note' });
    const now = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date());
    await expect.poll(() => dialog.getByLabel('Date', { exact: true }).inputValue()).toBe(now);
    await dialog.getByLabel('Date', { exact: true }).fill('05/10/2026');
    await dialog.getByLabel('Note type').selectOption({ label: 'General' });
    await dialog.getByLabel('Note', { exact: true }).fill('A meeting with the school');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('CaseNotes'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ noteDate: '2026-10-05', noteTypeId: 2 });
    await dialog.waitFor({ state: 'detached' });
  });
});
