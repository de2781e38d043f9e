import { describe, expect, it } from 'vitest';
import type { Row } from './support/api.ts';
import { axeViolations, phone } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, openAs, product, runProduct } from './support/running.ts';

runProduct();

const [teacher, colleague] = ['dt@brinmoor.example', 'oeu@brinmoor.example'];

/** A plan of the current year that the teacher sees and the colleague does not. */
async function planToGive() {
  const plansOf = async (account: string) => {
    const call = await callsAs(account);
    const { body } = await call('/api/pep/getPepStatuses?page=1&sizePerPage=99999&academicYearId=17&pepStatusIds=2');
    return body.data as Row[];
  };
  const seen = new Set((await plansOf(colleague)).map(({ studentId }) => studentId));
  const plan = (await plansOf(teacher)).find(({ studentId }) => !seen.has(studentId));
  if (!plan) throw new Error('The teacher has no plan that the colleague does not see.');
  const [studentId, pepId] = [Number(plan.studentId), Number(plan.id)];
  const call = await callsAs(teacher);
  const { body } = await call(`/api/Pep/details?studentId=${studentId}&pepId=${pepId}`);
  const [pep] = body.contents as { stages: Row[] }[];
  const open = pep?.stages.filter((one) => one.mainUserTypeId === 1 && Number(one.percentageCompleted) < 100) ?? [];
  const [section = '', kept = ''] = open.map(({ title }) => String(title));
  return { studentId, pepId, pupil: `${String(plan.lastName)}, ${String(plan.firstName)}`, section, kept };
}

describe('a designated teacher', () => {
  it('gives a colleague a pupil and a section, which is theirs to fill in until it is taken back', async () => {
    const { studentId, pepId, pupil, section, kept } = await planToGive();
    const { page, faults, ...watched } = await openAs(teacher, '/dashboard');
    await page.getByRole('link', { name: 'Colleagues', exact: true }).click();
    await page.getByRole('button', { name: 'Give to a colleague' }).click();
    const dialog = page.getByRole('dialog', { name: 'Give to a colleague' });
    await dialog.getByRole('combobox', { name: /^Colleague/ }).selectOption({ index: 1 });
    const pupils = dialog.getByRole('group', { name: /^Pupils/ });
    await pupils.getByRole('checkbox', { name: new RegExp(pupil) }).check();
    const sections = dialog.getByRole('group', { name: /^Sections that they fill in/ });
    await sections.getByRole('checkbox', { name: new RegExp(section) }).check();
    await dialog.getByRole('textbox', { name: /^Last day/ }).fill('31/07/2027');
    expect(await axeViolations({ page, faults, ...watched })).toEqual([]);
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await page.getByText('Given', { exact: true }).first().waitFor();

    const home = `/students/${studentId}/peps/${pepId}`;
    const theirs = await openAs(colleague, home, phone);
    const yours = theirs.page.getByRole('region', { name: /^Yours to do/ });
    await expect.poll(() => yours.getByRole('link').allTextContents()).toEqual([expect.stringContaining(section)]);
    await atRest(theirs.page);
    expect(await axeViolations(theirs)).toEqual([]);
    await theirs.page
      .getByRole('link', { name: new RegExp(kept) })
      .first()
      .click();
    await theirs.page.getByText(/gave you other sections of this plan to fill in/).waitFor();

    await page
      .getByRole('row', { name: new RegExp(pupil) })
      .getByRole('button', { name: /^Take back/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => page.getByRole('row', { name: new RegExp(pupil) }).count()).toBe(0);
    await theirs.page.goto(product.url + home);
    await expect
      .poll(() => theirs.page.getByRole('heading', { level: 1 }).allTextContents())
      .toEqual(['Page Not Found']);
    expect(faults).toEqual([]);
  });
});
