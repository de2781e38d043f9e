import { expect, test } from 'vitest';
import { rowsOf, type Row } from './support/api.ts';
import { axeViolations } from './support/browser.ts';
import { callsAs, product, runProduct } from './support/running.ts';
import { as } from './stageScenes.ts';
import type { ListedPlan, SeenPlan } from './trialSteps.ts';
import { mostPresses, walkTrial } from './trialWalk.ts';
import { workAs } from './workingAs.ts';

runProduct();

test('an authority makes a form its own, sees it on a plan and takes it back in at most 100 presses', async () => {
  const [officer, second, teacher] = [
    await as('super@ashcombe.example'),
    await as('support@support.example'),
    await as('dt@ashcombe.example'),
  ];
  await workAs(second.page, 'Ashcombe');
  await Promise.all([officer, teacher].map((one) => one.page.goto(product.url)));
  const steps = await walkTrial(
    { officer: officer.page, second: second.page, teacher: teacher.page },
    { seen: await planToSee(), begun: await planToBegin() },
  );
  expect(steps.reduce((sum, { presses }) => sum + presses, 0)).toBeLessThanOrEqual(mostPresses);
  expect(await axeViolations(officer)).toEqual([]);
  expect([officer, second, teacher].flatMap(({ faults }) => faults)).toEqual([]);
});

/** A pupil of the teacher's, of Key Stages 1 to 4, and a year of which none has a plan. */
async function planToBegin(): Promise<ListedPlan> {
  const call = await callsAs('dt@ashcombe.example');
  const rows = await rowsOf(call, '/api/pep/getPepStatuses');
  const row = rows.find(({ yearGroup }) => Number(yearGroup) > 4 && Number(yearGroup) < 11);
  const years = (await call('/api/Lookup/academicYears')).body.contents as { id: number; label: string }[];
  const { label = '' } = years.toSorted((one, other) => one.id - other.id).at(-1) ?? {};
  if (row === undefined) throw new Error('The teacher has no pupil with a plan of Key Stages 1 to 4.');
  return { ...wordsOf(row), year: label, term: 'Summer' };
}

const terms = ['Autumn', 'Spring', 'Summer'];

/** A plan in progress of Key Stages 1 to 4 that says by which number the designated teacher is reached. */
async function planToSee(): Promise<SeenPlan> {
  const call = await callsAs('super@ashcombe.example');
  const rows = await rowsOf(call, '/api/pep/getPepStatuses?pepStatusIds=2');
  for (const row of rows.filter(({ yearGroup }) => Number(yearGroup) > 4 && Number(yearGroup) < 13)) {
    const of = `studentId=${String(row.studentId)}&pepId=${String(row.id)}`;
    const { body } = await call(`/api/Pep/key-stages-1-4/form/school?${of}`);
    const [stage] = body.contents as { formData: { dt_phone?: string } }[];
    const telephone = stage?.formData.dt_phone;
    const term = terms[Number(row.schoolTermId) - 1];
    if (telephone && term) return { ...wordsOf(row), year: String(row.academicYearName), term, telephone };
  }
  throw new Error('No plan in progress says by which number the designated teacher is reached.');
}

/** A pupil as lists call them. */
function wordsOf({ lastName, firstName }: Row) {
  const surname = String(lastName);
  return { pupil: `${surname}, ${String(firstName)}`, surname };
}
