import { beforeAll, describe, expect, it } from 'vitest';
import { editablePep, type PepKey } from './support/api.ts';
import { axeViolations, desktop, openPage, phone, signIn } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { browser, callsAs, closeAfterTest, openAs, product, runProduct } from './support/running.ts';

runProduct();

let pep: PepKey;
let before: number;
const [teacher, officer] = ['dt@ashcombe.example', 'la@ashcombe.example'];
const title = 'Documents added since your last visit';

beforeAll(async () => {
  pep = await editablePep(await callsAs(teacher));
  // Not asked as the officer, whose visits are looked at below.
  const call = await callsAs('super@ashcombe.example');
  before = Number((await call('/api/PepDocuments/allDocuments?page=1&sizePerPage=10')).body.totalSize);
});

/** A visit of the officer: they sign in by the form and are on Today. */
async function visit(viewport = desktop) {
  const watched = closeAfterTest(await openPage(browser, viewport));
  await signIn(watched.page, `${product.url}/dashboard`, officer);
  await atRest(watched.page);
  return { ...watched, card: watched.page.getByRole('region', { name: title }) };
}

async function addDocument(name: string): Promise<void> {
  const { page } = await openAs(teacher, `/students/${pep.studentId}/peps/${pep.pepId}/upload/UploadRelatedDocuments`);
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('Dear all') };
  await page.locator('input[type=file][multiple]').setInputFiles(file);
  await page.getByText('Document has been uploaded', { exact: true }).first().waitFor();
}

describe('documents that a colleague has added', () => {
  it('are on Today on the next visit, lead to place and list, and are gone on the one after [D-107]', async () => {
    await visit();
    await addDocument('Letter of the school.txt');
    const next = await visit();
    await expect.poll(() => next.card.getByRole('listitem').allTextContents()).toHaveLength(1);
    await expect
      .poll(() => next.card.textContent())
      .toMatch(/1 document.*Letter of the school\.txt.*Added by .*See the list/);
    expect(await axeViolations(next)).toEqual([]);
    await next.card.getByRole('link', { name: 'Letter of the school.txt' }).click();
    await next.page.getByRole('button', { name: 'Letter of the school.txt', exact: true }).waitFor();
    expect(new URL(next.page.url()).pathname).toBe(`/student/${pep.studentId}/individualPupilRecord/Documents`);
    await next.page.goto(`${product.url}/dashboard`);
    await next.card.getByRole('link', { name: `See the list: ${title}` }).click();
    await next.page.getByText('1 result(s)', { exact: true }).waitFor();
    expect(await axeViolations(next)).toEqual([]);
    await next.page.setViewportSize(phone);
    await next.page.getByRole('button', { name: 'Letter of the school.txt', exact: true }).waitFor();
    expect(await axeViolations(next)).toEqual([]);
    expect(next.faults).toEqual([]);

    const after = await visit(phone);
    await expect.poll(() => after.page.locator('[aria-busy="true"]').count()).toBe(0);
    await expect.poll(() => after.card.count()).toBe(0);
    await after.page.goto(`${product.url}/documents`);
    await after.page.getByText(`${before + 1} result(s)`, { exact: true }).waitFor();
    expect(after.faults).toEqual([]);
  });
});
