import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { editablePep, type PepKey } from './support/api.ts';
import { axeViolations, phone, type Watched } from './support/browser.ts';
import { callsAs, openAs, product, runProduct } from './support/running.ts';

runProduct();

let pep: PepKey;
let watched: Watched;
let page: Page;
const teacher = 'dt@ashcombe.example';

beforeAll(async () => {
  pep = await editablePep(await callsAs(teacher));
});

const home = () => `/students/${pep.studentId}/peps/${pep.pepId}`;
const uploads = () => `${home()}/upload/UploadRelatedDocuments`;
const pastUploads = () => `/students/${pep.studentId}/upload/UploadRelatedDocuments`;

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
});
const words = (name: string, bytes: Buffer | string = 'Dear all') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(bytes),
});
/** A picture of two pixels by one. */
const picture = {
  name: 'Painting.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

async function open(path: string, account = teacher): Promise<void> {
  watched = await openAs(account);
  ({ page } = watched);
  await page.goto(product.url + path);
  await page
    .getByText(/^\d+ result\(s\)$|There are no results|have no documents|have been added/)
    .first()
    .waitFor();
}

const choose = (...files: ReturnType<typeof words>[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files);
const told = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const table = (name: string) => page.getByRole('region', { name });
const named = (name: string) => page.getByRole('button', { name, exact: true });

async function openHome(): Promise<void> {
  watched = await openAs(teacher);
  ({ page } = watched);
  await page.goto(product.url + home());
}

/** Deletes a document by the menu of its row, up to the question. */
async function askDelete(name: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: name }).first();
  await row.getByRole('button', { name: /^(Delete|More|Actions)/ }).click();
  return page.getByRole('dialog').filter({ hasText: name });
}

describe('documents of a plan', () => {
  it('are reached from the plan and added several at once, each with its own outcome [NAV-8] [D-24] [PDOC-4] [API-17]', async () => {
    await openHome();
    await page.getByRole('link', { name: 'Upload documents' }).click();
    await page.waitForURL(product.url + uploads());
    await choose(pdf('Minutes.pdf'), words('Letter.txt'), picture, words('page.html', '<p>no</p>'));
    await told('Document has been uploaded');
    for (const name of ['Minutes.pdf', 'Letter.txt', 'Painting.png'])
      await table('Documents of this PEP').getByRole('button', { name }).first().waitFor();
    await page.getByText(/^“page.html” is of a kind that cannot be kept here/).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await page.setViewportSize(phone);
    await named('Minutes.pdf').first().waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    expect(watched.faults).toEqual([]);
  });

  it('are looked at before they are kept: a picture is shown, a PDF opens in a tab, another kind is downloaded', async () => {
    await open(uploads());
    await named('Painting.png').click();
    const shown = page.getByRole('dialog').getByRole('img', { name: 'Painting.png' });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    expect(await axeViolations(watched)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await named('Minutes.pdf').click();
    // A browser without a viewer of its own, as one without a window may be, takes it as a file.
    const taken: string[] = [];
    watched.context.on('page', (opened) => opened.on('download', (download) => taken.push(download.url())));
    const [tab] = await Promise.all([
      watched.context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('button', { name: 'Open in a new tab' }).click(),
    ]);
    await expect.poll(() => [tab.url(), ...taken].join(' ')).toMatch(/blob:/);
    await tab.close();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await named('Letter.txt').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Letter.txt');
    expect(watched.faults).toEqual([]);
  });

  it('that do not arrive say so and are sent again; what is cancelled is stored by nobody [PDOC-4]', async () => {
    await open(uploads());
    const path = '**/api/PepDocuments/uploadPepDocument*';
    await page.route(path, (route) => route.abort());
    await choose(words('Report.txt'));
    await told('There was a problem uploading file, please try again.');
    await page
      .getByText(/^The server could not be reached/)
      .first()
      .waitFor();
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try Report.txt again' }).click();
    await table('Documents of this PEP').getByRole('button', { name: 'Report.txt' }).first().waitFor();
    // Nothing is answered: it is on its way until it is given up.
    await page.route(path, () => undefined);
    await choose(words('Wrong child.txt', randomBytes(100)));
    await page.getByRole('button', { name: 'Cancel Wrong child.txt' }).click();
    await expect.poll(() => page.getByRole('button', { name: /Wrong child/ }).count()).toBe(0);
    await page.unroute(path);
    await page.reload();
    await named('Report.txt').waitFor();
    await expect.poll(() => page.getByText('Wrong child.txt').count()).toBe(0);
  });

  it('are deleted after a question: no makes no call, anything but 200 is a failure that names the file [PDOC-5] [PDOC-6] [PDOC-7]', async () => {
    await open(uploads());
    const calls: string[] = [];
    page.on('request', (request) => void (request.method() === 'DELETE' && calls.push(request.url())));
    await (await askDelete('Letter.txt')).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(calls).toEqual([]);
    const path = '**/api/PepDocuments/deleteUploadedPepDocument*';
    for (const status of [204, 500]) {
      await page.route(path, (route) => route.fulfill({ status, body: '' }));
      await (await askDelete('Letter.txt')).getByRole('button', { name: 'Delete' }).click();
      await told('There was a problem deleting Letter.txt. Please try again.');
      await page.getByRole('button', { name: 'Close', exact: true }).first().click();
      await page.unroute(path);
      await expect.poll(() => named('Letter.txt').count()).toBe(1);
    }
    await (await askDelete('Letter.txt')).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => named('Letter.txt').count()).toBe(0);
    expect(calls).toHaveLength(3);
  });
});

describe('documents of a pupil’s past', () => {
  it('are asked for first: what is missing is said at its place and at the top left for six seconds, and no place to add is there [NAV-9] [PDOC-9] [PDOC-10] [PDOC-11]', async () => {
    await openHome();
    await page.getByRole('link', { name: 'Historical documents' }).click();
    await page.waitForURL(product.url + pastUploads());
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Continue' }).click();
    const toast = page.getByText('Required fields are missing, please fill in Reference, Academic year, Term');
    await toast.waitFor();
    const box = await toast.boundingBox();
    expect(box?.x).toBeLessThan(100);
    expect(box?.y).toBeLessThan(200);
    // What is said at the fields waits for a frame, which the held clock gives.
    await page.clock.runFor(50);
    await expect.poll(() => page.getByText('This field is required').count()).toBeGreaterThanOrEqual(3);
    await expect.poll(() => page.locator('input[type=file]').count()).toBe(0);
    await page.clock.fastForward(5800);
    await expect.poll(() => toast.count()).toBe(1);
    await page.clock.fastForward(300);
    await expect.poll(() => toast.count()).toBe(0);
    await page.clock.resume();
    await page.getByRole('textbox', { name: /^Reference/ }).fill('x'.repeat(101));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('“Reference” must be 100 characters or fewer').first().waitFor();
  });

  it('are added under details that are held meanwhile, with the reference in no address; “Change” frees them [PDOC-8] [PDOC-11] [D-100] [API-18]', async () => {
    await open(pastUploads());
    await page.getByRole('textbox', { name: /^Reference/ }).fill('Spring PEP');
    await page.getByRole('combobox', { name: /^Academic year/ }).selectOption({ label: '2021-2022' });
    await page.getByRole('combobox', { name: /^Term/ }).selectOption({ label: 'Spring' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: /^Reference/ }).count()).toBe(0);
    const path = '**/api/HistoricalPepDocuments/uploadHistoricalPepDocument*';
    const addresses: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(path, async (route) => {
      addresses.push(route.request().url());
      await held;
      await route.continue();
    });
    await choose(pdf('Old PEP.pdf'));
    await expect.poll(() => page.getByRole('button', { name: 'Change' }).isDisabled()).toBe(true);
    release();
    await told('Document has been uploaded');
    await table('Historical documents').getByText('Spring PEP', { exact: true }).first().waitFor();
    expect(addresses.map((address) => new URL(address).search)).toEqual([
      `?studentId=${pep.studentId}&academicYearId=12&termId=2`,
    ]);
    expect(await axeViolations(watched)).toEqual([]);
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: /^Reference/ }).inputValue()).toBe('Spring PEP');
    await expect.poll(() => page.locator('input[type=file]').count()).toBe(0);
    await page.goto(`${product.url}/student/${pep.studentId}/individualPupilRecord/Documents`);
    await named('Old PEP.pdf').waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    expect(watched.faults).toEqual([]);
  });

  it('are read by who reads only, who has no place to add any [D-44]', async () => {
    await open(pastUploads(), 'readonly@ashcombe.example');
    await named('Old PEP.pdf').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  });
});
