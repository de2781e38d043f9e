import type { Page } from 'playwright-core';

/** Offers the pupil on whose page Passing somebody is to another authority, from a day on (DD/MM/YYYY). */
export async function offerPupil(page: Page, authority: string, from: string): Promise<void> {
  await page.getByRole('button', { name: 'Offer to another authority' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Authority/).selectOption({ label: authority });
  await dialog.getByRole('textbox', { name: /^From/ }).fill(from);
  await dialog.getByLabel(/Note/).fill('Care is taken over');
  await dialog.getByRole('button', { name: 'Offer the pupil' }).click();
}
