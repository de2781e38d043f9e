import type { Locator, Page } from 'playwright-core';
import { type Call, contentsOf, editablePep, listedPeps, type PepKey, stagePath } from './support/api.ts';
import { desktop, type Watched } from './support/browser.ts';
import { answered, atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, openAs, product } from './support/running.ts';

/** Somebody signed in on a page that is empty still, until the test ends. */
export async function as(account: string, viewport = desktop): Promise<Watched> {
  const watched = closeAfterTest(await openAs(account, undefined, viewport));
  return watched;
}

/** A stage of a plan that a designated teacher may edit, opened by somebody. */
export async function stageAs(
  account: string,
  slug = 'targets',
  viewport = desktop,
): Promise<Watched & { readonly pep: PepKey }> {
  const watched = await as(account, viewport);
  const pep = await editablePep(await callsAs(account));
  await openStage(watched.page, pep, slug);
  return { ...watched, pep };
}

/** Opens a section of a plan. */
export async function openStage(page: Page, pep: PepKey, slug: string): Promise<void> {
  await page.goto(product.url + stagePath(pep, slug));
  await page.getByRole('navigation', { name: 'Sections of the PEP, step by step' }).waitFor();
}

/** The section is there, and its ratings, which come after it. */
export async function stageAtRest(page: Page): Promise<void> {
  await answered(page, '/api/pep/getStageRagRatings');
  await panel(page)
    .getByRole('listitem')
    .first()
    .or(panel(page).getByText('This section has not been rated yet.'))
    .waitFor();
  await atRest(page);
}

/** The ratings of the section: beside the form for who rates, below it for who reads them. */
export const panel = (page: Page) => page.getByRole('region', { name: 'RAG rating' });
export const form = (page: Page) => page.getByRole('form', { name: 'Add new rag rating' });

/** All ratings of the section, which who rates unfolds. */
export async function ratingsOf(page: Page): Promise<Locator> {
  await panel(page).locator('summary').click();
  return panel(page).getByRole('region', { name: 'Ratings of this section' });
}

/** The first plan of a status, or the last, or an error where the demonstration data has none. */
export async function planOfStatus(call: Call, statusId: number, { last = false } = {}): Promise<PepKey> {
  const listed = await listedPeps(call);
  for (const key of last ? listed.toReversed() : listed) {
    const answer = await call(`/api/Pep/details?studentId=${key.studentId}&pepId=${key.pepId}`);
    if (answer.status === 200 && contentsOf(answer).statusId === statusId) return key;
  }
  throw new Error(`The demonstration data has no plan of status ${statusId}.`);
}
