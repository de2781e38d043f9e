import { readFile } from 'node:fs/promises';
import sheetjs, { type WorkBook } from 'sheetjs-style';
import { beforeAll, expect, test } from 'vitest';
import { openFile } from '../support/exportCalls.ts';
import { callsOf, type Row } from './support/api.ts';
import { axeViolations, desktop, phone, signedIn, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { browser, product, runProduct } from './support/running.ts';

runProduct();

// A designated teacher fills in the register of a week without a network, and brings it back.

let teacher: Watched;
/** A day of school before today, whose marks are not old. */
let date: string;
let book: WorkBook;

const asWorkbook = 'Register as a workbook';
const bringBack = 'Bring a workbook back';

beforeAll(async () => {
  teacher = await signedIn(browser, product.url, 'dt@ashcombe.example');
  const today = new Date().toISOString().slice(0, 10);
  const call = await callsOf(teacher.page, product.url);
  const { body } = await call(`/api/StudentDetails/RegisterPage?date=${today}&page=1&sizePerPage=50&careStatusIds=1`);
  date = String((body.day as Row).previousDay);
});

/** What axe finds of the page at both widths. */
async function violations(): Promise<string[]> {
  const wide = await axeViolations(teacher);
  await teacher.page.setViewportSize(phone);
  const narrow = await axeViolations(teacher);
  await teacher.page.setViewportSize(desktop);
  return [...wide, ...narrow];
}

/** Types another mark into a cell that says that a pupil was present; answers what stands there then. */
function typeLate(): string {
  const lines = (name: string) =>
    sheetjs.utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' });
  const cell = lines('Ids').findLast(([, , session, base, shown]) => session === 'AM' && base === '/' && shown === '/');
  const [id = '', day = ''] = cell ?? [];
  const british = day.split('-').toReversed().join('/');
  const register = lines('Register');
  const c = register[0]?.findIndex((title) => title.endsWith(`${british} AM`)) ?? -1;
  const r = register.findIndex(([first]) => first === id);
  const sheet = book.Sheets.Register;
  if (sheet === undefined || r < 1 || c < 1) throw new Error('Nobody was present in this week.');
  sheet[sheetjs.utils.encode_cell({ r, c })] = { t: 's', v: 'L' };
  return `Code: / → L; ${british} AM`;
}

test('takes the register of a week along as a locked workbook', async () => {
  const { page } = teacher;
  await page.goto(`${product.url}/register/${date}`);
  await page.getByRole('button', { name: asWorkbook }).click();
  const dialog = page.getByRole('dialog', { name: /^Register as a workbook: week of / });
  await dialog.getByLabel('Password for the file').fill('weak');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByText(/Your password isn't strong enough/).waitFor();
  expect(await violations()).toEqual([]);
  await dialog.getByLabel('Password for the file').fill('Ashcombe-2026');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Register of the week of .+\.xlsx$/);
  book = await openFile(await readFile(await download.path()), 'Ashcombe-2026');
  expect(book.SheetNames).toEqual(['Register', 'What to do', 'Codes', 'Ids']);
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('brings it back, sees what it would do, brings it in and takes it back', async () => {
  const { page } = teacher;
  const words = typeLate();
  await page.getByRole('button', { name: bringBack }).click();
  const dialog = page.getByRole('dialog', { name: bringBack });
  await dialog
    .getByLabel('Workbook of the register', { exact: true })
    .last()
    .setInputFiles({
      name: 'Class 5.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: sheetjs.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    });
  await dialog.getByText('Class 5.xlsx').waitFor();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('heading', { name: 'Class 5.xlsx' }).waitFor();
  await page.getByText(words, { exact: true }).waitFor();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Bring into the records' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring into the records' }).click();
  await noticed(page, '1 row brought into the records');
  await page.goto(`${product.url}/registerWorkbooks`);
  await page.getByRole('link', { name: 'Class 5.xlsx' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await noticed(page, 'The import was taken back');
});
