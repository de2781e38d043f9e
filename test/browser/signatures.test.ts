import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contentsOf, listedPeps, type Call, type PepKey } from './support/api.ts';
import { axeViolations } from './support/browser.ts';
import { fine, onPhone } from './support/onPhone.ts';
import { openWithin } from './support/rest.ts';
import { callsAs, runProduct } from './support/running.ts';
import { as, openStage } from './stageScenes.ts';

runProduct();

// One who works with the child writes, the designated teacher signs, and the virtual school reads it.

const [writer, teacher, officer] = ['oeu', 'dt', 'la'].map((name) => `${name}@brinmoor.example`) as [
  string,
  string,
  string,
];
const slug = 'aspiration-pathway';
const SIGNED = /^Signed by \S.*, Designated Teacher, \d\d\/\d\d\/\d{4} at \d\d:\d\d$/;

const field = (page: Page) => page.locator('[data-field$="-dt_signed"]');
const steps = (page: Page) => page.getByRole('textbox', { name: /^What I want to do/ });
const sign = (page: Page) => field(page).getByRole('button', { name: 'Sign', exact: true });

/** A plan in progress that both see, whose pathway nobody has signed. */
async function unsignedPlan(call: Call, other: Call): Promise<PepKey> {
  const seen = new Set((await listedPeps(other)).map(({ pepId }) => pepId));
  for (const pep of (await listedPeps(call)).filter(({ pepId }) => seen.has(pepId))) {
    const path = `/api/Pep/key-stages-1-4/form/${slug}?studentId=${pep.studentId}&pepId=${pep.pepId}`;
    const answer = await call(path);
    if (answer.status !== 200) continue;
    const { denied, formData } = contentsOf(answer) as { denied: object; formData: object };
    if (!('pep.saveStage' in denied) && !('dt_signed' in formData)) return pep;
  }
  throw new Error('The demonstration data has no plan whose pathway is still to be signed.');
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/Pep/saveData'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).status()).toBe(200);
}

test('what a colleague writes is signed, read by others, and unsigned by a change', async () => {
  const pep = await unsignedPlan(await callsAs(teacher), await callsAs(writer));
  const writing = await as(writer);
  await openStage(writing.page, pep, slug);
  await field(writing.page).getByText('To be signed by the designated teacher').waitFor();
  await expect.poll(() => sign(writing.page).count()).toBe(0);
  await steps(writing.page).fill('Visit the boatyard');
  await save(writing.page);

  const signing = await as(teacher);
  await openStage(signing.page, pep, slug);
  await sign(signing.page).press('Enter');
  await field(signing.page).getByText('Signed when this is saved').waitFor();
  await save(signing.page);
  await field(signing.page).getByText(SIGNED).waitFor();
  expect(await axeViolations(signing)).toEqual([]);
  expect(await onPhone(signing)).toEqual(fine);

  const reading = await as(officer);
  await openStage(reading.page, pep, slug);
  await field(reading.page).getByText(SIGNED).waitFor();
  await expect.poll(() => field(reading.page).getByRole('button', { name: 'Take back' }).count()).toBe(0);
  expect(await axeViolations(reading)).toEqual([]);
  await openWithin(reading.page, `/students/${pep.studentId}/peps/${pep.pepId}/document`);
  const document = reading.page.getByRole('article');
  await document.getByText(SIGNED).waitFor();

  await steps(writing.page).fill('Visit the boatyard and the college');
  await save(writing.page);
  await field(writing.page).getByText('Not signed yet').waitFor();
  await signing.page.reload();
  await sign(signing.page).waitFor();
  for (const { faults } of [writing, signing, reading]) expect(faults).toEqual([]);
});
