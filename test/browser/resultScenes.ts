import type { Page } from 'playwright-core';

/** Adds a judgement of the autumn term, “At expected”, on the page of a pupil's assessments. */
export async function addResult(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a result', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a result' });
  await dialog.getByRole('combobox', { name: /^Term/ }).selectOption({ label: 'Autumn' });
  await dialog
    .getByRole('combobox', { name: /^Type/ })
    .selectOption({ label: 'In-year judgement against age-related expectation' });
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill(subject);
  await dialog.getByRole('combobox', { name: /^Grade/ }).selectOption({ label: 'At expected' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
