import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { contentsOf, rowsOf, stagePath, type Call, type PepKey, type Row } from './support/api.ts';
import { axeViolations, phone } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { callsAs, closeAfterTest, keepServer, openAs, product, runProduct } from './support/running.ts';

runProduct();
keepServer();

// Running plans are moved by the server: whoever has asked for it may close the page.

const leader = 'super@brinmoor.example';
const officer = 'la@brinmoor.example';
const path = 'forms/pep/care';

let call: Call;
let plan: PepKey;

beforeAll(async () => {
  call = await callsAs(leader);
  const rows = await rowsOf(call, '/api/pep/getPepStatuses?academicYearId=17&pepStatusIds=2');
  const row = rows.find(({ yearGroup }) => Number(yearGroup) > 4 && Number(yearGroup) < 12);
  plan = { studentId: Number(row?.studentId), pepId: Number(row?.id) };
});

/** The section of the plan that the forms below change. */
const care = async (): Promise<Row> => {
  const { studentId, pepId } = plan;
  return contentsOf(await call(`/api/Pep/key-stages-1-4/form/care?studentId=${studentId}&pepId=${pepId}`));
};

/** Drafts a question more, by the call that the page makes. */
async function draft(name: string, title: string): Promise<void> {
  const properties = { [name]: { type: 'string', title, maxLength: 200 } };
  const text = { $schema: '../../../../meta/overlay.json', base: { form: 'pep/care', version: 1 } };
  const { revision } = (await call(`/api/declarations/text?path=${path}`)).body;
  const overlay = JSON.stringify({ ...text, patch: { schema: { properties } } }, null, 2);
  expect((await call('/api/declarations/save', { path, text: overlay, revision })).status).toBe(200);
}

async function publishAndMove(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Running plans are moved/ }).press('Space');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  // What it does is looked at first.
  await page.getByText(/^Please read under “What it does”/).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Publish and move' }).press('Enter');
  await noticed(page, 'Published: new plans go by it from now on, and running plans are moved to it');
}

interface Told {
  readonly number: number;
  readonly moving: { readonly moved: number; readonly left: number; readonly isOver: boolean };
}

/** How far the plans of the latest publication are; asked as somebody who has no page open. */
async function latest(): Promise<Told> {
  const { contents } = (await call('/api/declarations/history')).body as { contents: readonly Told[] };
  return contents[0] as Told;
}

const isOver = async () => (await latest()).moving.isOver;

test('goes on when the page that asked for it is closed, and is told as done when it is opened later', async () => {
  await draft('favourite_song', 'Favourite song');
  const first = closeAfterTest(await openAs(leader, '/declarations'));
  await publishAndMove(first.page);
  expect(first.faults).toEqual([]);
  await first.context.close();
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
  const { number, moving } = await latest();
  expect(moving.moved).toBeGreaterThan(2);
  const later = closeAfterTest(await openAs(leader, '/declarations'));
  const done = later.page.getByRole('status').filter({ hasText: `${moving.moved} running plans were moved.` });
  await done.waitFor();
  await later.page.getByRole('button', { name: `Move plans of publication ${number} back` }).waitFor();
  expect(await axeViolations(later)).toEqual([]);
  await later.page.setViewportSize(phone);
  await done.waitFor();
  expect(await axeViolations(later)).toEqual([]);
  expect(later.faults).toEqual([]);
});

test('loses nothing of a page that was open on a moved plan, which is asked whose answer holds', async () => {
  const writer = closeAfterTest(await openAs(officer, stagePath(plan, 'care')));
  const question = (name: string) => writer.page.getByRole('textbox', { name });
  await question('Favourite song').waitFor();
  await draft('favourite_meal', 'Favourite meal');
  const first = closeAfterTest(await openAs(leader, '/declarations'));
  await publishAndMove(first.page);
  await first.context.close();
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
  const { pepStageId, revision, formData, parked } = await care();
  const others = { ...(formData as Row), carer_name: 'A. Carer' };
  const body = { ...plan, stageId: pepStageId, revision, saveId: randomUUID(), formData: others, parked };
  const saved = await call('/api/Pep/saveData', { ...body, percentageCompleted: 100, activity: 'automatically' });
  expect(saved.status).toBe(200);
  // The page knows of none of it: it still asks what has gone, and has the answer of before.
  await question('Favourite song').fill('Moon River');
  await question('Main carer').fill('B. Carer');
  await writer.page.getByRole('button', { name: 'Save', exact: true }).click();
  const clash = writer.page.getByRole('region', { name: 'Choose which answers to keep' });
  await clash.getByText('A. Carer', { exact: true }).waitFor();
  await clash.getByRole('radio', { name: /Keep mine/ }).check();
  await clash.getByRole('button', { name: 'Save my choice' }).click();
  await clash.waitFor({ state: 'detached' });
  await expect.poll(async () => ((await care()).formData as Row).carer_name).toBe('B. Carer');
  expect((await care()).setAside).toEqual([{ title: 'Favourite song', text: 'Moon River' }]);
  await writer.page.getByRole('button', { name: 'Show the new form' }).click();
  await question('Favourite meal').waitFor();
  await writer.page.getByText('Answers to questions that are no longer asked').waitFor();
});

test('tells whoever has a section open, and brings the new form with all that was typed', async () => {
  const writer = closeAfterTest(await openAs(officer, stagePath(plan, 'care')));
  const question = (name: string) => writer.page.getByRole('textbox', { name });
  await question('Favourite meal').waitFor();
  await draft('favourite_walk', 'Favourite walk');
  const first = closeAfterTest(await openAs(leader, '/declarations'));
  await publishAndMove(first.page);
  await first.context.close();
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
  // The page looks every minute while it is seen, and when it is seen again.
  await writer.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  const told = writer.page.getByRole('status').filter({ hasText: 'The form was changed while you had it open' });
  await told.waitFor();
  expect(await axeViolations(writer)).toEqual([]);
  await writer.page.setViewportSize(phone);
  expect(await axeViolations(writer)).toEqual([]);
  await question('Main carer').fill('C. Carer');
  await question('Favourite meal').fill('Pancakes');
  await told.getByRole('button', { name: 'Show the new form' }).click();
  await question('Favourite walk').waitFor();
  await told.waitFor({ state: 'detached' });
  await expect.poll(() => question('Main carer').inputValue()).toBe('C. Carer');
  expect(((await care()).formData as Row).carer_name).toBe('C. Carer');
  expect((await care()).setAside).toContainEqual({ title: 'Favourite meal', text: 'Pancakes' });
  expect(writer.faults).toEqual([]);
});

test('goes on when the server was killed in the middle and starts again', async () => {
  await draft('favourite_game', 'Favourite game');
  const first = closeAfterTest(await openAs(leader, '/declarations'));
  await publishAndMove(first.page);
  await first.context.close();
  await product.kill();
  await product.restart();
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
  expect((await latest()).moving).toMatchObject({ left: 0 });
  expect(JSON.stringify((await care()).form)).toContain('Favourite game');
});
