import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf, wholeText } from '../support/pdf/readPdf.ts';
import { rowsOf, type PepKey } from './support/api.ts';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// A whole plan on one page: read, compared with the one before, and printed.

const officer = 'la@ashcombe.example';
const reader = 'readonly@ashcombe.example';

let pep: PepKey;

beforeAll(async () => {
  const call = await callsAs(officer);
  const rows = (await rowsOf(call, '/api/pep/getPepStatuses?academicYearId=17&pepStatusIds=2')) as {
    studentId: number;
    id: number;
  }[];
  for (const { studentId, id: pepId } of rows) {
    const { body } = await call(`/api/Pep/document?studentId=${studentId}&pepId=${pepId}`);
    const [plan] = body.contents as { formerTitle: string | null }[];
    if (plan?.formerTitle) {
      pep = { studentId, pepId };
      return;
    }
  }
  throw new Error('No plan in progress follows another.');
});

const home = () => `/students/${pep.studentId}/peps/${pep.pepId}`;
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });
const whole = (page: Page) => page.getByRole('switch', { name: 'Show questions without an answer' });
const changes = (page: Page) => page.getByRole('switch', { name: /^Mark changes since \w+ term/ });

async function opened(viewport = desktop, account = officer) {
  const watched = closeAfterTest(await openAs(account, `${home()}/document`, viewport));
  await contents(watched.page).waitFor();
  return watched;
}

describe('a whole plan', () => {
  test('is opened from PEP Home, and leads from its contents to a section and on to its form', async () => {
    const watched = closeAfterTest(await openAs(officer, home()));
    const { page, faults } = watched;
    await page.getByRole('link', { name: 'Read the whole plan' }).click();
    const skip = contents(page).getByRole('link', { name: 'Skip to the plan' });
    await skip.focus();
    await page.keyboard.press('Enter');
    const plan = page.getByRole('article');
    await expect.poll(() => plan.evaluate((element) => element === document.activeElement)).toBe(true);
    const link = contents(page).getByRole('link', { name: /^9\. / });
    await link.click();
    const heading = page.getByRole('heading', { level: 2, name: /^9\. / });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => link.getAttribute('aria-current')).toBe('location');
    const top = async () => (await heading.boundingBox())?.y ?? 0;
    await expect.poll(top).toBeGreaterThanOrEqual((await page.locator('header').first().boundingBox())?.height ?? 57);
    // The same place again, after reading on from it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await link.click();
    await expect.poll(top).toBeLessThan(200);
    expect(await axeViolations(watched)).toEqual([]);
    await page.getByRole('link', { name: 'Open section My views' }).click();
    await page.waitForURL('**/my-views/form');
    expect(faults).toEqual([]);
  });

  test('leads from a question to its place in the form, for who may write there', async () => {
    const { page } = await opened();
    const question = page
      .locator('section[aria-labelledby="targets"] dt a, section[aria-labelledby="care"] dt a')
      .first();
    const name = (await question.textContent()) ?? '';
    await question.click();
    await page.waitForURL(/\/form#\//);
    const focused = () => page.evaluate(() => document.activeElement?.closest('.field, .section')?.textContent ?? '');
    await expect.poll(focused).toContain(name);
    const { page: toRead } = await opened(desktop, reader);
    await expect.poll(() => toRead.locator('article dt').count()).toBeGreaterThan(100);
    await expect.poll(() => toRead.locator('article dt a').count()).toBe(0);
  });

  test('hides questions without an answer, counts them, and shows them on wish', async () => {
    const { page } = await opened();
    const none = page.locator('article .none', { hasText: 'Not answered' });
    await expect.poll(() => page.getByText(/without an answer (is|are) not shown\.$/).count()).toBeGreaterThan(0);
    await expect.poll(() => none.count()).toBe(0);
    await whole(page).click();
    await expect.poll(() => none.count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByText(/without an answer (is|are) not shown\.$/).count()).toBe(0);
  });

  test('marks what changed since the plan before in words, with what was answered then', async () => {
    const watched = await opened();
    const { page, faults } = watched;
    await expect.poll(() => page.locator('.change-word').count()).toBe(0);
    await changes(page).focus();
    await page.keyboard.press('Space');
    await page
      .getByRole('status')
      .getByText(/^\d+ answers? differs? from the plan of \w+ term \d{4}\/\d{4}\.$/)
      .waitFor();
    await expect.poll(() => changes(page).evaluate((element) => element === document.activeElement)).toBe(true);
    const changed = page.locator('dl > .changed', { hasText: 'Changed' }).first();
    await expect.poll(() => changed.locator('.former').textContent()).toMatch(/^\w+ term \d{4}\/\d{4}: \S/);
    await expect
      .poll(() =>
        contents(page)
          .getByText(/^\d+ changed$/)
          .count(),
      )
      .toBeGreaterThan(0);
    expect(await axeViolations(watched)).toEqual([]);
    await changes(page).click();
    await expect.poll(() => page.locator('.change-word').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

/** Each thing that the page says of the plan, in its order. */
const said = (page: Page) =>
  page
    .locator('article')
    .locator('h2, h3, h4, h5, h6, header > p, dt, th, .plain, .quiet, .answer, blockquote, .none, .note')
    .allTextContents();

const plain = (text: string) => text.replace(/^\d+\. /, '').replaceAll(/\s+/g, '');

describe('on paper', () => {
  test('a whole plan says what its PDF says, in the same words and order', async () => {
    const { page } = await opened();
    await whole(page).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    const pdf = plain(wholeText(readPdf(await readFile(await (await download).path())).tree));
    const words = await said(page);
    expect(words.length).toBeGreaterThan(300);
    let from = 0;
    for (const text of words) {
      const at = pdf.indexOf(plain(text), from);
      expect(at, text).toBeGreaterThanOrEqual(from);
      from = at + plain(text).length;
    }
  });

  test('it prints without what acts or leads away, with its pupil’s name at the head of each page', async () => {
    const { page } = await opened();
    await page.evaluate(() => {
      window.print = () => (document.body.dataset.printed = 'yes');
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe('yes');
    await atRest(page);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => contents(page).isVisible()).toBe(false);
    await expect.poll(() => whole(page).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('link', { name: /^Open section/ }).count()).toBe(0);
    const running = page.locator('.running');
    // What a browser repeats on every sheet: the head of a table, where it may not be broken.
    const style = () =>
      running.evaluate((head) => [getComputedStyle(head).display, getComputedStyle(head).breakInside]);
    await expect.poll(style).toEqual(['table-header-group', 'avoid']);
    await expect.poll(() => running.textContent()).toMatch(/^\S+ \S.*Personal education plan \d+, \d{4}-\d{4}$/);
  });
});

describe('at 375 pixels', () => {
  test('the contents fold away above the plan, rows are lists, and nothing is wider than the page', async () => {
    const watched = await opened(phone);
    const { page, faults } = watched;
    await expect.poll(() => page.locator('article table').count()).toBe(0);
    await expect.poll(() => page.locator('article dl.row').count()).toBeGreaterThan(0);
    await contents(page).locator('summary').click();
    await contents(page).getByRole('link', { name: /^3\. / }).click();
    const heading = page.getByRole('heading', { level: 2, name: /^3\. / });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => contents(page).getByRole('link').first().isVisible()).toBe(false);
    await expect.poll(() => contents(page).locator('summary').textContent()).toMatch(/^Contents: 3\. /);
    const below = async () =>
      ((await heading.boundingBox())?.y ?? 0) - ((await contents(page).boundingBox())?.y ?? 0) - 40;
    await expect.poll(below).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await changes(page).click();
    await page.locator('.change-word').first().waitFor();
    expect(await onPhone(watched)).toEqual(fine);
    expect(faults).toEqual([]);
  });
});
