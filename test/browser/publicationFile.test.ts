import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { namedBy, publicationContent, type Publication } from '../../src/engine/index.ts';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { callsAs, closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// A publication is taken from one installation to another as a file, and becomes drafts there.

const leader = 'super@brinmoor.example';
const [care, pathway] = ['forms/pep/care', 'forms/pep/aspiration-pathway'];

async function download(page: Page): Promise<Publication> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download publication 1', exact: true }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^publication-1-[0-9a-f]{8}\.json$/);
  return JSON.parse((await readFile(await file.path())).toString()) as Publication;
}

/** The file as another installation would give it, where two of its texts say something else. */
function elsewhere(file: Publication): Publication {
  const declarations = file.declarations.map((one) => ({
    ...one,
    text: [care, pathway].includes(one.path) ? `${one.text}\n` : one.text,
  }));
  const named = namedBy(file.baseHash, publicationContent(declarations));
  return { ...file, declarations, hash: createHash('sha256').update(named, 'utf8').digest('hex') };
}

async function choose(page: Page, file: Publication): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(file));
  const input = dialogOf(page).locator('input[type=file]');
  await input.setInputFiles({ name: 'publication-1.json', mimeType: 'application/json', buffer });
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Take in a publication' });

test('takes a publication to a file and in again, and asks where a draft stands', async () => {
  const watched = closeAfterTest(await openAs(leader, '/declarations'));
  const { page } = watched;
  const call = await callsAs(leader);
  const textAt = async (path: string) => (await call(`/api/declarations/text?path=${encodeURIComponent(path)}`)).body;
  const file = await download(page);
  expect(file.declarations.find(({ path }) => path === care)?.words.join()).toContain('required');
  await page.getByRole('button', { name: 'Take in a publication…' }).press('Enter');
  await choose(page, file);
  await dialogOf(page).getByText('Everything in it stands here already.').waitFor();
  const other = elsewhere(file);
  await choose(page, { ...other, hash: file.hash });
  await dialogOf(page)
    .getByText(/What this file holds is not what was published/)
    .waitFor();
  expect((await call('/api/declarations/save', { path: care, text: 'mine', revision: 0 })).status).toBe(200);
  await choose(page, other);
  await dialogOf(page)
    .getByText(/2 differ from what stands here/)
    .waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  const theirs = dialogOf(page).getByRole('radio', { name: /^Take theirs/ });
  await expect.poll(() => theirs.isChecked()).toBe(false);
  await page.setViewportSize(phone);
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(desktop);
  await dialogOf(page).getByRole('button', { name: 'Make drafts of it' }).press('Enter');
  await noticed(page, '1 draft stands in the list. Nothing holds before it is published.');
  expect((await textAt(care)).text).toBe('mine');
  expect(await textAt(pathway)).toMatchObject({ state: 'draft', text: other.declarations[pathwayIn(other)]?.text });
  await page.getByRole('button', { name: new RegExp(`${pathway} draft$`) }).waitFor();
  await page.getByRole('button', { name: 'Take in a publication…' }).press('Enter');
  await choose(page, other);
  await theirs.press('Space');
  await dialogOf(page).getByRole('button', { name: 'Make drafts of it' }).press('Enter');
  await page.getByRole('button', { name: new RegExp(`${care} draft$`) }).waitFor();
  expect(await textAt(care)).toMatchObject({ state: 'draft', text: `${String((await textAt(care)).published)}\n` });
  // Other files look at the same drafts.
  for (const path of [care, pathway]) expect((await call('/api/declarations/discard', { path })).status).toBe(200);
  expect(watched.faults).toEqual([]);
});

const pathwayIn = ({ declarations }: Publication): number => declarations.findIndex(({ path }) => path === pathway);
