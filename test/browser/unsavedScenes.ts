import type { Page } from 'playwright-core';

/** The form says that all is saved. */
export const saved = (page: Page) =>
  page
    .locator('[data-save-state="saved"]')
    .filter({ hasText: /^Last saved/ })
    .waitFor();

export const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};

/** Pastes into a box of its own: no page of the portal may read the clipboard by itself. */
export async function paste(page: Page): Promise<void> {
  await page.evaluate(() => {
    const place = document.body.appendChild(document.createElement('textarea'));
    place.focus();
  });
  await page.keyboard.press('Control+V');
}
