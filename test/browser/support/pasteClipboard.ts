import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Pastes a text of the clipboard into a field in the place of what is there; its page may write the clipboard. */
export async function pasteClipboard(page: Page, label: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.getByLabel(label, { exact: true }).fill('');
  await page.getByLabel(label, { exact: true }).press('Control+V');
  await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
}
