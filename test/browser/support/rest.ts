import type { Page } from 'playwright-core';

/** Waits until a page of the portal shows all that it loads: from here on what is not there will not come by itself. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page
    .locator('[aria-busy="true"], [aria-label^="Loading"], .MuiSkeleton-root')
    .first()
    .waitFor({ state: 'detached' });
  await rowsDrawn(page);
}

/** A row of a table that is not drawn yet. */
export const rowWithoutCells =
  '[role="row"]:not(:has([role="gridcell"], [role="columnheader"], [role="cell"], [role="rowheader"]))';

/** Waits until the rows of tables have their cells: at a new width a row may stand without any for a moment. */
export async function rowsDrawn(page: Page): Promise<void> {
  await page.locator(rowWithoutCells).first().waitFor({ state: 'detached' });
}

/**
 * Waits until a page has had the answer to a call, by the end of its path. Asked of the page: the browser's driver may
 * see the answer to the page before, whose end it never tells.
 */
export async function answered(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (end) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.endsWith(end)),
    path,
  );
}

/** Opens another address of the portal as a link in it does: what a page load costs is spent once for many. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
