import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Row, rowsOf } from './support/api.ts';
import { axeViolations, desktop, phone, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let watched: Watched;
let page: Page;
let call: Call;
let studentId: unknown;

beforeAll(async () => {
  watched = await openAs('super@ashcombe.example');
  page = watched.page;
  call = await callsAs('super@ashcombe.example');
  studentId = await pupilWithMissingReason();
});

const listed = async (id: unknown) =>
  (await call(`/api/Exclusions/exclusions?studentId=${id}&numberOfItemsPerPage=30`)).body as {
    exclusionDetails: Row[];
    missingExclusionReasonsCount: number;
  };

async function pupilWithMissingReason(): Promise<unknown> {
  for (const { studentId: id } of await rowsOf(call, '/api/Students')) {
    const { exclusionDetails: rows, missingExclusionReasonsCount: missing } = await listed(id);
    if (missing > 0 && rows.length > missing) return id;
  }
  throw new Error('No pupil of the demonstration data has exclusions with and without a reason.');
}

const exclusionsOf = () => `${product.url}/student/${studentId}/individualPupilRecord/Exclusions`;
/** The grades that a whole school was given until 2024. */
const scale = ['Outstanding', 'Good', 'Requires improvement', 'Inadequate', 'Not yet inspected / no rating'];
const table = (of: Page, name: string) => of.getByRole('grid', { name });

async function opensWithoutFault(of: Watched, path: string, shows: RegExp): Promise<void> {
  of.faults.length = 0;
  await of.page.goto(path);
  await of.page.getByText(/^\d+ result\(s\)$/).waitFor();
  await of.page.getByText(shows).first().waitFor();
  expect(of.faults).toEqual([]);
  expect(await axeViolations(of)).toEqual([]);
}

describe('suspensions and exclusions', () => {
  test('list those without a reason first, say where they are added, are counted and paged [EXCL-4] [EXCL-5] [D-74]', async () => {
    await opensWithoutFault(watched, exclusionsOf(), /with missing reason/);
    await page.getByText('Suspensions and exclusions are added on the Register page, with the mark E.').waitFor();
    const { exclusionDetails: rows, missingExclusionReasonsCount: missing } = await listed(studentId);
    const count = page.getByRole('button', { name: new RegExp(`${missing}\\s*with missing reason`) });
    await count.click();
    await page.getByText(`${missing} result(s)`, { exact: true }).waitFor();
    await count.click();
    await page.getByText(`${rows.length} result(s)`, { exact: true }).waitFor();
    const sizes = page.getByLabel('Rows per page').locator('option');
    await expect.poll(() => sizes.allTextContents()).toEqual(['10', '25', '30']);
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page'])
      await page.getByRole('button', { name }).waitFor();
    expect(rows.slice(0, missing).every(({ reasonId }) => reasonId === null)).toBe(true);
  });

  test('are corrected in a dialog that asks what is missing, and says when nothing was changed [EXCL-7] [EXCL-12] [EXCL-14] [EXCL-16] [EXCL-17]', async () => {
    await page.goto(exclusionsOf());
    const edit = table(page, 'Suspensions and exclusions').getByRole('button', { name: 'Edit' }).first();
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit suspension or exclusion' });
    await dialog.getByText('Start', { exact: true }).waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Start' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText("Please select a 'Reason'").first().waitFor();
    // Chosen, not typed: a list forgets the first letters of a word that comes slowly.
    await dialog.getByRole('combobox', { name: /^Reason(?! [23])/ }).selectOption({ label: 'Theft' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await noticed(page, 'Updated');
    await dialog.waitFor({ state: 'hidden' });
    expect((await listed(studentId)).exclusionDetails.some(({ reason }) => reason === 'Theft')).toBe(true);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await table(page, 'Suspensions and exclusions')
      .getByRole('row', { name: /Theft/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await noticed(page, 'No changes made to details.');
    expect(calls.filter((path) => path.includes('updateExclusion'))).toEqual([]);
  });

  test('have no edit column for read-only users, and at 375 pixels neither fault nor violation [EXCL-11] [C-6]', async () => {
    const reader = await openAs('readonly@ashcombe.example');
    await opensWithoutFault(reader, exclusionsOf(), /with missing reason/);
    await table(reader.page, 'Suspensions and exclusions').getByRole('columnheader', { name: 'Comments' }).waitFor();
    await expect.poll(() => reader.page.getByRole('columnheader', { name: 'Edit' }).count()).toBe(0);
    await reader.page.setViewportSize(phone);
    await opensWithoutFault(reader, exclusionsOf(), /^\d+ result\(s\)$/);
    await reader.page.setViewportSize(desktop);
    await reader.context.close();
  });
});

describe('suspensions and exclusions of all pupils', () => {
  test('are on Today, each card leading to all of them and a row to the pupil’s own [EXCL-6]', async () => {
    await page.goto(`${product.url}/dashboard`);
    const card = page.getByRole('region', { name: 'Suspended or excluded, at or near day six' });
    const { totalSize, data } = (await call('/api/Exclusions/allExclusions?isDaySix=true')).body as {
      totalSize: number;
      data: Row[];
    };
    expect(totalSize).toBeGreaterThan(0);
    await card.getByRole('link', { name: /^See (all \d+|the list): / }).click();
    await page.getByRole('heading', { level: 1, name: 'Suspensions and exclusions' }).waitFor();
    expect(new URL(page.url()).searchParams.get('filter.isDaySix')).toBe('true');
    await page.getByText(`${totalSize} result(s)`, { exact: true }).waitFor();
    await page.getByText('Suspensions and exclusions are added on the Register page, with the mark E.').waitFor();
    await page.getByRole('button', { name: new RegExp(`${totalSize}\\s*at or near day six`) }).click();
    await expect.poll(() => new URL(page.url()).searchParams.has('filter.isDaySix')).toBe(false);
    // The rows of the answer take the place of those before: a press meanwhile would meet one that goes.
    const all = (await call('/api/Exclusions/allExclusions')).body as { totalSize: number };
    await page.getByText(`${all.totalSize} result(s)`, { exact: true }).waitFor();
    const first = data[0] ?? {};
    const row = table(page, 'Suspensions and exclusions').getByRole('link', { name: String(first.studentFullName) });
    await row.first().click();
    await expect
      .poll(() => new URL(page.url()).pathname)
      .toBe(`/student/${String(first.studentId)}/individualPupilRecord/Exclusions`);
  });
});

describe('organisations', () => {
  const start = () => `${product.url}/organisations`;

  test('are in the menu, and open the details of a school, with its pupils a press away [ORG-3] [ORG-4] [ORG-5]', async () => {
    await opensWithoutFault(watched, start(), /Fernlight Nursery School/);
    await page.getByRole('navigation').getByRole('link', { name: 'Organisations' }).first().waitFor();
    await page.getByRole('button', { name: 'Bramblecross Primary School', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'School details' });
    for (const title of [
      'Status',
      'Local authority',
      'URN',
      'DFE number',
      'Address',
      'Phone',
      'Ofsted',
      'Data collection method',
      'Alternative provision',
      'Establishment type',
      'Phase of education',
      'Distance (miles)',
      'Assigned users',
    ])
      await dialog.getByText(title, { exact: true }).waitFor();
    const { body } = await call('/api/OrganisationsPage/organisationsData?searchTerm=Bramblecross');
    const { schoolId, numActiveStudents } = (body.organisationsData as Row[])[0] ?? {};
    const link = dialog.getByRole('link', { name: `Active students: ${String(numActiveStudents)}` });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`/StudentsReport?orgId=${String(schoolId)}&isActiveStudents=true`);
    for (const count of [/^All students: \d+$/, /^Active students: \d+$/, /^Inactive students: \d+$/])
      await dialog.getByRole('link', { name: count }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Bramblecross Primary School' });
    const students = row.getByRole('link', { name: /^\d+$/ });
    await expect.poll(() => students.getAttribute('href')).toBe(`/StudentsReport?orgId=${String(schoolId)}`);
    await row.getByRole('checkbox').waitFor();
    // A colour of its own for each grade of a scale, beside its word.
    const shown = await page
      .locator('[data-field="ofstedRatingId"] span[style]')
      .evaluateAll((all) => all.map((one) => [one.textContent, getComputedStyle(one).backgroundColor] as const));
    const colours = new Map(shown.filter(([grade]) => scale.includes(grade ?? '')));
    expect(colours.size).toBeGreaterThan(1);
    expect(new Set(colours.values()).size).toBe(colours.size);
  });

  test('show one school by its id until something else is asked [ORG-7] [ORG-12] [NAV-20]', async () => {
    const { body } = await call('/api/OrganisationsPage/organisationsData?searchTerm=Otterglow');
    const { schoolId } = (body.organisationsData as Row[])[0] ?? {};
    await page.goto(`${start()}?orgId=${String(schoolId)}`);
    await page.getByText('1 result(s)', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Otterglow Primary School', exact: true }).waitFor();
    const search = page.getByRole('textbox', { name: 'Search by name, URN or post code' });
    await search.fill('Primary');
    await search.press('Enter');
    await page.getByText('4 result(s)', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('Primary');
  });

  test('are told to be alternative provision or not with one press [ORG-8] [ORG-9]', async () => {
    await page.goto(start());
    const box = table(page, 'Organisations')
      .getByRole('row', { name: /Fernlight/ })
      .getByRole('checkbox');
    await expect.poll(() => box.isChecked()).toBe(false);
    await box.click();
    await noticed(page, 'Alternative provision status updated');
    const { body } = await call('/api/OrganisationsPage/organisationsData?searchTerm=Fernlight');
    expect((body.organisationsData as Row[])[0]?.isAlternativeProvision).toBe(true);
  });

  test('go back when the status cannot be saved [ORG-9]', async () => {
    await page.goto(start());
    const box = table(page, 'Organisations')
      .getByRole('row', { name: /Fernlight/ })
      .getByRole('checkbox');
    const before = await box.isChecked();
    await page.route('**/isAlternativeProvision', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
    await box.click();
    await page.getByText('Error updating the alternative provision status, please try again.').waitFor();
    await expect.poll(() => box.isChecked()).toBe(before);
    await page.unroute('**/isAlternativeProvision');
  });

  test('show teachers their own school without the extractor’s code, at 375 pixels without fault or violation [D-80] [ROLE-16]', async () => {
    const teacher = await openAs('dt@ashcombe.example');
    await opensWithoutFault(teacher, start(), /Starlingmere High School/);
    await expect.poll(() => teacher.page.getByRole('columnheader', { name: 'DE auth code' }).count()).toBe(0);
    await expect.poll(() => teacher.page.getByRole('checkbox', { name: 'AP' }).count()).toBe(0);
    await teacher.page.setViewportSize(phone);
    await opensWithoutFault(teacher, start(), /Starlingmere High School/);
    await teacher.context.close();
  });
});
