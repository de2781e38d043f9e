import type { Page } from 'playwright-core';
import { product } from './support/running.ts';

/** Wide enough that a table draws all its columns at once. */
export const wide = { width: 3000, height: 1000 };

/** Titles of the columns that are drawn, from left to right. */
export const heads = (of: Page) =>
  of.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? '').filter(Boolean));

/** Opens a page with a list, and waits for the list. */
export async function open(of: Page, path: string): Promise<void> {
  await of.goto(product.url + path);
  await of
    .getByText(/^\d+ result\(s\)$/)
    .first()
    .waitFor();
}

/** The questions of the filter panel, opened where it is not. */
export async function filtersOf(of: Page): Promise<string> {
  const button = of.getByRole('button', { name: /^Filters/ }).first();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  const panel = of.getByRole('complementary', { name: 'Filters' });
  await panel.waitFor();
  return (await panel.textContent()) ?? '';
}
