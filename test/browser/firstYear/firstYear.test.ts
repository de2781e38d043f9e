import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSubjectFile } from '../../support/subjectScene.ts';
import { contentsOf, listedPeps, type Call, type PepKey } from '../support/api.ts';
import { noticed } from '../support/notices.ts';
import { offerPupil } from '../support/offerPupil.ts';
import { authorityFiles, pupilOf, teacherOf, type RecordsFile } from './authorityFiles.ts';
import { answerEverything } from './answerEverything.ts';
import { at, person, product, runEmptyPortal } from './portal.ts';

// Two authorities begin with nothing, bring in their files, and come through a year in which children arrive and go.

const quarrymead = { name: 'Quarrymead', code: 961, leader: 'head@quarrymead.example' };
const fenholt = { name: 'Fenholt', code: 962, leader: 'head@fenholt.example' };

runEmptyPortal('2027-05-10T08:00:00Z', [quarrymead, fenholt]);

/** 2,000 pupils, 300 schools and 500 people, and 40 faults. */
const files = new Map([
  [
    quarrymead.leader,
    authorityFiles(quarrymead.code, { schools: 180, pupils: 1200, people: 300 }, { schools: 6, pupils: 10, people: 8 }),
  ],
  [
    fenholt.leader,
    authorityFiles(fenholt.code, { schools: 120, pupils: 800, people: 200 }, { schools: 4, pupils: 7, people: 5 }),
  ],
]);

const labels: { readonly [kind: string]: string } = {
  school: 'Schools',
  pupil: 'Pupils',
  person: 'Social workers and other people',
  'care-period': 'Care periods',
};

/** Presses a button, and the one of the same name in what it opens. */
async function pressTwice(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Brings a file into the records, its faulty rows left out; they have to be those that were planted, and to say so. */
async function bringIn({ page, call }: { page: Page; call: Call }, file: RecordsFile): Promise<void> {
  await page.goto(`${product.url}/imports`);
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  await dialog.getByRole('combobox', { name: 'What the file holds' }).click();
  await page.getByRole('option', { name: labels[file.kind] ?? '', exact: true }).click();
  await dialog
    .getByLabel('Workbook or CSV file', { exact: true })
    .last()
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
  await dialog.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('heading', { name: file.name }).waitFor();
  const runId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { body } = await call(`/api/Imports/rows?runId=${runId}&outcomes=faulty&page=1&sizePerPage=100`);
  const faulty = body.data as { row: number; words: string }[];
  expect(new Map(faulty.map(({ row }) => [row, true]))).toEqual(
    new Map([...file.faults.keys()].map((row) => [row, true])),
  );
  for (const { row, words } of faulty) expect(words).toContain(file.faults.get(row));
  if (faulty.length > 0) {
    await pressTwice(page, /^Leave out the/);
    await noticed(page, `${file.faults.size} rows left out`);
  }
  await pressTwice(page, 'Bring into the records');
  await page.getByRole('button', { name: 'Take back' }).waitFor();
}

/** The pupil of a file by its place there. */
async function foundPupil(call: Call, code: number, index: number): Promise<{ studentId: number; yearGroup: string }> {
  const { body } = await call(`/api/Students?page=1&sizePerPage=10&search=${pupilOf(code, index)}`);
  const [row] = body.data as { studentId: number; yearGroupId: number }[];
  if (row === undefined) throw new Error(`Pupil ${index} of ${code} is in no list.`);
  return { studentId: row.studentId, yearGroup: String(row.yearGroupId) };
}

test.each([quarrymead, fenholt])('$name has its schools, pupils and people, and is told each fault', async (own) => {
  const head = await person(own.leader);
  const sent = files.get(own.leader) ?? [];
  for (const file of sent) await bringIn(head, file);
  const good = Object.fromEntries(sent.map(({ kind, good: count }) => [kind, count]));
  const counts = async (path: string, total: string) => Number((await head.call(path)).body[total]);
  expect(await counts('/api/Students?page=1&sizePerPage=10', 'totalSize')).toBe(good.pupil);
  const schools = '/api/OrganisationsPage/organisationsData?currentPageNumber=1&numberOfItemsPerPage=10';
  expect(await counts(schools, 'total')).toBe(good.school);
  expect(head.faults).toEqual([]);
});

let plan: PepKey;

test('a teacher who came with the files finishes the plan of a pupil who did', async () => {
  const head = await person(quarrymead.leader);
  const { studentId } = await foundPupil(head.call, quarrymead.code, 3);
  const made = await head.call('/api/support/createPep', { studentId, academicYearId: 17, schoolTermId: 3 });
  plan = { studentId, pepId: Number(made.body.id) };
  const teacher = await person(teacherOf(quarrymead.code, 0));
  await answerEverything(head.call, plan, 'targets');
  await answerEverything(teacher.call, plan);
  const home = `${product.url}/students/${plan.studentId}/peps/${plan.pepId}`;
  await teacher.page.goto(home);
  await teacher.page.getByRole('button', { name: 'Submit for review' }).click();
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await teacher.page.getByText('Submitted: the virtual school reviews it next.').waitFor();
  const details = `/api/Pep/details?studentId=${plan.studentId}&pepId=${plan.pepId}`;
  expect(contentsOf(await head.call(details)).statusId).toBe(6);
  expect(teacher.faults).toEqual([]);
});

test('the year turns on its day, as it was approved in the summer before', async () => {
  await at('2027-06-14T08:00:00Z');
  const head = await person(quarrymead.leader);
  const before = await foundPupil(head.call, quarrymead.code, 3);
  await head.page.goto(`${product.url}/turn-of-the-year`);
  await pressTwice(head.page, /^Approve/);
  await head.page.getByText('Approved, waits for 1 September').first().waitFor();
  await at('2027-09-01T06:00:00Z');
  const later = await person(quarrymead.leader);
  await later.page.goto(`${product.url}/turn-of-the-year`);
  await later.page.getByRole('grid').first().getByText('Done', { exact: true }).first().waitFor();
  const after = await foundPupil(later.call, quarrymead.code, 3);
  expect(Number(after.yearGroup)).toBe(Number(before.yearGroup) + 1);
  const other = await person(fenholt.leader);
  // Nobody has approved it there.
  expect((await foundPupil(other.call, fenholt.code, 3)).yearGroup).toBe(before.yearGroup);
});

test('a pupil is passed over to the other authority, with the record', async () => {
  const [sender, receiver] = [await person(quarrymead.leader), await person(fenholt.leader)];
  await sender.page.goto(`${product.url}/students/${plan.studentId}/passing`);
  await offerPupil(sender.page, fenholt.name, '01/09/2027');
  await sender.page.getByText('Open', { exact: true }).first().waitFor();
  await receiver.page.goto(`${product.url}/passing`);
  await receiver.page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await receiver.page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await receiver.page.getByText('Accepted').first().waitFor();
  await sender.page.reload();
  await sender.page.getByText(/This record was passed to Fenholt on 01\/09\/2027/).waitFor();
  const search = `/api/Students?page=1&sizePerPage=10&search=${pupilOf(quarrymead.code, 3)}`;
  const [row] = (await receiver.call(search)).body.data as { studentId: number }[];
  expect(row).toBeDefined();
  const plans = await listedPeps(receiver.call);
  expect(plans.map(({ studentId }) => studentId)).toEqual([row?.studentId]);
});

test('what is held on the pupil is sealed there as one file, which its password opens', async () => {
  const { page, call, faults } = await person(fenholt.leader);
  const { studentId } = await foundPupil(call, quarrymead.code, 3);
  await page.goto(`${product.url}/students/${studentId}/subjectAccess`);
  await page.getByRole('button', { name: 'Prepare a request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Reference or reason/).fill('SAR 2027/1');
  await dialog.getByRole('button', { name: 'Prepare', exact: true }).click();
  await page.getByRole('link', { name: 'SAR 2027/1' }).click();
  await page.getByRole('grid').getByText('Care periods').first().waitFor();
  // Whatever names somebody else is looked at first.
  await page.getByRole('link', { name: 'Show what is left to look at' }).click();
  await page.getByText('Looked at: Not yet').waitFor();
  await page.getByRole('checkbox', { name: /all/i }).check();
  await page.getByRole('group', { name: 'Ticked rows' }).getByRole('button', { name: 'Mark as looked at' }).click();
  await page.getByText(/Whatever was found to name somebody else is looked at or withheld/).waitFor();
  await pressTwice(page, 'Seal');
  await page.getByRole('button', { name: 'Download the file' }).click();
  await dialog
    .getByLabel(/password/i)
    .first()
    .fill('Fenholt-2027');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  const { sheets } = await openSubjectFile(await readFile(await download.path()), 'Fenholt-2027');
  expect(JSON.stringify(sheets)).toContain(pupilOf(quarrymead.code, 3));
  expect(faults).toEqual([]);
});

test('a note that was kept long enough is erased', async () => {
  const head = await person(quarrymead.leader);
  // Born in January 2011.
  const { studentId } = await foundPupil(head.call, quarrymead.code, 0);
  const notes = `${product.url}/student/${studentId}/individualPupilRecord/CaseNotes`;
  await head.page.goto(notes);
  await head.page.getByRole('button', { name: 'Add new' }).click();
  const form = head.page.getByRole('dialog');
  await form.getByRole('combobox', { name: /Note type/ }).selectOption('Telephone call');
  await form.getByRole('textbox', { name: 'Note', exact: true }).fill('The carer called about the trip.');
  await form.getByRole('button', { name: 'Save' }).click();
  await head.page.getByRole('row').filter({ hasText: 'about the trip' }).first().waitFor();
  // Whoever is in care is never due.
  const text = `UPN,From,Care status\r\n${pupilOf(quarrymead.code, 0)},31/08/2027,Not in care`;
  await bringIn(head, { kind: 'care-period', name: 'care-period.csv', text, good: 1, faults: new Map() });
  expect(head.faults).toEqual([]);
  await at('2029-01-15T08:00:00Z');
  const { page, faults } = await person(quarrymead.leader);
  const dialog = page.getByRole('dialog');
  await page.goto(`${product.url}/retention`);
  await page
    .getByRole('row')
    .filter({ hasText: 'Case notes' })
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('The date of birth').check();
  await dialog
    .getByLabel(/Years(?! count)/)
    .last()
    .fill('18');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'kept for 18 years' }).first().getByRole('link').first().click();
  const part = page.getByRole('row').filter({ hasText: 'Case notes' });
  await part.getByRole('button', { name: /^Erase/ }).click();
  await dialog.getByText(/Nobody can bring them back/).waitFor();
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await part.getByText('Nothing held').waitFor();
  await page.goto(notes);
  await page.getByText('0 result(s)').waitFor();
  expect(faults).toEqual([]);
});
