import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerOf } from './registerScene.ts';
import type { Call, Row } from './support/api.ts';
import { axeViolations, phone, type Watched } from './support/browser.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';
import { days, dayAfter, weekOf } from './support/weekOf.ts';

shareProduct();

let watched: Watched;
let page: Page;
let call: Call;
let colleague: Call;
/** A day of school five weeks back, which no other file looks at. */
let date: string;
/** The pupils whose sessions are entered, with what stood there before. */
let former: readonly Row[];

beforeAll(async () => {
  watched = await openAs('la@ashcombe.example');
  page = watched.page;
  call = await callsAs('la@ashcombe.example');
  colleague = await callsAs('super@ashcombe.example');
  date = String((await registerOf(call, dayAfter(Date.now(), -35))).day.date);
  former = (await registerOf(call, date)).rows.filter(isPlain).slice(0, 2);
  await page.setViewportSize(phone);
});

afterAll(() => put(former.flatMap((row) => [sessionOf(row, 'AM'), sessionOf(row, 'PM')])));

/** Both sessions have marks that a call for several can give. */
const isPlain = ({ amMark, pmMark }: Row) => [amMark, pmMark].every((mark) => /^[/\\LNO]$/.test(String(mark)));

const sessionOf = (row: Row, session: 'AM' | 'PM', mark = row[session === 'AM' ? 'amMark' : 'pmMark']) => ({
  studentId: row.studentId,
  date,
  session,
  mark: mark ?? '-',
  reason: 'Set out for a test',
});
const put = (marks: readonly object[], by = call) =>
  by('/api/SaveMarks/marks', { saveId: crypto.randomUUID(), marks: [...marks] });

/** What is stored of a pupil of the test. */
async function stored(place: number): Promise<string> {
  const row = (await registerOf(call, date)).rows.find(({ studentId }) => studentId === former[place]?.studentId);
  return `${row?.amMark ?? ' '}${row?.pmMark ?? ' '}`;
}

/** Takes the marks of the pupils of the test away, and opens the register. */
async function open(): Promise<void> {
  await put(former.flatMap((row) => [sessionOf(row, 'AM', '-'), sessionOf(row, 'PM', '-')]));
  await page.goto(`${product.url}/register/${date}`);
  await mark(0, 'AM').waitFor();
}

/** A session on the card of a pupil. */
const mark = (place: number, session: 'AM' | 'PM') =>
  page
    .locator(`li[data-id="${String(former[place]?.studentId)}"]`)
    .getByRole('button', { name: new RegExp(`^${session} mark `) });
async function named(place: number, session: 'AM' | 'PM', name: RegExp): Promise<void> {
  await expect.poll(() => mark(place, session).getAttribute('aria-label')).toMatch(name);
}

/** Presses a session and, in the sheet of its codes, a button. */
async function choose(place: number, session: 'AM' | 'PM', name: RegExp): Promise<void> {
  await mark(place, session).click();
  const sheet = page.getByRole('dialog', { name: new RegExp(`^Codes for .* ${session}$`) });
  await sheet.getByRole('button', { name }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Gives L where somebody else has given a mark that is not seen yet. */
async function clashWith(theirs: string): Promise<void> {
  await put([sessionOf(former[0] ?? {}, 'AM', theirs)], colleague);
  await choose(0, 'AM', /^L\s*Late/);
  const sentence = `; you gave L. Press the session to keep ${theirs} or to give L.`;
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
}

const heights = (part: ReturnType<Page['locator']>) =>
  part.evaluateAll((buttons) => buttons.map((button) => Math.ceil(button.getBoundingClientRect().height)));

describe('the daily register on a phone', () => {
  test('takes codes from a sheet of large ones, and sends the mark that was seen too [REG-3] [D-92]', async () => {
    await open();
    await named(0, 'AM', /^no mark/);
    const sent = page.waitForRequest('**/api/Attendance/saveMark');
    await mark(0, 'AM').click();
    const sheet = page.getByRole('dialog', { name: new RegExp(`^Codes for ${former[0]?.studentName}, .* AM$`) });
    await sheet.getByRole('button', { name: 'More …' }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    const [codes, cells] = [sheet.getByRole('button'), page.getByRole('button', { name: /^[AP]M mark / })];
    expect(Math.min(...(await heights(codes)), ...(await heights(cells)))).toBeGreaterThanOrEqual(44);
    await sheet.getByRole('button', { name: /^L\s*Late/ }).click();
    expect((await sent).postDataJSON()).toMatchObject({ mark: 'L', base: null, saveId: expect.any(String) });
    await expect.poll(() => stored(0)).toBe('L ');
    await named(0, 'AM', /^L, Late/);
    const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect([await axeViolations(watched), await page.evaluate(over)]).toEqual([[], 0]);
  });

  test('takes codes by keys as well, and goes on to the same session of the next card [REG-3]', async () => {
    await open();
    await mark(0, 'PM').press('N');
    await expect.poll(() => mark(1, 'PM').evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('V');
    await expect.poll(async () => [await stored(0), await stored(1)]).toEqual([' N', ' V']);
  });

  test('keeps what finds no connection on the device, and sends it later [REG-25] [D-92]', async () => {
    const said = watched.faults.length;
    await open();
    await watched.context.setOffline(true);
    await choose(0, 'AM', /^N/);
    await choose(1, 'AM', /^O/);
    await page.getByText('2 marks not sent yet.').waitFor();
    await named(1, 'AM', /^O, .*, not sent yet$/);
    await watched.context.setOffline(false);
    await expect.poll(async () => [await stored(0), await stored(1)], { timeout: 30_000 }).toEqual(['N ', 'O ']);
    await page.getByText('2 marks not sent yet.').waitFor({ state: 'detached' });
    watched.faults.splice(said);
  });

  test('writes over no mark that was not seen: its sheet keeps that or gives one’s own [REG-3] [D-92]', async () => {
    const said = watched.faults.length;
    // What somebody else gives is not told meanwhile, however long this takes.
    await page.route('**/api/Attendance/marksVersion**', (route) => route.fulfill({ json: { version: 'the same' } }));
    await open();
    await clashWith('N');
    await named(0, 'AM', /^two marks: N, .* and L from you$/);
    await choose(0, 'AM', /^Keep N$/);
    await named(0, 'AM', /^N, /);
    await open();
    await clashWith('V');
    await choose(0, 'AM', /^L\s*Late/);
    const reason = page.getByRole('dialog', { name: 'Why is this mark changed?' });
    await reason.getByLabel('Reason').fill('The school told us late');
    await reason.getByRole('button', { name: /^Change/ }).click();
    await expect.poll(() => stored(0)).toBe('L ');
    await page.unrouteAll();
    watched.faults.splice(said);
  });

  test('marks present where it is empty by a button that stays at the foot, and takes it back [REG-3]', async () => {
    await open();
    const present = page.getByRole('button', { name: /^Present where empty \(\d+\)$/ });
    await expect.poll(() => present.isEnabled()).toBe(true);
    // In sight though the cards go on below.
    const foot = await present.boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    await present.click();
    await expect.poll(async () => [await stored(0), await stored(1)]).toEqual(['/\\', '/\\']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => [await stored(0), await stored(1)]).toEqual(['  ', '  ']);
  });
});

describe('a week of one pupil on a phone', () => {
  test('has the same sheet, with the whole list behind it [REG-2]', async () => {
    const monday = dayAfter(Date.parse(date), -((new Date(date).getUTCDay() + 6) % 7));
    const { studentId } = former[0] ?? {};
    const before = (await weekOf(call, studentId, monday)).map(({ mark }) => mark ?? null);
    await page.goto(`${product.url}/students/${String(studentId)}/attendance?week=${monday}`);
    const place = days.length * 2 - 1;
    const cell = page.locator(`td[data-line="0"][data-head="${place}"]`);
    await cell.click();
    const sheet = page.getByRole('dialog', { name: /^Codes for Friday .* PM$/ });
    await sheet.getByRole('button', { name: 'More …' }).click();
    await page.getByRole('listbox', { name: /^Codes for Friday .* PM$/ }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect((await weekOf(call, studentId, monday)).map(({ mark }) => mark ?? null)).toEqual(before);
    expect(watched.faults).toEqual([]);
  });
});
