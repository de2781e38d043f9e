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
    const choice = page.getByRole('checkbox', { name: /^The key \/ alone/ });
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
    await page.reload();
    await choice.waitFor();
    expect(await pressed()).toBe(false);
    await choice.check();
    expect(await pressed()).toBe(true);
  });
});
