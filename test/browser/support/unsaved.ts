import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { callsOf, contentsOf, type PepKey, stagePath } from './api.ts';
import { watch, type Watched } from './browser.ts';
import type { Product } from './product.ts';
import { answered } from './rest.ts';

export const longTerm = 'Long-term aim this leads to';

/** In every text that a test types, so that it is found wherever it stands readable. */
export const SECRET = 'Zinnober';

export const aim = (page: Page) => page.getByRole('textbox', { name: longTerm });
export const slots = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved.')).length);
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
export const failsToSave = (page: Page) => page.locator('[data-save-state="failed"]').waitFor();
export const offer = (page: Page) => page.getByRole('button', { name: 'Put it back' });

/** The targets of a plan; leaving is always agreed to, and noted. */
export async function openTargets(product: Product, pep: PepKey, page: Page): Promise<string[]> {
  const warnings: string[] = [];
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(product.url + stagePath(pep, 'targets'));
  await targetsAtRest(page);
  return warnings;
}

/**
 * The plans that a page opens save nothing by themselves, as an authority may have it: however long a test takes, what
 * it types is not saved meanwhile.
 */
export async function withoutAutosave(page: Page): Promise<void> {
  await page.route('**/form/targets?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { contents: { pep: Record<string, unknown> }[] };
    for (const { pep } of body.contents) pep.hasPepAutoSave = false;
    await route.fulfill({ response, json: body });
  });
}

/**
 * All that the targets ask for has come: a test may take the server away at once, or end the session. Without its key
 * nothing can be kept.
 */
export async function targetsAtRest(page: Page): Promise<void> {
  await aim(page).waitFor();
  for (const path of ['/api/session/draftKey', '/api/pep/getStageRagRatings']) await answered(page, path);
}

/** How often a typed text stands readable in what the browser keeps. */
export const secretsLeft = (page: Page) =>
  page.evaluate((word) => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).split(word).length - 1, SECRET);

/** Types and waits until it lies, encrypted, on the device. */
export async function typeUnsaved(page: Page, text: string): Promise<void> {
  const before = await slots(page);
  await aim(page).click();
  await aim(page).fill(text);
  await expect.poll(() => slots(page)).toBe(before + 1);
  expect(await secretsLeft(page)).toBe(0);
}

/** Cuts the page's way for saves only, or mends it. */
export async function cutSaves(page: Page, cut: boolean): Promise<void> {
  if (cut) await page.route('**/api/Pep/saveData', (route) => route.abort());
  else await page.unroute('**/api/Pep/saveData');
}

export async function storedAim({ url }: Product, page: Page): Promise<unknown> {
  const [, studentId, pepId] = /students\/(\d+)\/pep\/(\d+)/.exec(page.url()) ?? [];
  const call = await callsOf(page, url);
  return (
    contentsOf(await call(`/api/Pep/key-stages-1-4/form/targets?studentId=${studentId}&pepId=${pepId}`))
      .formData as Record<string, unknown>
  ).longer_aim;
}

/** Ends a tab's process at once, as a crash does. */
export async function crashTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}

/** The same, and another tab in the same profile. */
export async function crash({ page, context }: Watched): Promise<Watched> {
  await crashTab(page);
  return watch(context);
}

/** It is offered and can be read, is put back, saved, and gone from the device; answers what is stored. */
export async function putBack(product: Product, page: Page, text: string): Promise<unknown> {
  await offer(page).waitFor();
  await page.getByText('Look at it').click();
  await page.getByRole('definition').filter({ hasText: text }).waitFor();
  await offer(page).click();
  await expect.poll(() => aim(page).inputValue()).toBe(text);
  await save(page);
  await page
    .locator('[data-save-state="saved"]')
    .filter({ hasText: /^Last saved/ })
    .waitFor();
  await expect.poll(() => slots(page)).toBe(0);
  expect(await secretsLeft(page)).toBe(0);
  return storedAim(product, page);
}

/** Nobody has done anything for more than half an hour: the page ends the session, and asks to sign in. */
export async function timeOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('session.lastActivity', String(Date.now() - 31 * 60_000)));
  await page.getByLabel('E-mail address').waitFor();
}
