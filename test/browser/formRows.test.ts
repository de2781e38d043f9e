import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// A form of one's own gets questions out of a spreadsheet, and its headings change places; nothing is saved.

const leader = 'super@brinmoor.example';
const rows =
  'How does the child travel?\tchoice\tyes\tOn foot|By bus\tThe usual way\n' +
  'Where to?\tmap\n' +
  'Please bring the timetable\tnote\t\t\tIt hangs in the hall.\n';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paste rows of a spreadsheet' });
const row = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
const group = (page: Page, heading: string) => page.getByRole('group', { name: heading, exact: true });
const living = (page: Page) => page.getByRole('region', { name: 'The form' });

async function open() {
  const watched = closeAfterTest(await openAs(leader, '/declarations?path=forms/pep/aspiration-pathway'));
  await row(watched.page, 'Who helps me').waitFor();
  return watched;
}

test('takes in rows of a spreadsheet, says row by row what is made of them, and takes all back at once', async () => {
  const watched = await open();
  const { page } = watched;
  await page.getByRole('button', { name: 'Paste rows…' }).press('Enter');
  await dialogOf(page).getByLabel('Cells').waitFor();
  await page.keyboard.insertText(rows);
  await dialogOf(page)
    .getByText('3 rows were read; 3 questions are made of them; 1 row has something to look at')
    .waitFor();
  await dialogOf(page)
    .getByRole('row', { name: /Where to\? A line of text The kind “map” is not known/ })
    .waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(desktop);
  await dialogOf(page).getByLabel('Under the heading').selectOption('My aspiration');
  await dialogOf(page).getByRole('button', { name: 'Add 3 questions' }).press('Enter');
  await group(page, 'My aspiration')
    .getByRole('button', { name: /^How does the child travel\? one of a list · required/ })
    .waitFor();
  await expect
    .poll(() => row(page, 'How does the child travel').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await living(page).getByText('It hangs in the hall.').waitFor();
  await page.getByText('No faults', { exact: true }).waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await row(page, 'Where to').waitFor({ state: 'detached' });
  await expect.poll(() => row(page, 'How does the child travel').count()).toBe(0);
  await row(page, 'Who helps me').evaluate((one) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Who comes along?\tdate');
    one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await dialogOf(page).getByRole('row', { name: '1 Who comes along? A date' }).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(watched.faults).toEqual([]);
});

test('moves a heading by its button and by Alt and arrows, says where it stands, and keeps the focus', async () => {
  const watched = await open();
  const { page } = watched;
  const headings = () =>
    page.locator('[data-heading]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.heading));
  const signed = group(page, 'Written and signed');
  await signed.getByRole('button', { name: 'Rename' }).press('Alt+ArrowUp');
  await page.getByText('Heading 1 of 2', { exact: true }).waitFor();
  expect(await headings()).toEqual(['Written and signed', 'My aspiration']);
  const hasFocus = (name: string) => () =>
    signed.getByRole('button', { name }).evaluate((one) => one === document.activeElement);
  await expect.poll(hasFocus('Rename')).toBe(true);
  await expect
    .poll(() => living(page).getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(['Written and signed', 'My aspiration']);
  await page.getByText('No faults', { exact: true }).waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await page.keyboard.press('Alt+ArrowUp');
  expect(await headings()).toEqual(['Written and signed', 'My aspiration']);
  await signed.getByRole('button', { name: 'Heading down' }).press('Enter');
  await page.getByText('Heading 2 of 2', { exact: true }).waitFor();
  await expect.poll(hasFocus('Heading down')).toBe(true);
  expect(await headings()).toEqual(['My aspiration', 'Written and signed']);
  await page.getByRole('button', { name: 'Undo changes' }).waitFor({ state: 'detached' });
  expect(watched.faults).toEqual([]);
});
