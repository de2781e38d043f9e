import type { Locator, Page } from 'playwright-core';
import { noticed } from './support/notices.ts';
import { product } from './support/running.ts';

/** Works as an authority from now on. */
export async function workAs(page: Page, name: string): Promise<void> {
  await page.goto(`${product.url}/changeLocalAuthority`);
  // One of the two stands in its place, from the first moment of the list on.
  const choice = page.getByRole('button', { name: `Work as ${name}` });
  const here = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText('You are working here now');
  await choice.or(here).waitFor();
  if ((await here.count()) > 0) return;
  await choice.click();
  await noticed(page, 'Updated LA');
}

/** What says on every page that one does not work as one’s own. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Authority you work as' });

/** Everything that the browser keeps for this site, as one text. */
export const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));

/** Whether a sign stands beside its words, not on a line of its own. */
export async function isBeside(one: Locator, other: Locator): Promise<boolean> {
  const [sign, words] = [await one.boundingBox(), await other.boundingBox()];
  return (
    sign !== null &&
    words !== null &&
    sign.y >= words.y - 1 &&
    sign.y + sign.height <= words.y + words.height + 1 &&
    sign.x + sign.width <= words.x
  );
}
