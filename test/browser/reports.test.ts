import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openFile, shownCells } from '../support/exportCalls.ts';
import { axeViolations, signedIn, type Watched } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

let watched: Watched;
let page: Page;

beforeAll(async () => {
  watched = await signedIn(browser, product.url, 'super@ashcombe.example');
  page = watched.page;
});

const bar = () => page.getByRole('navigation', { name: 'Pages of Reports' });
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** What each part of the reports holds (D-86), by its title. */
const parts: readonly (readonly [title: string, shown: () => Promise<void>])[] = [
  [
    'Assessment',
    async () => {
      for (const card of ['Early years', 'Key Stage 1', 'Key Stage 2', 'Key Stage 3', 'Key Stage 4', 'Key Stage 5'])
        await button(`Export ${card}`).waitFor();
      await page.getByText('AssessmentEarlyYears.xlsx', { exact: true }).waitFor();
    },
  ],
  [
    'Other',
    async () => {
      await link('Students report').waitFor();
      await link('Case notes').waitFor();
      await page.getByLabel('Search by name, URN or post code').waitFor();
    },
  ],
  [
    'PEP',
    async () => {
      await page.getByLabel("Search by pupil's name").waitFor();
      await link('PEP status').waitFor();
      await link('Fields of the PEP summary').waitFor();
    },
  ],
  [
    'Attendance',
    async () => {
      await link('Attendance analysis').waitFor();
      await link('Register of today').waitFor();
      for (const name of ['Register of a day', 'Marks between two dates'])
        await page.getByRole('form', { name }).getByRole('button', { name: 'Export to Excel' }).waitFor();
    },
  ],
];

describe('the reports', () => {
  test('have a bar of links between their four parts, the open one marked [REP-2] [NAV-11] [D-86]', async () => {
    await page.goto(`${product.url}/reports`);
    await expect
      .poll(() => bar().getByRole('link').allTextContents())
      .toEqual(['Attendance', 'Assessment', 'Other', 'PEP']);
    for (const [title, shown] of parts) {
      await bar().getByRole('link', { name: title, exact: true }).press('Enter');
      await expect
        .poll(() => new URL(page.url()).pathname + new URL(page.url()).hash)
        .toBe(`/reports#${title.toLowerCase()}`);
      await shown();
      await expect.poll(() => bar().locator('[aria-current=page]').allTextContents()).toEqual([title]);
      // Rows that come while it is checked stand without cells for a moment.
      await atRest(page);
      expect(await axeViolations(watched)).toEqual([]);
    }
    await page.goBack();
    await expect.poll(() => bar().locator('[aria-current=page]').allTextContents()).toEqual(['PEP']);
  });

  test('have a file of the plans, row for row as they are shown [REP-2] [D-86] [D-87]', async () => {
    await page.goto(`${product.url}/reports#pep`);
    const count = Number(/^(\d+) result/.exec((await page.getByText(/^\d+ result\(s\)$/).textContent()) ?? '')?.[1]);
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Export to Excel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password for the file').fill('Strong-Pa55word');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('PEPs report.xlsx');
    const book = await openFile(await readFile(await download.path()), 'Strong-Pa55word');
    const rows = shownCells(book.Sheets[book.SheetNames[0] ?? '']);
    expect(rows[0]?.slice(0, 4)).toEqual(['Last name', 'First name', 'Status', 'Term']);
    expect(rows).toHaveLength(count + 1);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  });

  test('left no fault on the page', () => {
    expect(watched.faults).toEqual([]);
  });
});
