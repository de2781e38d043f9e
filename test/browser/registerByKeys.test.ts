import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { allPresent, dayOfThirty, times, type DayOfThirty } from './registerScene.ts';
import { axeViolations, type Watched } from './support/browser.ts';
import { noticed } from './support/notices.ts';
import { callsAs, openAs, runProduct } from './support/running.ts';

// The pupils that are added stand in everybody's lists.
runProduct();

let watched: Watched;
let page: Page;
let day: DayOfThirty;
let pressed = 0;

beforeAll(async () => {
  watched = await openAs('super@ashcombe.example');
  page = watched.page;
  day = await dayOfThirty(page, await callsAs('super@ashcombe.example'));
});

/** The first press with a pointer; from there on there are keys alone. */
async function open(): Promise<void> {
  await day.open();
  pressed = 0;
}

const clear = () => day.clear();
const cell = (line: number, half: 'am' | 'pm') => day.cell(line, half);
const hasFocus = (line: number, half: 'am' | 'pm') => day.hasFocus(line, half);
const stored = () => day.stored();

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    pressed += 1;
  }
}

describe('a day of thirty pupils', () => {
  test('is entered by one key where all are present [REG-3] [REG-25] [D-66]', async () => {
    await clear();
    await open();
    await press('Control+Enter');
    await noticed(page, 'Block marks saved');
    await expect.poll(stored).toEqual(allPresent);
    expect(pressed).toBe(1);
    await page.getByText('Register complete').waitFor();
  });

  test('takes at most 34 keys with four exceptions, and no pointer [REG-3] [D-66] [D-92]', async () => {
    await clear();
    await open();
    // The fifth is late, the twelfth ill all day, the nineteenth absent all day without leave, the twenty-sixth at a
    // medical appointment in the morning.
    await press(...times('ArrowDown', 4), 'L');
    await press(...times('ArrowDown', 6), 'Shift+ArrowRight', 'I');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    // The type, and that is sent.
    await press('Space', 'Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(11, 'pm')).toBe(true);
    await press(...times('ArrowDown', 7), 'Shift+ArrowLeft', 'O');
    await press(...times('ArrowDown', 7), 'M');
    await press('Control+Enter');
    const exceptions = async () =>
      (await stored()).flatMap((marks, line) => (marks === '/\\' ? [] : [`${line + 1} ${marks}`]));
    await expect.poll(exceptions).toEqual(['5 L\\', '12 II', '19 OO', '26 M\\']);
    // As many as docs/decisions/registers.md says.
    expect(pressed).toBe(33);
    await page.getByText('Register complete').waitFor();
  });

  test('takes a code on a name for both of its sessions, and goes on to the next name [REG-3]', async () => {
    await clear();
    await open();
    await page.getByRole('link', { name: String(day.rows[1]?.studentName) }).focus();
    await press('/');
    await expect.poll(async () => (await stored())[1]).toBe('/\\');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
      .toContain(String(day.rows[2]?.studentName));
    expect((await stored())[2]).toBe('');
  });

  test('takes a code on a heading for its column, a block, a copy down, and undoes them [REG-3] [REG-4]', async () => {
    await clear();
    await open();
    await page.getByRole('columnheader', { name: 'AM mark' }).focus();
    await press('/');
    await expect.poll(async () => (await stored()).every((marks) => marks === '/')).toBe(true);
    await cell(0, 'pm').focus();
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'V');
    await expect.poll(async () => (await stored()).slice(0, 4)).toEqual(['/V', '/V', '/V', '/']);
    await cell(3, 'pm').focus();
    await press('Control+d');
    await expect.poll(async () => (await stored())[3]).toBe('/V');
    await press('Control+z', 'Control+z');
    await expect.poll(async () => (await stored()).slice(0, 4)).toEqual(['/', '/', '/', '/']);
  });

  test('finds a pupil by letters, the next gap by F8, and the codes by Enter [REG-3]', async () => {
    await clear();
    await open();
    await press("'");
    await page.getByText('Find a pupil: type letters of the name').waitFor();
    await press(...String(day.rows[7]?.studentName).slice(0, 4), 'Enter');
    await expect.poll(() => hasFocus(7, 'am')).toBe(true);
    await press('F8');
    await expect.poll(() => hasFocus(7, 'pm')).toBe(true);
    await press('Enter');
    await page.getByRole('listbox', { name: /^Codes for / }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await press('Escape');
    await expect.poll(() => hasFocus(7, 'pm')).toBe(true);
  });

  test('goes down or to the right, as somebody has chosen, after a reload too [REG-3]', async () => {
    await clear();
    await open();
    await page.getByLabel('After a mark, go').selectOption('to the right');
    await open();
    await press('L', 'N');
    await expect.poll(async () => (await stored()).slice(0, 2)).toEqual(['LN', '']);
    await expect.poll(() => hasFocus(1, 'am')).toBe(true);
    await page.getByLabel('After a mark, go').selectOption('down');
    await cell(4, 'am').focus();
    await press('L');
    await expect.poll(() => hasFocus(5, 'am')).toBe(true);
    // Stored before the next test takes every mark away, or it would arrive after that.
    await expect.poll(async () => (await stored())[4]).toBe('L');
  });

  test('opens the dialog of illness, which asks for its type before it saves [REG-6] [REG-20]', async () => {
    await clear();
    await open();
    await saveByDialog({ line: 1, code: 'I', asks: "Please select a 'I' Code Type" });
    await expect.poll(async () => (await stored())[1]).toBe('I');
  });

  test('opens the dialog of X, which asks for its type before it saves [REG-19]', async () => {
    await clear();
    await open();
    await saveByDialog({ line: 2, code: 'X', asks: "Please select a 'X' Code Type" });
    await expect.poll(async () => (await stored())[2]).toBe('X');
  });
});

/** Types a code that opens a dialog, saves that without a type and then with its first. */
async function saveByDialog({ line, code, asks }: { line: number; code: string; asks: string }): Promise<void> {
  await cell(line, 'am').focus();
  await press(code);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Save/ }).press('Enter');
  await dialog.getByText(asks).first().waitFor();
  expect((await stored())[line]).toBe('');
  await dialog
    .getByRole('radiogroup', { name: `${code} code type` })
    .getByRole('radio')
    .first()
    .check();
  await dialog.getByRole('button', { name: /^Save/ }).press('Enter');
}
