import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Answers by keyboard why marks of long ago are changed. */
export async function giveReason(page: Page, reason = 'The school told us late'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Why (is this mark|are these marks) changed\?$/ });
  const field = dialog.getByLabel('Reason');
  await field.waitFor();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}
