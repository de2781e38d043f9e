import type { Page } from 'playwright-core';
import { type Call, contentsOf, type Row, rowsOf } from './support/api.ts';

// What is pressed to come somewhere, from the menu on.

/** An entry of the main menu, by the word that it begins with. */
export const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: new RegExp(`^${name}\\b`) });

/** The strip of a pupil’s pages. */
export const strip = (page: Page) => page.getByRole('navigation', { name: 'Pupil record' });

/** Waits until a page has its title. */
export const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** Waits until a list has come. */
export const counted = (page: Page) =>
  page
    .getByText(/^\d+ result\(s\)$/)
    .first()
    .waitFor();

/** The pupils whom the list of pupils shows somebody at once: in monitored care, and their own where they have some. */
export async function pupilsOf(call: Call): Promise<Row[]> {
  const { typeId, hasStudentsAssigned, userId } = (await call('/api/LocalAuthority/Settings')).body;
  const own = [1, 6, 8].includes(Number(typeId)) || hasStudentsAssigned === true;
  const rows = await rowsOf(call, `/api/Students?careStatusIds=1${own ? `&assignedUserIds=${String(userId)}` : ''}`);
  return rows.filter(({ upn }) => typeof upn === 'string' && upn !== '');
}

/** The first of them on a percentage register, or with marks for each session. */
export async function pupilOn(call: Call, percentage: boolean): Promise<Row | undefined> {
  for (const row of await pupilsOf(call)) {
    const path = `/api/StudentPage/studentPage?studentId=${String(row.studentId)}`;
    if (contentsOf(await call(path)).isPercentageRegister === percentage) return row;
  }
  return undefined;
}

/** From the menu to the page of a pupil, by the list’s search and the pupil’s name. */
export async function openPupil(page: Page, pupil: Row): Promise<void> {
  await entry(page, 'Pupils').click();
  await title(page, 'Pupils');
  const search = page.getByLabel(/^Search/).first();
  await search.fill(String(pupil.upn));
  await search.press('Enter');
  await page.getByText('1 result(s)', { exact: true }).waitFor();
  await page.getByRole('grid').getByRole('link').first().click();
  await title(page, 'Overview');
}
