import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readPdf, wholeText } from '../support/pdf/readPdf.ts';
import { rowsOf } from './support/api.ts';
import { axeViolations, phone } from './support/browser.ts';
import { atRest } from './support/rest.ts';
import { callsAs, closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// A draft of a form on the answers of a real plan; nothing is saved.

const leader = 'super@ashcombe.example';

/** A running plan of Key Stages 3 and 4 whose pupil's name finds it. */
async function findPlan() {
  const call = await callsAs(leader);
  const rows = await rowsOf(call, '/api/pep/getPepStatuses?academicYearId=17&pepStatusIds=2');
  const plans = rows.filter(({ yearGroup }) => Number(yearGroup) > 8 && Number(yearGroup) < 13);
  for (const { studentId, id: pepId, lastName, firstName } of plans) {
    const { body } = await call(`/api/Pep/key-stages-1-4/form/care?studentId=${studentId}&pepId=${pepId}`);
    const [stage] = body.contents as { formData: { life_story?: string; carer_name?: string } }[];
    const { life_story, carer_name } = stage?.formData ?? {};
    if (life_story && carer_name) return { name: `${lastName}, ${firstName}`, lastName, life_story, carer_name };
  }
  throw new Error('No running plan says who looks after the child, and what life-story work there is.');
}

test('shows a draft on a plan, with the answers that it sets aside, by keyboard and in another situation', async () => {
  const plan = await findPlan();
  const watched = closeAfterTest(await openAs(leader, '/declarations'));
  const { page } = watched;
  const pane = page.getByRole('region', { name: 'On a plan' });
  const choose = async () => {
    await page.getByRole('button', { name: 'On a plan' }).press('Enter');
    await pane.getByRole('combobox', { name: 'Pupil', exact: true }).fill(String(plan.lastName));
    await page.getByRole('option', { name: plan.name }).first().waitFor();
    // Further plans may still be found, and what is pointed at is let go as they come.
    await atRest(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pane.getByText(/What users of the type Designated Teacher would see/).waitFor();
  };
  await page.getByRole('button', { name: /forms\/pep\/care/ }).click();
  await choose();
  await pane.getByText(plan.carer_name, { exact: true }).first().waitFor();
  await pane.getByText(plan.life_story, { exact: true }).waitFor();
  const saved = async (label: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pane.getByRole('button', { name: label, exact: true }).press('Enter'),
    ]);
    return readPdf(await readFile(await file.path()));
  };
  const filled = wholeText((await saved('PDF with this plan’s answers')).tree);
  for (const said of ['It is not published.', plan.carer_name, plan.life_story]) expect(filled).toContain(said);
  const blank = wholeText((await saved('Blank PDF')).tree);
  expect(blank).toContain('To be filled in by hand.');
  expect(blank).not.toContain(plan.carer_name);
  await page.getByRole('button', { name: /^Life-story work/ }).click();
  await page
    .getByRole('group', { name: /^Change / })
    .getByLabel('Hidden', { exact: true })
    .check();
  const aside = pane.getByRole('region', { name: 'These answers would be set aside' });
  await aside.getByText(plan.life_story, { exact: true }).waitFor();
  await expect.poll(() => pane.getByText(plan.life_story, { exact: true }).count()).toBe(1);
  await pane.getByLabel('Seen by').selectOption('Read Only');
  await pane.getByText(/Read Only would see; they could not write here: PEP Read Only/).waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  await page.setViewportSize(phone);
  await aside.waitFor();
  await pane.getByText(plan.carer_name, { exact: true }).first().waitFor();
  expect(await axeViolations(watched)).toEqual([]);

  await page.getByRole('button', { name: 'Other forms, stages, tables and lists' }).click();
  await page.getByRole('button', { name: /forms\/pep\/key-stages-1-4\/future/ }).click();
  await choose();
  const question = pane.getByText('First choice after Year 11', { exact: true });
  const year = pane.getByLabel('Year group');
  await year.selectOption('Year 8');
  await expect.poll(() => question.count()).toBe(0);
  await year.selectOption('Year 11');
  await question.first().waitFor();
  await pane.getByRole('button', { name: 'An invented pupil’s' }).press('Enter');
  await expect.poll(() => question.count()).toBe(0);
  await year.selectOption('Year 11');
  await question.first().waitFor();
  expect(await axeViolations(watched)).toEqual([]);
  expect(watched.faults).toEqual([]);
});
