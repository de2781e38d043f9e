import type { Page } from 'playwright-core';
import type { Drawing } from './page/main.tsx';

/**
 * Milliseconds from the moment the data are there until the first section takes input, and until every field is there.
 */
export interface Opened {
  readonly usable: number;
  readonly built: number;
}

export type Side = 'ours' | 'stock';

/**
 * Selectors: of what shows that the first section is there, that the last field is, and of places still waiting for
 * their fields.
 */
export interface Signs {
  readonly first: string;
  readonly last: string;
  readonly waiting: string;
}

/** Stock draws all at once, its button last. */
export const stockSigns: Signs = { first: 'button[type=submit]', last: 'button[type=submit]', waiting: '.waiting' };

declare global {
  interface Window {
    /** Notes when a form is there; set by `prepare`. */
    benchWatch: (signs: Signs) => Promise<{ usable: number; built: number }>;
    benchOpened?: Promise<{ usable: number; built: number }>;
  }
}

/** What every page of the bench starts with: tsx marks functions that have names, those sent to a page too. */
export async function prepare(page: Page): Promise<Page> {
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(installWatching);
  return page;
}

/** Opens one of the two forms on the bench's page. */
export async function openOnPage(
  page: Page,
  address: string,
  { side, drawing, signs }: { side: Side; drawing: Drawing; signs: Signs },
): Promise<Opened> {
  await page.goto(address);
  await page.bringToFront();
  const task = JSON.stringify({ side, drawing, signs });
  return page.evaluate(async (text) => {
    const {
      side: which,
      drawing: drawn,
      signs: seen,
    } = JSON.parse(text) as { side: Side; drawing: Drawing; signs: Signs };
    const opened = window.benchWatch(seen);
    const at = window.draw(which, drawn);
    const { usable, built } = await opened;
    return { usable: usable - at, built: built - at };
  }, task);
}

/** Opens a stage in the product; its data are there when the call for it has ended. */
export async function openInProduct(page: Page, address: string, signs: Signs): Promise<Opened> {
  await page.addInitScript((seen) => void (window.benchOpened = window.benchWatch(seen)), signs);
  await page.bringToFront();
  await page.goto(address);
  return page.evaluate(async () => {
    const { usable, built } = (await window.benchOpened)!;
    const call = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/api\/pep\/[^/]+\/form\//i.test(name))[0] as PerformanceResourceTiming;
    return { usable: usable - call.responseEnd, built: built - call.responseEnd };
  });
}

/** Gives a page `benchWatch`. It runs there, so it stands alone. */
function installWatching(): void {
  const there = (selector: string) => document.querySelector(selector) !== null;
  // Painted, and ready for a key.
  const settled = () =>
    new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      if (holds()) return resolve();
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        observer.disconnect();
        resolve();
      });
      return observer.observe(document, { childList: true, subtree: true });
    });
  window.benchWatch = async ({ first, last, waiting }) => {
    await until(() => there(first));
    const usable = await settled();
    await until(() => there(last) && !there(waiting));
    return { usable, built: await settled() };
  };
}
