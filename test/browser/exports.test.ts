import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openFile, shownCells } from '../support/exportCalls.ts';
import { callsOf, tokenOf } from './support/api.ts';
import { axeViolations, signedIn, type Watched } from './support/browser.ts';
import { noticed, noticesOf } from './support/notices.ts';
import { browser, product, runProduct } from './support/running.ts';
import { pupilOn } from './pressing.ts';

runProduct();

let watched: Watched;
let page: Page;

const weak = "Error: Your password isn't strong enough, please check the requirements";
const unset = 'The fields to show in this PEP Summary export have not been set - please refer to your Virtual School';
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const field = () => dialog().getByLabel('Password for the file');

beforeAll(async () => {
  watched = await signedIn(browser, product.url, 'la@ashcombe.example');
  page = watched.page;
});

async function rowsIn(download: Download, password: string): Promise<string[][]> {
  const book = await openFile(await readFile(await download.path()), password);
  return shownCells(book.Sheets[book.SheetNames[0] ?? '']);
}

describe('an export', () => {
  test('says how many rows it will hold, refuses a weak password without a call, and hands over the rows and columns that the table shows [EXP-1] [EXP-3] [EXP-4] [EXP-5] [EXP-6]', async () => {
    await page.goto(`${product.url}/allCaseNotes`);
    const count = Number(/^(\d+) result/.exec((await page.getByText(/^\d+ result\(s\)$/).textContent()) ?? '')?.[1]);
    const heads = ['Date', 'Pupil', 'UPN', 'NC Year', 'Original author', 'Note type', 'Note'];
    await expect
      .poll(async () => (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim()))
      .toEqual([...heads, 'Actions']);
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    await dialog().getByText(`The file will hold ${count} rows and ${heads.length} columns.`).waitFor();
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(request.url()));
    await field().fill('weak');
    await press('Export');
    await dialog().getByText(weak).waitFor();
    expect(calls.filter((url) => url.includes('/exports/'))).toEqual([]);
    expect(await axeViolations(watched)).toEqual([]);
    await press('Generate password');
    await expect.poll(() => field().inputValue()).not.toBe('weak');
    const password = await field().inputValue();
    expect(password).toHaveLength(12);
    const [download] = await Promise.all([page.waitForEvent('download'), press('Export')]);
    await dialog().getByText('Exported', { exact: true }).waitFor();
    expect(download.suggestedFilename()).toBe('AllCaseNotes.xlsx');
    const rows = await rowsIn(download, password);
    expect(rows[0]).toEqual(heads);
    expect(rows).toHaveLength(count + 1);
    await press('Close');
  });

  test('of a report card closes by itself, and its file comes under its fixed name [EXP-2] [EXP-12] [REP-1]', async () => {
    await page.goto(`${product.url}/reports#assessment`);
    await page.getByRole('button', { name: 'Export Key Stage 2' }).click();
    await field().fill('Strong-Pa55word');
    const [download] = await Promise.all([page.waitForEvent('download'), press('Export')]);
    expect(download.suggestedFilename()).toBe('AssessmentKS2.xlsx');
    expect((await rowsIn(download, 'Strong-Pa55word')).length).toBeGreaterThan(1);
    await dialog().waitFor({ state: 'detached' });
  });

  test('of the summary of PEPs says what is missing where no fields are set [PEP-34]', async () => {
    await page.goto(`${product.url}/peps`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PEP summary' }).click();
    await field().fill('Strong-Pa55word');
    await press('Export');
    await noticed(page, unset);
    await dialog().waitFor({ state: 'detached' });
    expect(await noticesOf(page)).toEqual([unset]);
  });

  test('of plans as PDFs says why it is refused while another is being made', async () => {
    await page.goto(`${product.url}/peps`);
    // Its reply has begun and is not read on, so it is under way until it is given up.
    const token = await tokenOf(page);
    const other = new AbortController();
    const begun = await fetch(`${product.url}/api/exports/pepPlans`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-platform': 'web', 'content-type': 'application/json' },
      body: JSON.stringify({
        modalExportMethod: 'pep-plans',
        modalExportFilename: 'PEPs.zip',
        modalExportPassword: 'Strong-Pa55word',
      }),
      signal: other.signal,
    });
    expect(begun.status).toBe(200);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PEPs as PDFs' }).click();
    await field().fill('Strong-Pa55word');
    await press('Export');
    const alert = dialog().getByRole('alert');
    await alert.getByText('Error exporting').waitFor();
    await alert.getByText('Such a file is being made for you, please wait until it is there.').waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    other.abort();
    await press('Cancel');
    await dialog().waitFor({ state: 'detached' });
  });

  test('gives each field of a composed column a column of its own, and the focus back to what it was opened from', async () => {
    await page.goto(`${product.url}/peps`);
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.click();
    await page.getByRole('menuitem', { name: 'Export to Excel' }).click();
    await field().fill('Strong-Pa55word');
    const [download] = await Promise.all([page.waitForEvent('download'), press('Export')]);
    const [heads = []] = await rowsIn(download, 'Strong-Pa55word');
    expect(heads.slice(0, 5)).toEqual(['Last name', 'First name', 'Year group', 'Status', 'Meeting']);
    await press('Close');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => more.evaluate((button) => document.activeElement === button)).toBe(true);
  });

  test('of notes, sessions and the analysis opens the dialog of the password first [EXP-8]', async () => {
    const call = await callsOf(page, product.url);
    const pupil = String((await pupilOn(call, false))?.studentId);
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/exports/') && asked.push(request.url())));
    for (const [path, name] of [
      [`/student/${pupil}/individualPupilRecord/CaseNotes`, 'CaseNotes.xlsx'],
      ['/allCaseNotes', 'AllCaseNotes.xlsx'],
      [`/student/${pupil}/individualPupilRecord/SessionAttendance`, 'IprSessionAttendancePage.xlsx'],
      ['/reports/attendanceAnalysisDetail', 'AttendanceAnalysisDetail.xlsx'],
    ] as const) {
      await page.goto(product.url + path);
      await page.getByRole('button', { name: 'Export to Excel' }).click();
      await field().fill('Strong-Pa55word');
      expect([path, asked]).toEqual([path, []]);
      const [download] = await Promise.all([page.waitForEvent('download'), press('Export')]);
      expect(download.suggestedFilename()).toBe(name);
      expect((await rowsIn(download, 'Strong-Pa55word')).length).toBeGreaterThan(1);
      asked.length = 0;
    }
  });

  test('of the analysis closes its dialog on "Exported", and not before [EXP-9] [C-15]', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/exports/attendanceAnalysisDetail', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${product.url}/reports/attendanceAnalysisDetail`);
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    await field().fill('Strong-Pa55word');
    await press('Export');
    await dialog().getByText('Exporting your report').waitFor();
    expect(await noticesOf(page)).toEqual([]);
    const file = page.waitForEvent('download');
    release();
    await file;
    await noticed(page, 'Exported');
    await dialog().waitFor({ state: 'detached' });
    await page.unroute('**/api/exports/attendanceAnalysisDetail');
  });

  test('begins with the dates of the academic year [EXP-13]', async () => {
    await page.goto(`${product.url}/reports#attendance`);
    await expect.poll(() => page.getByRole('textbox', { name: 'From' }).inputValue()).toMatch(/^01\/09\/20\d\d$/);
    await expect.poll(() => page.getByRole('textbox', { name: 'To' }).inputValue()).toMatch(/^31\/08\/20\d\d$/);
  });

  test('left no fault on the page but the refused summary', () => {
    expect(watched.faults.filter((fault) => !/exports\/(pepPageExport|pepPlans)/.test(fault))).toEqual([]);
  });
});

describe('an export by the support authority', () => {
  test('first asks whether it is of the right one; refusing makes no call [EXP-7] [C-17]', async () => {
    const support = await signedIn(browser, product.url, 'support@support.example');
    await support.page.goto(`${product.url}/organisations`);
    const calls: string[] = [];
    support.page.on('request', (request) => void calls.push(request.url()));
    await support.page.getByRole('button', { name: 'Export to Excel' }).click();
    await support.page
      .getByText('This export is for Support, please confirm you are exporting for the correct LA')
      .waitFor();
    await support.page.getByRole('button', { name: 'Cancel' }).click();
    await support.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(calls.filter((url) => url.includes('/exports/'))).toEqual([]);
  });
});
