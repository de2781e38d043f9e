import type { Page } from 'playwright-core';
import type { Drawing } from './page/main.tsx';

/** Milliseconds until the first section takes input, and until every field is there. */
export interface Opened {
  readonly usable: number;
  readonly built: number;
}

export type Side = 'ours' | 'stock';

/** How one can see on a page that the first section, and then the whole form, is there: a selector, and how many elements it must find. */
export interface Signs {
  readonly first: string;
  readonly all: string;
  readonly count: number;
}

/** What every page of the bench starts with: tsx marks functions that have names, those sent to a page too. */
export async function prepare(page: Page): Promise<Page> {
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(installWaiting);
  return page;
}

/** Opens one of the two forms on a fresh page and measures from the moment the data are there. */
export async function openOnPage(page: Page, address: string, task: { side: Side; drawing: Drawing; signs: Signs }): Promise<Opened> {
  await page.goto(address);
  await page.bringToFront();
  return page.evaluate(async ({ side, drawing, signs }) => {
    const at = window.draw(side, drawing);
    const usable = await window.benchUntil(() => document.querySelector(signs.first) !== null);
    const built = await window.benchUntil(() => document.querySelectorAll(signs.all).length >= signs.count);
    return { usable: usable - at, built: built - at };
  }, task);
}

declare global {
  interface Window {
    /** The moment at which something holds, the page has painted it and would answer a key. */
    benchUntil: (holds: () => boolean) => Promise<number>;
  }
}

/** Gives a page `benchUntil`. It runs there, so it stands alone. */
function installWaiting(): void {
  window.benchUntil = (holds) =>
    new Promise((resolve) => {
      const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      if (holds()) return painted();
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        observer.disconnect();
        painted();
      });
      return observer.observe(document, { childList: true, subtree: true });
    });
}
