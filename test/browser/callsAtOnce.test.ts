import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { editablePep } from './support/api.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

/** Calls of one user that the server works on at a time; the next wait, and those beyond them are refused. */
const atOnce = 8;

type Screens = Record<string, { path: string }>;

/**
 * Opens pages with each answer held back until the page has asked for all that it asks for without it: nobody's
 * server or line is slower. Gives the most calls that were open at a moment.
 */
async function holdCalls(page: Page): Promise<(path: string) => Promise<number>> {
  let held: Route[] = [];
  let most = 0;
  let come: () => void = () => undefined;
  await page.route('**/api/**', (route) => {
    held.push(route);
    most = Math.max(most, held.length);
    come();
  });
  const another = () => new Promise<void>((resolve) => (come = resolve));
  return async (path) => {
    held = [];
    most = 0;
    await page.goto(product.url + path);
    for (;;) {
      await page.evaluate(
        () => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()))),
      );
      const next = held.shift();
      if (next) {
        await next.continue();
        await (await next.request().response())?.finished();
      } else if (
        await Promise.race([page.waitForLoadState('networkidle').then(() => true), another().then(() => false)])
      ) {
        return most;
      }
    }
  };
}

test('no screen has as many calls open at once as the server works on at a time for one user', async () => {
  const { page, context } = await openAs('super@ashcombe.example');
  const call = await callsAs('super@ashcombe.example');
  const { studentId, pepId } = await editablePep(call, { withSend: true });
  const { screens } = (await call('/api/catalog')).body as { screens: Screens };
  const open = await holdCalls(page);
  const counted: [string, number][] = [];
  for (const { path } of Object.values(screens)) {
    const filled = path
      .replace('{studentId}', String(studentId))
      .replace('{pepId}', String(pepId))
      .replace('{formSlug}', 'targets');
    counted.push([path, await open(filled)]);
  }
  expect(counted.length).toBeGreaterThan(20);
  expect(counted.filter(([, calls]) => calls >= atOnce)).toEqual([]);
  // What counts them does see several at once, which no page has to ask for.
  await page.addInitScript((calls) => {
    for (let one = 0; one < calls; one++) void fetch('/api/health').then((answer) => answer.text());
  }, atOnce);
  expect(await open('/first-steps')).toBeGreaterThanOrEqual(atOnce);
  await context.close();
});
