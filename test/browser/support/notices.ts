import type { Page } from 'playwright-core';

type Keeper = { noticesSaid?: string[] };

/** Put into every page: notices go after five seconds, and who looks later still finds here what they said. */
export function keepNotices(): void {
  const said: string[] = [];
  const seen = new WeakSet<Element>();
  (globalThis as Keeper).noticesSaid = said;
  new MutationObserver(() => {
    for (const notice of document.querySelectorAll('[aria-label^="Messages"] > [aria-live] > *')) {
      if (!seen.has(notice)) said.push(notice.textContent ?? '');
      seen.add(notice);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** What notices have said since the page was loaded, those that are gone among them. */
export const noticesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as Keeper).noticesSaid ?? []);

/**
 * Waits until a notice has said so since the page was loaded, be it still there or gone; pages that follow are looked
 * at as well.
 */
export async function noticed(page: Page, text: string | RegExp): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      ((globalThis as Keeper).noticesSaid ?? []).some((one) =>
        typeof wanted === 'string' ? one === wanted : wanted.test(one),
      ),
    text,
  );
}
