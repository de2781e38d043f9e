import { readFile } from 'node:fs/promises';
import sheetjs, { type WorkBook } from 'sheetjs-style';
import { beforeAll, expect, test } from 'vitest';
import { openFile } from '../support/exportCalls.ts';
import { callsOf, type Call, type Row } from './support/api.ts';
import { axeViolations, desktop, phone, signedIn, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

// An officer changes an answer of a plan in a spreadsheet, brings it back, and takes that back.

let officer: Watched;
let call: Call;
let book: WorkBook;
let plan: { readonly pepId: string; readonly address: string };

const question = 'Allergies';
const answer = 'Hay fever';
const medicine = 'Cetirizine';

beforeAll(async () => {
  officer = await signedIn(browser, product.url, 'super@ashcombe.example');
  call = await callsOf(officer.page, product.url);
});

/** What axe finds of the page at both widths. */
async function violations(): Promise<string[]> {
  const wide = await axeViolations(officer);
  await officer.page.setViewportSize(phone);
  const narrow = await axeViolations(officer);
  await officer.page.setViewportSize(desktop);
  return [...wide, ...narrow];
}

async function choose(label: string, option: string | RegExp): Promise<void> {
  const { page } = officer;
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** The answers that the plan has by now, to the question and in the table that the workbook changes. */
async function answersNow(): Promise<readonly [answer: unknown, rows: Row[]]> {
  const { body } = await call(plan.address);
  const [stage] = body.contents as Row[];
  const { allergies, medication = [] } = (stage?.formData ?? {}) as Row;
  return [allergies, medication as Row[]];
}

test('downloads one section of this term’s plans as a locked workbook', async () => {
  const { page } = officer;
  await page.goto(`${product.url}/peps`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Answers as a workbook' }).click();
  await page.getByRole('heading', { name: 'Answers as a workbook' }).waitFor();
  await page.getByRole('button', { name: 'Download answers' }).click();
  await page.getByText('Please choose a section').waitFor();
  expect(await violations()).toEqual([]);
  await choose('Section', 'Health and emotional wellbeing');
  await choose('Academic year', /^\d{4}/);
  await choose('Term', 'Autumn');
  await page.getByRole('button', { name: 'Download answers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download answers' });
  await dialog.getByLabel('Password for the file').fill('Ashcombe-2026');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  book = await openFile(await readFile(await download.path()), 'Ashcombe-2026');
  expect(book.SheetNames).toEqual(['Answers', 'Medication', 'Other agencies', 'What to do', 'Lists', 'Ids', 'Row ids']);
  await dialog.getByRole('button', { name: 'Close' }).click();
});

/** Types another answer into the first plan of the workbook, and a medicine into an empty line; answers whose it is. */
async function typeAnswer(): Promise<string> {
  const sheet = book.Sheets.Answers ?? {};
  const lines = sheetjs.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
  const c = lines[0]?.indexOf(question) ?? -1;
  const [pepId = '', pupil = ''] = lines[1] ?? [];
  const { body } = await call(`/api/pep/getPepStatuses?page=1&sizePerPage=99999`);
  const { studentId } = (body.data as Row[]).find(({ id }) => String(id) === pepId) ?? {};
  plan = { pepId, address: `/api/Pep/health/form/health?studentId=${String(studentId)}&pepId=${pepId}` };
  sheet[sheetjs.utils.encode_cell({ r: 1, c })] = { t: 's', v: answer };
  const table = book.Sheets.Medication ?? {};
  const rows = sheetjs.utils.sheet_to_json<string[]>(table, { header: 1, raw: false, defval: '' });
  const empty = rows.findIndex(([id, row]) => id === pepId && row === '');
  const name = rows[0]?.indexOf('Name') ?? -1;
  table[sheetjs.utils.encode_cell({ r: empty, c: name })] = { t: 's', v: medicine };
  return pupil;
}

test('brings it back, sees what it would do, brings it in and takes it back', async () => {
  const { page } = officer;
  const pupil = await typeAnswer();
  const before = await answersNow();
  await page.getByRole('button', { name: 'Bring answers back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring answers back' });
  await dialog
    .getByLabel('Workbook of answers', { exact: true })
    .last()
    .setInputFiles({
      name: 'Health, autumn.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: sheetjs.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    });
  await dialog.getByText('Health, autumn.xlsx').waitFor();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('heading', { name: 'Health, autumn.xlsx' }).waitFor();
  await page.getByText(pupil, { exact: true }).waitFor();
  // The rest is a press away: a line is cut after some letters.
  await page.getByText(/Medication, new row in line \d+: none → Name: Cetirizine; Allergies: /).waitFor();
  expect(await violations()).toEqual([]);
  expect(await answersNow()).toEqual(before);
  await page.getByRole('button', { name: 'Bring into the records' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring into the records' }).click();
  await noticed(page, '1 row brought into the records');
  const [answered, rows] = await answersNow();
  expect(answered).toBe(answer);
  expect(rows).toHaveLength(before[1].length + 1);
  expect(rows.at(-1)).toMatchObject({ name: medicine });
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await noticed(page, 'The import was taken back');
  expect(await answersNow()).toEqual(before);
});
