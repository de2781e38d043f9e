import type { Browser, Page } from 'playwright-core';
import type { Database } from '../../../src/server/db/database.ts';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { desktop, openPage, signInHere } from '../../browser/support/browser.ts';
import { median, percentile, throttle } from '../keystrokes.ts';
import { prepare, type Signs } from '../opening.ts';
import { onePupil } from './ground.ts';

const rounds = 7;
const weeks = 6;

/** Of a page with a list: its first cell, and nothing that loads. */
const listSigns: Signs = {
  first: '[role="gridcell"]',
  last: '[role="gridcell"]',
  waiting: '[aria-busy="true"], main [role="progressbar"]',
};
const emptySigns: Signs = { first: 'h1', last: 'h1', waiting: '[aria-busy="true"]' };

declare global {
  interface Window {
    /** Milliseconds from each key until the page had painted what it changed; set by `watchKeys`. */
    benchShown: number[];
  }
}

/** What a person sees of marks, at a fourth of this machine's speed, beside a page with nothing on it. */
export async function benchScreens(browser: Browser, address: string, database: Database): Promise<void> {
  const { page, context } = await openPage(browser, desktop);
  await prepare(page);
  await page.goto(address);
  await signInHere(page, 'super@ashcombe.example');
  await throttle(page, 4);
  console.log('  on the screen, four times slower');
  const register: number[] = [];
  const nothing: number[] = [];
  await page.goto(`${address}/register`);
  await page.getByRole('combobox', { name: /rows per page/i }).selectOption('100');
  for (let round = 0; round < rounds; round += 1) {
    register.push(await opened(page, `${address}/register`, listSigns));
    nothing.push(await opened(page, `${address}/no/such/page`, emptySigns));
  }
  tell('opening a register of 100 pupils', register);
  tell('opening a page with nothing on it', nothing);
  const { id } = await settingUp(database, onePupil);
  tell('a key until its mark shows', await markWeeks(page, `${address}/students/${id}/attendance`));
  await page.goto(`${address}/no/such/page`);
  tell('a key until a letter shows on a page with nothing on it', await typeNothing(page));
  await context.close();
}

/** Milliseconds from going to an address until all of it is there. */
async function opened(page: Page, address: string, signs: Signs): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(async (seen) => (await window.benchWatch(seen)).built, signs);
}

/** Marks weeks that are over by one key a session, newest first. */
async function markWeeks(page: Page, address: string): Promise<number[]> {
  const taken: number[] = [];
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  for (let week = 0; week < weeks; week += 1) {
    monday.setUTCDate(monday.getUTCDate() - 7);
    await page.goto(`${address}?week=${monday.toISOString().slice(0, 10)}`);
    await page.getByRole('gridcell').first().waitFor();
    await page.evaluate(watchKeys, 'td[data-line]');
    await page.locator('td[data-line="0"][data-head="0"]').focus();
    for (let key = 0; key < 10; key += 1) await pressed(page, '/');
    taken.push(...(await page.evaluate(() => window.benchShown)));
  }
  return taken;
}

/** The least that a key can do: a letter is shown in a text. */
async function typeNothing(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const shown = document.createElement('output');
    document.body.append(shown);
    addEventListener('keydown', ({ key }) => (shown.textContent += key));
  });
  await page.evaluate(watchKeys, 'output');
  for (let key = 0; key < 60; key += 1) await pressed(page, 'x');
  return page.evaluate(() => window.benchShown);
}

async function pressed(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))));
}

/** Notes for each key how long it takes until what it changes under a selector is painted. It runs in the page. */
function watchKeys(selector: string): void {
  window.benchShown = [];
  let at = 0;
  addEventListener('keydown', ({ timeStamp }) => void (at = timeStamp), { capture: true });
  new MutationObserver((changes) => {
    const isThere = changes.some(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest(selector),
    );
    if (at === 0 || !isThere) return;
    const began = at;
    at = 0;
    requestAnimationFrame(() => setTimeout(() => window.benchShown.push(performance.now() - began)));
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

function tell(what: string, taken: readonly number[]): void {
  const [p50, p95] = [median(taken), percentile(taken, 0.95)];
  console.log(`    ${what}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${taken.length} times)`);
}
