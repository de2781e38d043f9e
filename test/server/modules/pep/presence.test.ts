import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanDocument } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { planOf, details, open, save } = pepCalls(() => portal);

const officer = 'la@brinmoor';
/** There from Year 3 on. */
const slug = 'aspiration-pathway';
const [year2, year3] = [4, 5];

const putInto = (yearGroupId: number, { pepId }: Plan) =>
  portal.look((db) => db.updateTable('pep').set({ year_group_id: yearGroupId }).where('id', '=', pepId).execute());

/** Where a reader meets the sections of a plan: its own page, the list of plans, the plan as a document. */
async function shownIn(plan: Plan): Promise<(boolean | undefined)[]> {
  const { stages } = await details(officer, plan);
  const list = await portal.get(officer, '/api/pep/getPepStatuses', { sizePerPage: 99_999, academicYearId: 17 });
  const row = (list.body.data as JsonObject[]).find(({ id }) => id === plan.pepId);
  const paper = firstOf((await portal.get(officer, '/api/Pep/document', { ...plan })).body) as unknown as PlanDocument;
  return [
    stages.some(({ formSlug }) => formSlug === slug),
    (row?.stages as JsonObject[] | undefined)?.some(({ key }) => key === slug),
    paper.sections.some((section) => section.slug === slug),
  ];
}

describe('a section that is there under a condition', () => {
  it('is shown nowhere while it does not hold, counts nothing and cannot be opened', async () => {
    const plan = await planOf(officer, 1);
    await putInto(year3, plan);
    const before = await details(officer, plan);
    expect(await shownIn(plan)).toEqual([true, true, true]);
    await putInto(year2, plan);
    const after = await details(officer, plan);
    expect(await shownIn(plan)).toEqual([false, false, false]);
    expect(after.stages).toHaveLength(before.stages.length - 1);
    expect((await portal.get(officer, `/api/Pep/key-stages-1-4/form/${slug}`, { ...plan })).status).toBe(404);
    await putInto(year3, plan);
    expect(await shownIn(plan)).toEqual([true, true, true]);
  });

  it('stays once somebody has typed in it, and takes what was being typed when it went', async () => {
    const plan = await planOf(officer, 1, 1);
    await putInto(year3, plan);
    const stage = await open(officer, plan, slug);
    await putInto(year2, plan);
    expect(await shownIn(plan)).toEqual([false, false, false]);
    const { status } = await save(officer, stage, { first_steps: 'Visit the boatyard' });
    expect(status).toBe(200);
    expect(await shownIn(plan)).toEqual([true, true, true]);
    expect((await open(officer, plan, slug)).formData).toMatchObject({ first_steps: 'Visit the boatyard' });
  });
});
