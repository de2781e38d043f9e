import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Whether something has the focus. */
export const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** Goes on with Tab to what is named. */
export async function tabTo(page: Page, one: Locator): Promise<void> {
  await one.waitFor();
  for (let presses = 0; presses < 60 && !(await isFocused(one)); presses += 1) await page.keyboard.press('Tab');
  expect(await isFocused(one)).toBe(true);
}
