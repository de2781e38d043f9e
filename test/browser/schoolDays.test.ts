import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from './support/api.ts';
import type { Watched } from './support/browser.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let leader: Watched;

beforeAll(async () => {
  leader = await openAs('super@ashcombe.example');
});

describe('the days of school of an authority', () => {
  test('stand at its settings, with the years that are missing [D-94]', async () => {
    const { page } = leader;
    await page.goto(`${product.url}/authoritySettings`);
    await page.getByRole('link', { name: 'Days of school' }).click();
    await page.getByText('Missing: these are proposed').first().waitFor();
    expect(await onPhone(leader)).toEqual(fine);
  });

  test('are proposed for a year that is missing, and kept with a closure day [D-94]', async () => {
    const { page } = leader;
    const missing = page.getByRole('row').filter({ hasText: 'Missing: these are proposed' }).first();
    const label = await missing.getByText(/^20\d\d-20\d\d$/).textContent();
    await missing.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    expect(await onPhone(leader)).toEqual(fine);
    // A Friday of term, whichever the year.
    const year = Number(label?.slice(5));
    const day = [18, 19, 20, 21, 22, 23, 24].find((each) => new Date(Date.UTC(year, 5, each)).getUTCDay() === 5);
    await dialog.getByRole('textbox', { name: /Closure days/ }).fill(`${day}/06/${year}`);
    await dialog.getByRole('button', { name: /Save|Keep/ }).click();
    await dialog.waitFor({ state: 'detached' });
    const kept = page
      .getByRole('row')
      .filter({ hasText: String(label) })
      .first();
    await kept.getByText('Kept').waitFor();
    await expect.poll(() => page.getByText('Missing: these are proposed').count()).toBe(0);
  });

  test('of one school are taken away again after a question, and those of the authority hold for it [D-94]', async () => {
    const { page } = leader;
    const call = await callsAs('super@ashcombe.example');
    const listed = await call('/api/SchoolDays/years?page=1&sizePerPage=10');
    const [, current] = listed.body.data as Row[];
    const body = Object.fromEntries(Object.entries(current ?? {}).filter(([name]) => /^(first|last)\d$/.test(name)));
    const { academicYearId, label } = current ?? {};
    const [school] = (await call('/api/SchoolsLookup/Schools')).body.contents as Row[];
    const schoolId = school?.id;
    expect(schoolId).toBeTypeOf('number');
    expect((await call('/api/SchoolDays/year', { ...body, academicYearId, schoolId })).status).toBe(200);
    await page.reload();
    const own = page
      .getByRole('row')
      .filter({ hasText: String(label) })
      .filter({ hasNotText: 'All other schools' });
    await own.waitFor();
    expect(await onPhone(leader)).toEqual(fine);
    await own.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Use the authority’s dates' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use the authority’s dates' }).click();
    await page.getByText('The authority’s dates hold for the school again').waitFor();
    await expect.poll(() => own.count()).toBe(0);
  });
});
