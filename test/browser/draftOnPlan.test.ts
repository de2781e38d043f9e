import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf, wholeText } from '../support/pdf/readPdf.ts';
import { rowsOf } from './support/api.ts';
import { axeViolations, phone } from './support/browser.ts';
import { heldBack } from './support/heldBack.ts';
import { callsAs, closeAfterTest, openAs, shareProduct } from './support/running.ts';

shareProduct();

// A draft of a form on the answers of a real plan; nothing is saved.

const leader = 'super@ashcombe.example';

/** Two running plans of Key Stages 3 and 4 whose pupils' surnames find them first. */
async function findPlans() {
  const call = await callsAs(leader);
  const rows = await rowsOf(call, '/api/pep/getPepStatuses?academicYearId=17&pepStatusIds=2');
  const plans = rows.filter(({ yearGroup }) => Number(yearGroup) > 8 && Number(yearGroup) < 13);
  const found: { name: string; lastName: string; life_story: string; carer_name: string }[] = [];
  for (const { studentId, id: pepId, lastName, firstName } of plans) {
    const { body } = await call(`/api/Pep/key-stages-1-4/form/care?studentId=${studentId}&pepId=${pepId}`);
    const [stage] = body.contents as { formData: { life_story?: string; carer_name?: string } }[];
    const { life_story, carer_name } = stage?.formData ?? {};
    if (!life_story || !carer_name) continue;
    if (found.some((one) => one.lastName === lastName || one.carer_name === carer_name)) continue;
    found.push({ name: `${lastName}, ${firstName}`, lastName: String(lastName), life_story, carer_name });
    const [plan, other] = found;
    if (plan !== undefined && other !== undefined) return { plan, other };
  }
  throw new Error('No two running plans say who looks after the child, and what life-story work there is.');
}

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Pupil', exact: true });

/** Waits until the first plan that was found is pointed at, and takes it. */
async function takeFirst(page: Page, name: string) {
  const [first, box] = [page.getByRole('listbox').getByRole('option').first(), boxOf(page)];
  await first.filter({ hasText: name }).waitFor();
  const id = await first.getAttribute('id');
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(id);
  await page.keyboard.press('Enter');
}

test('shows a draft on a plan, with the answers that it sets aside, by keyboard and in another situation', async () => {
  const { plan } = await findPlans();
  const watched = closeAfterTest(await openAs(leader, '/declarations'));
  const { page } = watched;
  const pane = page.getByRole('region', { name: 'On a plan' });
  const choose = async () => {
    await page.getByRole('button', { name: 'On a plan' }).press('Enter');
    await boxOf(page).fill(plan.lastName);
    await takeFirst(page, plan.name);
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

test('takes another plan that is typed over the one that is chosen, which stays until then', async () => {
  const { plan, other } = await findPlans();
  const { page, faults } = closeAfterTest(await openAs(leader, '/declarations'));
  const pane = page.getByRole('region', { name: 'On a plan' });
  const box = boxOf(page);
  await page.getByRole('button', { name: /forms\/pep\/care/ }).click();
  await page.getByRole('button', { name: 'On a plan' }).click();
  await box.fill(plan.lastName);
  await page.getByRole('option', { name: plan.name }).first().click();
  await pane.getByText(plan.life_story, { exact: true }).waitFor();
  const chosen = await box.inputValue();

  await box.selectText();
  await page.keyboard.type('Nobody of this name');
  await page.getByText('No plan found', { exact: true }).waitFor();
  await expect.poll(() => box.inputValue()).toBe('Nobody of this name');
  await page.keyboard.press('Tab');
  await expect.poll(() => box.inputValue()).toBe(chosen);

  const found = await heldBack(page, '**/api/pep/getPepStatuses?*');
  await box.fill(other.lastName);
  await found.asked;
  await page.getByText('Searching…', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => box.inputValue()).toBe(other.lastName);
  await pane.getByText(plan.carer_name, { exact: true }).first().waitFor();
  found.answer();
  await takeFirst(page, other.name);
  await expect.poll(() => box.inputValue()).toContain(other.name);
  await pane.getByText(other.carer_name, { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
});
