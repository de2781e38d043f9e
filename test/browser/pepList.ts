import type { Page } from 'playwright-core';
import { desktop, type Watched } from './support/browser.ts';
import { openAs } from './support/running.ts';

/** What an officer may set a plan in progress to. */
export const statuses = [
  'Not started',
  'Ready to submit to Virtual School',
  'Review again',
  'Submitted for review',
  'Superseded',
];

/** The list of plans, as somebody has it. */
export async function onPeps(account: string, viewport = desktop): Promise<Watched> {
  const watched = await openAs(account, '/peps', viewport);
  await watched.page.getByRole('heading', { level: 1, name: 'PEPs' }).waitFor();
  await watched.page.getByText(/^\d+ result\(s\)$/).waitFor();
  return watched;
}

export const firstButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Where the first row stands, and how many are seen whole. */
export const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role="row"][data-id]')].map((row) => row.getBoundingClientRect());
    return {
      first: Math.ceil(rows[0]?.top ?? 999),
      seen: rows.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
    };
  });

/** The cell that the keyboard is at, where the name lies over it. */
export const underTheName = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[role="gridcell"]');
    const name = cell?.closest('[role="row"]')?.querySelector<HTMLElement>('[data-field="lastName"]');
    if (!cell || !name || cell === name || cell.dataset.field === '__check__') return '';
    return cell.getBoundingClientRect().left < name.getBoundingClientRect().right - 1
      ? `${cell.dataset.field} is below the name`
      : '';
  });
