import type { Page } from 'playwright-core';

/** Replaces all that an editor holds, as pasting does. */
export async function pasteInto(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}
