import { beforeAll, expect, test } from 'vitest';
import { archiveOf } from '../support/archiveOf.ts';
import { axeViolations, desktop, phone, signedIn, type Watched } from './support/browser.ts';
import { contentsOf } from './support/api.ts';
import { noticed } from './support/notices.ts';
import { browser, callsAs, product, runProduct } from './support/running.ts';

runProduct();

// Whoever leads the virtual school brings in a file of its children, of which one row is faulty.

let leader: Watched;

beforeAll(async () => {
  leader = await signedIn(browser, `${product.url}/imports`, 'super@ashcombe.example');
});

/** What axe finds of the page at 375 pixels. */
async function violationsOnPhone(): Promise<string[]> {
  await leader.page.setViewportSize(phone);
  const found = await axeViolations(leader);
  await leader.page.setViewportSize(desktop);
  return found;
}

const file = [
  'UPN,Forename,Surname,Born on,SEN status,Care status,Care status from,Shoe size',
  'A990000000001,Evadne,Marlpit,06/05/2014,SEN support,In care monitored,05/10/2025,4',
  'A990000000002,Evadne,Chalkdown,31/02/2014,SEN support,In care monitored,05/10/2025,5',
].join('\r\n');

test('sees what each row of a file would do', async () => {
  const { page } = leader;
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  expect(await violationsOnPhone()).toEqual([]);
  await dialog
    .getByLabel('Workbook or CSV file', { exact: true })
    .last()
    .setInputFiles({
      name: 'Children.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    });
  await dialog.getByText('Children.csv').waitFor();
  await dialog.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('heading', { name: 'Children.csv' }).waitFor();
  await page.getByText('2 faulty').waitFor();
  await page.getByText('Not read, because no field has such a name: “Born on”, “Shoe size”.').waitFor();
  await page.getByText(/No column is read as Date of birth/).waitFor();
  expect(await violationsOnPhone()).toEqual([]);
});

test('says what a column is, which is remembered', async () => {
  const { page } = leader;
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: /Edit Is read as of .*Born on/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel(/Is read as/).selectOption({ label: 'Last name (needed)' });
  await panel.getByRole('button', { name: 'Save' }).click();
  const twice = '“Last name” is read from the column “Surname” already; please change that first';
  await panel.getByText(twice, { exact: true }).waitFor();
  expect(await axeViolations(leader)).toEqual([]);
  await panel.getByLabel(/Is read as/).selectOption({ label: 'Date of birth (needed)' });
  await panel.getByRole('button', { name: 'Save' }).click();
  await noticed(page, 'The column Born on is matched');
  await page.getByRole('button', { name: 'Read the rows again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Read the rows again' }).click();
  await noticed(page, 'The rows were read again');
  await page.setViewportSize(desktop);
  await page.getByText('1 new, 1 faulty').waitFor();
  await page.getByText('Not read, because no field has such a name: “Shoe size”.').waitFor();
  await page.getByText(/“31\/02\/2014” is no day/).waitFor();
  expect(await violationsOnPhone()).toEqual([]);
});

test('brings in the others, who are in the list of pupils', async () => {
  const { page } = leader;
  await page.getByRole('button', { name: 'Leave out the row to look at' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave out the row to look at' }).click();
  await noticed(page, '1 row left out');
  await page.getByRole('button', { name: 'Bring into the records' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring into the records' }).click();
  await noticed(page, '1 row brought into the records');
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  const imported = page.url();
  expect(await violationsOnPhone()).toEqual([]);
  await page.goto(`${product.url}/students`);
  const box = page.getByLabel('Search by name or UPN');
  await box.fill('Evadne');
  await box.press('Enter');
  await page.getByRole('link', { name: 'Marlpit, Evadne' }).waitFor();
  await page.goto(imported);
});

test('takes the import back', async () => {
  const { page } = leader;
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await noticed(page, 'The import was taken back');
  await page.getByText('Taken back').first().waitFor();
  await page.goto(`${product.url}/students`);
  const box = page.getByLabel('Search by name or UPN');
  await box.fill('Evadne');
  await box.press('Enter');
  await page.getByText('0 result(s)').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Marlpit, Evadne' }).count()).toBe(0);
});

test('makes a key for another system, whose file is in the records at once', async () => {
  const { page } = leader;
  await page.goto(`${product.url}/imports`);
  await page.getByRole('button', { name: 'Make an import key' }).click();
  const form = page.getByRole('dialog', { name: 'Make an import key' });
  await form.getByLabel('Name').fill('Care system');
  expect(await violationsOnPhone()).toEqual([]);
  await form.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'The new import key' }).getByLabel('Import key');
  await expect.poll(() => shown.inputValue()).toMatch(/^vsp_/);
  const key = await shown.inputValue();
  expect(await violationsOnPhone()).toEqual([]);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const send = () =>
    fetch(`${product.url}/api/imports/pupil`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body: file,
    });
  const answer = await send();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ new: 1, waiting: 1 });
  await page.reload();
  await page.getByText('Born on').waitFor();
  await expect.poll(() => page.getByText('Key: Care system').count()).toBe(2);
  expect(await violationsOnPhone()).toEqual([]);
  await page.getByRole('button', { name: /Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await noticed(page, 'The key Care system is revoked');
  expect((await send()).status).toBe(401);
  await page.getByRole('button', { name: /Forget/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await noticed(page, 'The heading Born on is forgotten');
});

// The national list of schools, zipped as it is published: one school is near.
const schools = [
  'URN,LA (code),LA (name),EstablishmentNumber,EstablishmentName,TypeOfEstablishment (name),' +
    'EstablishmentStatus (name),PhaseOfEducation (name),Street,Town,Postcode,TelephoneNum,SchoolWebsite',
  '959001,911,Ashcombe,4099,Chalkdown Academy,Academy converter,Open,Secondary,' +
    'Quarry Lane,Ashcombe,AB1 2CD,01632960000,',
  ...Array.from({ length: 5000 }, (_, index) => `${100_000 + index},299,Tarrowdale,4001,Far School,,Open,Primary,,,,,`),
].join('\r\n');

test('is told the area that a list is looked through for, whose number an authority sets in three digits', async () => {
  const { page } = leader;
  /** Saves what is in the form, and waits for the form of what is stored then. */
  const typed = async (number: string) => {
    await page.goto(`${product.url}/authoritySettings`);
    const form = page.getByRole('region', { name: 'Choices of the virtual school' });
    await form.getByLabel('Number of your area in the list').fill(number);
    await form.getByRole('button', { name: 'Save choices' }).click();
    return form;
  };
  const refused = (await typed('80')).getByText('Please write the three digits of the list’s column LA (code)');
  await refused.first().waitFor();
  await typed('808');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(`${product.url}/imports`);
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  await dialog.getByRole('combobox', { name: 'What the file holds' }).click();
  await page.getByRole('option', { name: 'Schools' }).click();
  await dialog
    .getByLabel('Workbook or CSV file', { exact: true })
    .last()
    .setInputFiles({ name: 'extract.csv', mimeType: 'text/csv', buffer: Buffer.from(schools) });
  await dialog.getByRole('button', { name: 'Read the file' }).click();
  await dialog.getByText(/^No row of this list has 808, the number of Ashcombe, in its column LA \(code\)/).waitFor();
  // An emptied box takes the number away.
  await typed('');
  await page.getByText('Saved', { exact: true }).waitFor();
  const call = await callsAs('super@ashcombe.example');
  expect(contentsOf(await call('/api/LocalAuthority/AuthoritySettings'))).toMatchObject({ nationalListCode: null });
});

test('brings in the near school of the national list, which is then among the organisations', async () => {
  const { page } = leader;
  await page.goto(`${product.url}/imports`);
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  await dialog.getByRole('combobox', { name: 'What the file holds' }).click();
  await page.getByRole('option', { name: 'Schools' }).click();
  await dialog.getByText(/the national list of schools can be sent as it is published/).waitFor();
  expect(await violationsOnPhone()).toEqual([]);
  await dialog
    .getByLabel('Workbook or CSV file', { exact: true })
    .last()
    .setInputFiles({
      name: 'extract.zip',
      mimeType: 'application/zip',
      buffer: archiveOf([{ name: 'edubasealldata20261118.csv', bytes: Buffer.from(schools) }]),
    });
  await dialog.getByLabel('Name or code of our area in the list').fill('Nowhereshire');
  await dialog.getByRole('button', { name: 'Read the file' }).click();
  await dialog.getByText(/No row of this list is of “Nowhereshire”/).waitFor();
  const ours = dialog.getByLabel(/take only the schools of our area/);
  await ours.uncheck();
  await expect.poll(() => dialog.getByLabel('Name or code of our area in the list').count()).toBe(0);
  await ours.check();
  await dialog.getByLabel('Name or code of our area in the list').fill('911');
  await dialog.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('heading', { name: 'extract.zip' }).waitFor();
  await page.getByText(/5,000 rows of the list are passed over: neither of the area “911”/).waitFor();
  await page.getByText(/1 column that no field reads is not kept/).waitFor();
  await page.getByText(/URN: 959001; Local authority: Ashcombe/).waitFor();
  await page.getByRole('button', { name: 'Bring into the records' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring into the records' }).click();
  await noticed(page, '1 row brought into the records');
  expect(await violationsOnPhone()).toEqual([]);
  await page.goto(`${product.url}/organisations`);
  const box = page
    .getByRole('searchbox')
    .or(page.getByLabel(/^Search by/))
    .first();
  await box.fill('Chalkdown');
  await box.press('Enter');
  await page.getByText('Chalkdown Academy').first().waitFor();
});
