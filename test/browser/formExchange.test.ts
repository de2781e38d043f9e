import { readFile } from 'node:fs/promises';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wordDocument, paragraph, table } from '../support/wordDocument.ts';
import { axeViolations, phone, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { openAs, shareProduct } from './support/running.ts';

shareProduct();

// Whoever leads a virtual school begins a form with the questions of another tool, and takes it to another.

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A survey of another tool: rows, a condition, and a type that no form here has. */
const survey = [
  ['type', 'name', 'label', 'required', 'relevant'],
  ['begin group', 'clubs', 'Clubs and trips', '', ''],
  ['select_one yn', 'goes', 'Does the child go to a club?', 'yes', ''],
  ['text', 'which', 'Which club?', 'yes', "${goes} = 'yes'"],
  ['geopoint', 'where', 'Where is it?', '', ''],
  ['end group', '', '', '', ''],
];
const choices = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
];

async function choose(page: Page, buffer: Buffer, name = 'clubs.xlsx'): Promise<void> {
  await page.getByRole('button', { name: 'Begin from a file…' }).press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: name.endsWith('.docx') ? DOCX : XLSX, buffer });
}

async function download(page: Page, kind: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download', exact: true }).press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).press('Enter'),
  ]);
  return readFile(await file.path());
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Begin from a file' });

/** Chooses the survey, reads what has no place, and gives the draft a name that is free. */
async function bringIn(leader: Watched): Promise<void> {
  const { page } = leader;
  const sheets = [
    { name: 'survey', rows: survey },
    { name: 'choices', rows: choices },
  ];
  await choose(page, Buffer.from(await writeXlsx({ sheets })));
  const dialog = dialogOf(page);
  await dialog.getByText('2 questions were understood').waitFor();
  await dialog.getByRole('row', { name: 'survey row 5 a question of the type “geopoint”' }).waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await dialog.getByLabel('Name of the draft').fill('care');
  await page.keyboard.press('Enter');
  await dialog.getByText('There is a form of this name; please give it another').waitFor();
  await dialog.getByLabel('Name of the draft').fill('clubs-and-trips');
  await page.keyboard.press('Enter');
}

test('begins a form of the authority’s own with a workbook, and takes it out as one that comes in again', async () => {
  const leader = await openAs('super@brinmoor.example', '/declarations');
  const { page } = leader;
  await bringIn(leader);
  await page.getByRole('button', { name: /^Which club\?.*required.*asked where .*Yes/i }).waitFor();
  await page.getByText('No faults', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await noticed(page, 'Draft saved. Nothing holds yet.');
  await page.getByRole('button', { name: /forms\/pep\/clubs-and-trips draft$/ }).waitFor();
  const out = await download(page, 'As XLSForm');
  const [first] = (await readXlsx(out)).sheets;
  expect(first?.rows.map(([type, name]) => [type, name])).toContainEqual(['select_one yes_no', 'goes']);
  const stock = JSON.parse((await download(page, 'As JSON Schema and UI schema')).toString()) as {
    readonly schema: { readonly properties: object };
  };
  expect(stock.schema.properties).toMatchObject({ goes: { title: 'Does the child go to a club?' } });
  await choose(page, out);
  await dialogOf(page).getByText('Everything in the file has its place.').waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  // Other files look at the same drafts.
  await page.getByRole('button', { name: 'Discard draft' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).press('Enter');
  await noticed(page, 'Draft discarded');
  expect(leader.faults).toEqual([]);
});

/** A file that a word processor saves, of its main part. */
async function wordFile(main: string): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  await zip.add('word/document.xml', new TextReader(main));
  return Buffer.from(await zip.close());
}

test('begins a form with a document, each part said how sure it is, to be left out or taken for another', async () => {
  const leader = await openAs('super@brinmoor.example', '/declarations');
  const { page } = leader;
  const main = wordDocument(
    paragraph('Home visit', 'Heading1'),
    paragraph('Date of the visit: ________'),
    paragraph('Was the child at home? ☐ Yes ☐ No'),
    table(['What we talked about', '']),
    paragraph('For the office only: ________'),
  );
  await choose(page, await wordFile(main), 'home-visit.docx');
  const dialog = dialogOf(page);
  await dialog.getByText('4 questions were understood').waitFor();
  await dialog.getByRole('row', { name: /Date of the visit .* Sure: A blank is printed to write in/ }).waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await axeViolations(leader)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('checkbox', { name: /^Take “For the office only”/ }).uncheck();
  await dialog.getByRole('combobox', { name: /^What “What we talked about”/ }).selectOption('A longer text');
  await dialog.getByText('3 questions were understood').waitFor();
  await dialog.getByRole('row', { name: 'paragraph 4 “For the office only”, which is not ticked' }).waitFor();
  await dialog.getByRole('button', { name: 'Put into the draft' }).press('Enter');
  await page.getByRole('button', { name: /^Was the child at home\?/ }).waitFor();
  await page.getByText('No faults', { exact: true }).waitFor();
  expect(leader.faults).toEqual([]);
});
