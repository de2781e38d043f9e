import { expect, test } from 'vitest';
import { rowsOf } from './support/api.ts';
import { axeViolations } from './support/browser.ts';
import { callsAs, product, runProduct } from './support/running.ts';
import { as } from './stageScenes.ts';
import { mostPresses, walkTrial, type NewPlan } from './trialWalk.ts';
import { workAs } from './workingAs.ts';

runProduct();

test('an authority makes a form its own by pointing alone, and takes it back, in at most 115 presses', async () => {
  const [officer, second, teacher] = [
    await as('super@ashcombe.example'),
    await as('support@support.example'),
    await as('dt@ashcombe.example'),
  ];
  await workAs(second.page, 'Ashcombe');
  await Promise.all([officer, teacher].map((one) => one.page.goto(product.url)));
  const steps = await walkTrial(
    { officer: officer.page, second: second.page, teacher: teacher.page },
    await planToBegin(),
  );
  expect(steps.reduce((sum, { presses }) => sum + presses, 0)).toBeLessThanOrEqual(mostPresses);
  expect(await axeViolations(officer)).toEqual([]);
  expect([officer, second, teacher].flatMap(({ faults }) => faults)).toEqual([]);
});

/** A pupil of the teacher's, of Key Stages 1 to 4, and a year of which none has a plan. */
async function planToBegin(): Promise<NewPlan> {
  const call = await callsAs('dt@ashcombe.example');
  const rows = await rowsOf(call, '/api/pep/getPepStatuses');
  const row = rows.find(({ yearGroup }) => Number(yearGroup) > 4 && Number(yearGroup) < 11);
  const years = (await call('/api/Lookup/academicYears')).body.contents as { id: number; label: string }[];
  const { label = '' } = years.toSorted((one, other) => one.id - other.id).at(-1) ?? {};
  const surname = String(row?.lastName);
  return { pupil: `${surname}, ${String(row?.firstName)}`, surname, year: label, term: 'Summer' };
}
