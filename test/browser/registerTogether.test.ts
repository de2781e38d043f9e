import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { allPresent, dayOfThirty, PUPILS, times, type DayOfThirty } from './registerScene.ts';
import type { Call } from './support/api.ts';
import type { Watched } from './support/browser.ts';
import { giveReason } from './support/giveReason.ts';
import { answered } from './support/rest.ts';
import { callsAs, openAs, runProduct } from './support/running.ts';

// A day of thirty pupils whose entering is not left alone: by the connection, and by somebody else.

// The pupils that are added stand in everybody's lists.
runProduct();

let watched: Watched;
let page: Page;
let colleague: Call;
let day: DayOfThirty;

beforeAll(async () => {
  watched = await openAs('super@ashcombe.example');
  page = watched.page;
  colleague = await callsAs('la@ashcombe.example');
  day = await dayOfThirty(page, await callsAs('super@ashcombe.example'));
});

const stored = () => day.stored();

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('when the connection is lost in the middle', () => {
  test('it is entered to its end, kept, and sent when the connection is back [REG-3] [REG-25] [D-92]', async () => {
    const said = watched.faults.length;
    await day.clear();
    await day.open();
    await press(...times('ArrowDown', 4), 'L');
    await expect.poll(async () => (await stored())[4]).toBe('L');
    // The list is read again after a mark, and finds no connection.
    const unread = page.waitForEvent('requestfailed', (request) => request.url().includes('RegisterPage'));
    await watched.context.setOffline(true);
    try {
      await unread;
      await press(...times('ArrowDown', 6), 'Shift+ArrowRight', 'N', ...times('ArrowDown', 7), 'O', 'Control+Enter');
      await page.getByText(`${2 * PUPILS - 1} marks not sent yet.`).waitFor();
      await day.cell(29, 'pm').and(page.locator('[aria-label$=", not sent yet"]')).waitFor();
      expect((await stored()).join('')).toBe('L');
    } finally {
      await watched.context.setOffline(false);
    }
    const exceptions = async () =>
      (await stored()).flatMap((marks, line) => (marks === '/\\' ? [] : [`${line + 1} ${marks}`]));
    await expect.poll(exceptions).toEqual(['5 L\\', '12 NN', '19 /O']);
    await page.getByText(/ not sent yet\./).waitFor({ state: 'detached' });
    await page.getByText('Register complete').waitFor();
    watched.faults.splice(said);
  });
});

describe('when two people enter it', () => {
  test('it has the marks of both: none is written over, each clash is told and decided [REG-3] [D-92]', async () => {
    const said = watched.faults.length;
    await day.clear();
    // What the other gives is not told meanwhile, however long this takes.
    await page.route('**/api/Attendance/marksVersion**', (route) => route.fulfill({ json: { version: 'the same' } }));
    await day.open();
    await day.give(colleague, [1, 'AM', 'N'], [2, 'PM', 'U']);
    await press('Control+Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: / gave N at \d\d:\d\d; you gave \/\. Enter keeps N, .* One more session has two marks\.$/ })
      .waitFor();
    await day.cell(1, 'am').getByText('N ≠ /', { exact: true }).waitFor();
    await day.cell(2, 'pm').getByText('U ≠ \\', { exact: true }).waitFor();
    const wanted = allPresent.with(1, 'N\\').with(2, '/U');
    await expect.poll(stored).toEqual(wanted);
    await day.cell(1, 'am').focus();
    await press('Enter');
    await day.cell(1, 'am').getByText('N', { exact: true }).waitFor();
    await day.cell(2, 'pm').focus();
    await press('/');
    await giveReason(page);
    await expect.poll(stored).toEqual(wanted.with(2, '/\\'));
    await page.unroute('**/api/Attendance/marksVersion**');
    watched.faults.splice(said);
  });

  test('each is shown what the other gives, without reading the page anew [REG-3]', async () => {
    await day.clear();
    await day.open();
    await answered(page, '/marksVersion');
    await day.give(colleague, [29, 'AM', 'V']);
    // As every twenty seconds: it is asked at once when the page is looked at again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await day.cell(29, 'am').getByText('V', { exact: true }).waitFor();
    expect(watched.faults).toEqual([]);
  });

  test('what the other gives between the reading of the register and its first look is shown [REG-3]', async () => {
    await day.clear();
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/Attendance/marksVersion**', async (route) => {
      begin();
      await held;
      await route.continue();
    });
    await day.open();
    await begun;
    await day.give(colleague, [27, 'AM', 'V']);
    goOn();
    await day.cell(27, 'am').getByText('V', { exact: true }).waitFor();
    await page.unroute('**/api/Attendance/marksVersion**');
    expect(watched.faults).toEqual([]);
  });
});
