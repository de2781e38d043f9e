import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { rowsOf } from './support/api.ts';
import { axeViolations, desktop, phone } from './support/browser.ts';
import { callsAs, openAs, shareProduct } from './support/running.ts';

shareProduct();

const box = (page: Page) => page.getByRole('combobox', { name: 'Find a pupil, PEP, organisation or page' });

/** What is found, under its heading. */
const found = (page: Page) =>
  page
    .getByRole('listbox')
    .getByRole('group')
    .evaluateAll((groups) =>
      groups.map((group) => [
        group.firstElementChild?.textContent ?? '',
        [...group.querySelectorAll('[role="option"] > span > span:first-child')].map((one) => one.textContent),
      ]),
    );

async function aPupil() {
  const call = await callsAs('la@ashcombe.example');
  const { studentId, studentName } = (await rowsOf(call, '/api/Students?careStatusIds=1'))[0] ?? {};
  return { studentId: Number(studentId), studentName: String(studentName) };
}

const keys = (page: Page) => page.getByRole('dialog', { name: 'Keys' });

describe('the keys of a page', () => {
  test.each([desktop, phone])('are listed by "?", but not while something is typed, at %o', async (viewport) => {
    const watched = await openAs('la@ashcombe.example', '/students', viewport);
    const { page } = watched;
    const groups = () => keys(page).getByRole('heading', { level: 3 }).allTextContents();
    await page.getByText(/\d+ result\(s\)/).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await keys(page).waitFor();
    const told = viewport === phone ? ['On every page'] : ['In a table', 'On every page'];
    await expect.poll(groups).toEqual(told);
    expect(await axeViolations(watched)).toEqual([]);
    await page.keyboard.press('Escape');
    await keys(page).waitFor({ state: 'detached' });
    await box(page).focus();
    await page.keyboard.type('?');
    await expect.poll(() => box(page).inputValue()).toBe('?');
    await expect.poll(() => keys(page).count()).toBe(0);
    if (viewport === phone) return;
    const grid = page.getByRole('grid');
    const words = await grid.evaluate((one) => {
      const id = one.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent;
    });
    expect(words).toMatch(/^Arrow keys move between cells\. Enter opens/);
    // Whoever sees the page is told as well, while the keyboard is in the table.
    const seen = page.getByText('Arrow keys move between cells, ? lists the keys');
    await expect.poll(() => seen.isVisible()).toBe(false);
    await grid.getByRole('columnheader', { name: 'Name' }).focus();
    await expect.poll(() => seen.isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => seen.isVisible()).toBe(false);
  });
});

describe('the finder', () => {
  test('finds pupils, plans, organisations and pages by name, with keys alone', async () => {
    const { studentId, studentName } = await aPupil();
    const watched = await openAs('la@ashcombe.example', '/organisations', desktop);
    const { page } = watched;
    await page.getByRole('heading', { level: 1, name: 'Organisations' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(studentName.split(', ').toReversed().join(' '));
    await expect
      .poll(() => found(page))
      .toEqual([
        ['Pupils', [studentName]],
        ['PEPs', expect.arrayContaining([expect.stringContaining(studentName)])],
      ]);
    expect(await axeViolations(watched)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/students/${studentId}`);
    await expect.poll(() => box(page).inputValue()).toBe('');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    await page.keyboard.press('/');
    await page.keyboard.type('starlingmere high');
    await expect.poll(() => found(page)).toEqual([['Organisations', ['Starlingmere High School']]]);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/organisations');
    await page.getByText('1 result(s)', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('prem');
    await expect.poll(() => found(page)).toEqual([['Pages', ['Pupil premium']]]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Pupil premium' }).waitFor();
  });

  test('finds views of lists, declared and saved, and leads to the list as they show it', async () => {
    const { page } = await openAs('la@ashcombe.example', '/peps', desktop);
    const view = page.getByRole('combobox', { name: 'View' });
    const shown = () => view.evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.textContent);
    await view.waitFor();
    for (const [typed, name, list] of [
      ['to rev peps', 'To review – PEPs', '/peps'],
      ['years 10', 'Years 10 and 11 – Pupils', '/students'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await expect.poll(() => found(page)).toEqual([['Views', [name]]]);
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).pathname).toBe(list);
      await expect.poll(shown).toBe(name.split(' – ')[0]);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    }
  });

  test('presses what the page offers, says why not where it is refused, and gives the focus back', async () => {
    const watched = await openAs('la@ashcombe.example', '/students', desktop);
    const { page } = watched;
    await page.getByRole('button', { name: 'Add pupil' }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('add pup');
    await expect.poll(() => found(page)).toEqual([['On this page', ['Add pupil']]]);
    expect(await axeViolations(watched)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Columns');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('add pup');
    await page.getByRole('option', { name: 'Add pupil' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add pupil');

    const call = await callsAs('la@ashcombe.example');
    const [plan] = await rowsOf(call, '/api/pep/getPepStatuses?pepStatusIds=2');
    await page.goto(new URL(`/students/${plan?.studentId}/peps/${plan?.id}`, page.url()).href);
    await page.getByRole('button', { name: 'Complete PEP' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('complete');
    const refused = page.getByRole('option', { name: /Complete PEP.*Before it can be completed/ });
    await refused.waitFor();
    await expect.poll(() => refused.getAttribute('aria-disabled')).toBe('true');
  });

  test.each([
    ['/register', 'Bring a workbook back', 'Bring a workbook back'],
    ['/imports', 'Import a file', 'Import a file'],
  ])('opens on %s what its button "%s" opens', async (path, button, title) => {
    const { page, faults } = await openAs('super@ashcombe.example', path, desktop);
    await page.getByRole('button', { name: button, exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(button);
    await page.getByRole('option', { name: button, exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: title }).waitFor();
    expect(faults).toEqual([]);
  });

  test('leads to no page that the viewer may not open, and on a phone is as wide as it', async () => {
    const { page } = await openAs('dt@ashcombe.example', '/students', phone);
    await box(page).fill('aud');
    await page.getByText('Nothing found').waitFor();
    await box(page).fill('reg');
    await expect.poll(async () => (await found(page)).at(-1)?.[0]).toBe('Pages');
    const { x = 0, width = 0 } = (await page.getByRole('listbox').boundingBox()) ?? {};
    expect([x >= 0, x + width <= phone.width]).toEqual([true, true]);
  });

  test('says what could not be searched, in its place, and asks again when that is chosen', async () => {
    const { page } = await openAs('la@ashcombe.example', '/organisations', desktop);
    await page.route('**/api/pep/getPepStatuses**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await box(page).fill('wren');
    const again = page.getByRole('option', { name: /Choose this to try again/ });
    await again.waitFor();
    expect((await found(page)).slice(0, 2).map(([heading]) => heading)).toEqual(['Pupils', 'PEPs']);
    await page.unroute('**/api/pep/getPepStatuses**');
    await again.click();
    await page
      .getByRole('option', { name: /Year \d+/ })
      .first()
      .waitFor();
    await expect.poll(() => again.count()).toBe(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/organisations');
  });

  test('is reached by "/" alone only while that is not switched off', async () => {
    const { page } = await openAs('la@ashcombe.example', '/UserProfile/details', desktop);
    const choice = page.getByRole('checkbox', { name: /^The keys \/ and \? alone/ });
    const pressed = async () => {
      await page.getByRole('heading', { level: 2, name: 'Keys' }).click();
      await page.keyboard.press('/');
      return box(page).evaluate((one) => one === document.activeElement);
    };
    await choice.waitFor();
    expect(await pressed()).toBe(true);
    await choice.uncheck();
    await page.getByText('Keys saved').waitFor();
    expect(await pressed()).toBe(false);
    await page.keyboard.press('?');
    await expect.poll(() => keys(page).count()).toBe(0);
    await page.reload();
    await choice.waitFor();
    expect(await pressed()).toBe(false);
    await choice.check();
    expect(await pressed()).toBe(true);
  });
});
