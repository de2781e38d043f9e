import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject, ROW_ID, type JsonObject } from '../../../../src/engine/index.ts';
import { pepCalls, target, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { formerPlans } from './formerPlans.ts';

let portal: PortalServer;
const { details, open, save } = pepCalls(() => portal);
const user = 'la@ashcombe';

beforeAll(async () => {
  portal = await makePortalServer();
}, 300_000);

afterAll(() => portal.close());

const { running, planInNursery, planOfTeacher, assignTeacher } = formerPlans(() => portal);

/** The plan of the next term, made by the virtual school. */
async function nextPlan(studentId: number, schoolTermId = 2): Promise<Plan> {
  const made = await portal.post('super@ashcombe', '/api/support/createPep', {
    studentId,
    academicYearId: 17,
    schoolTermId,
  });
  expect(made.status).toBe(200);
  return { studentId, pepId: Number(made.body.id) };
}

async function runningPlan(nth: number, phase = 'key-stages-1-4'): Promise<Plan> {
  const row = (await running(phase))[nth];
  if (!row) throw new Error('There is no such plan.');
  return { studentId: row.pupil_id, pepId: row.id };
}

const idsOf = (rows: unknown) => (rows as JsonObject[]).map((row) => row[ROW_ID]);
const sectionsOf = async (plan: Plan) => (await details(user, plan)).stages;

describe('a new plan', () => {
  it('takes the next meeting that was agreed before, once, where it is ahead [PEP-19]', async () => {
    const former = await runningPlan(5);
    const agree = (meetingDate: string) =>
      portal.post(user, '/api/pep/addMeetingDate', { ...former, meetingType: 'nextMeeting', meetingDate });
    const meetingOf = async (plan: Plan) => (await details(user, plan)).meetingDate;
    expect((await agree('2027-02-03T10:30')).status).toBe(200);
    expect(await meetingOf(await nextPlan(former.studentId))).toBe('2027-02-03T10:30');
    // The plan of that meeting is there: a further one waits for its own.
    expect(await meetingOf(await nextPlan(former.studentId, 3))).toBeNull();
  });

  it('takes over what each stage says it does, names the plan it came from, and nothing else', async () => {
    const former = await runningPlan(0);
    const care = await open(user, former, 'care');
    const holders = [
      { rowId: 'one', name: 'Rowan Fernaby', relationship: 'Mother', contact_allowed: 'yes', pep_copy: 'no' },
    ];
    await save(user, care, { ...care.formData, carer_name: 'Perrin Larkhanger', pr_holders: holders });
    const views = await open(user, former, 'my-views');
    await save(user, views, { ...views.formData, going_well: 'Drumming' });
    const plan = await nextPlan(former.studentId);
    const next = await open(user, plan, 'care');
    expect(next.formData).toMatchObject({
      carer_name: 'Perrin Larkhanger',
      pr_holders: [{ name: 'Rowan Fernaby', relationship: 'Mother' }],
    });
    expect(idsOf(next.formData.pr_holders)).not.toContain('one');
    expect(next.origins['/carer_name']).toEqual({
      source: 'former',
      at: '2026-11-18T11:00:00.000Z',
      from: 'Autumn term 2026/2027',
    });
    expect(next.origins['/cg_auto_care_start']).toMatchObject({ source: 'records' });
    for (const slug of ['meeting', 'my-views', 'targets', 'agree', 'quality', 'attainment', 'other-views']) {
      const stage = await open(user, plan, slug);
      const typed = Object.values(stage.origins).filter(({ source }) => source !== 'records');
      expect(typed, slug).toEqual([]);
    }
    expect((await open(user, plan, 'my-views')).formData).toEqual({});
  });

  it('is as editable as one’s own, and an answer that is changed is no longer the former plan’s', async () => {
    const plan = await nextPlan((await runningPlan(1)).studentId);
    const stage = await open(user, plan, 'care');
    const [name] = Object.entries(stage.origins).find(
      ([pointer, { source }]) => source === 'former' && typeof stage.formData[pointer.slice(1)] === 'string',
    ) ?? [''];
    const field = name.slice(1);
    const { body } = await save(user, stage, { ...stage.formData, carer_phone: '01632 960 999' });
    expect(body.formData.carer_phone).toBe('01632 960 999');
    expect(body.origins).not.toHaveProperty(['/carer_phone']);
    if (field !== 'carer_phone') expect(body.origins[name]).toMatchObject({ source: 'former' });
  });

  it('gets the targets of the last one with the money agreed, the actions, and the last score', async () => {
    const former = await runningPlan(2);
    const targets = await open(user, former, 'targets');
    await save(user, targets, {
      ...targets.formData,
      targets: [
        target('a', 'english', { target: 'Read a book', cost_agreed: 80 }),
        target('b', 'maths', { target: 'Count' }),
      ],
    });
    const health = await open(user, former, 'health');
    await save(user, health, { ...health.formData, sdq_score: 15 });
    const plan = await nextPlan(former.studentId);
    const review = await open(user, plan, 'review');
    expect(review.formData.prev_targets).toEqual([
      { rowId: expect.any(String) as string, target: 'Read a book', agreed: 80 },
      { rowId: expect.any(String) as string, target: 'Count' },
    ]);
    const next = await open(user, plan, 'health');
    expect(next.formData.sdq_last).toBe(15);
    expect(next.formData).not.toHaveProperty('sdq_score');
  });

  it('leaves what its form cannot take: answers that are not valid, questions that do not show, files', async () => {
    const former = await runningPlan(3);
    const care = await open(user, former, 'care');
    await portal.look((db) =>
      db
        .updateTable('pep_stage')
        .set({
          answers: JSON.stringify({
            ...care.formData,
            placement_start: 'soon',
            legal_status: 'nothing',
            nobody_asked: 'x',
            contact_restrictions: 'no',
            contact_restrictions_detail: 'Hidden',
          }),
        })
        .where('id', '=', care.pepStageId)
        .execute(),
    );
    const school = await open(user, former, 'school');
    await portal.look((db) =>
      db
        .updateTable('pep_stage')
        .set({ answers: JSON.stringify({ ...school.formData, timetable: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' }) })
        .where('id', '=', school.pepStageId)
        .execute(),
    );
    const plan = await nextPlan(former.studentId);
    const { formData, parked } = await open(user, plan, 'care');
    for (const name of ['placement_start', 'legal_status', 'nobody_asked', 'contact_restrictions_detail'])
      expect({ ...parked, ...formData }).not.toHaveProperty(name);
    expect(formData).toMatchObject({ contact_restrictions: 'no' });
    expect((await open(user, plan, 'school')).formData).not.toHaveProperty('timetable');
  });

  it('takes nothing from a superseded plan, and follows the pupil into another phase', async () => {
    const nursery = await planInNursery();
    const care = await open(user, { studentId: nursery.pupil_id, pepId: nursery.id }, 'care', 'early-years');
    await save(user, care, { ...care.formData, carer_name: 'Carried Over' });
    await portal.look((db) =>
      db.updateTable('pupil').set({ year_group_id: 3, key_stage_id: 2 }).where('id', '=', nursery.pupil_id).execute(),
    );
    const plan = await nextPlan(nursery.pupil_id);
    expect((await details(user, plan)).formSlug).toBe('key-stages-1-4');
    expect((await open(user, plan, 'care')).formData.carer_name).toBe('Carried Over');
    await portal.look((db) =>
      db.updateTable('pep').set({ status_id: 7 }).where('pupil_id', '=', nursery.pupil_id).execute(),
    );
    const alone = await nextPlan(nursery.pupil_id, 3);
    const stage = await open(user, alone, 'care');
    expect(stage.formData).not.toHaveProperty('carer_name');
    expect(stage.former).toBeNull();
  });

  it('counts no optional stage as begun because something was taken over', async () => {
    const row = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .innerJoin('pep', 'pep.pupil_id', 'pupil.id')
        .select(['pupil.id'])
        .where('pupil.authority_id', '=', 11)
        .where('sen_status_id', '=', 'N')
        .where('phase', '=', 'key-stages-1-4')
        .where('status_id', 'in', [1, 2])
        .where('academic_year_id', '=', 17)
        .orderBy('pupil.id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    const former = await portal.look((db) =>
      db
        .selectFrom('pep')
        .select('id')
        .where('pupil_id', '=', row.id)
        .where('academic_year_id', '=', 17)
        .executeTakeFirstOrThrow(),
    );
    const send = await open(user, { studentId: row.id, pepId: former.id }, 'send');
    await save(user, send, { ...send.formData, senco_view: 'Typed' });
    const counted = (stages: Awaited<ReturnType<typeof sectionsOf>>) =>
      stages.find(({ formSlug }) => formSlug === 'send')?.isCounted;
    expect(counted(await sectionsOf({ studentId: row.id, pepId: former.id }))).toBe(true);
    const plan = await nextPlan(row.id);
    expect((await open(user, plan, 'send')).formData.senco_view).toBe('Typed');
    expect(counted(await sectionsOf(plan))).toBe(false);
  });

  it('begins its history with what it took over', async () => {
    const plan = await nextPlan((await runningPlan(6)).studentId);
    const stage = await open(user, plan, 'care');
    const first = await portal.look((db) =>
      db
        .selectFrom('pep_stage_revision')
        .select('answers')
        .where('stage_id', '=', stage.pepStageId)
        .where('revision', '=', 0)
        .executeTakeFirstOrThrow(),
    );
    const taken = Object.entries(stage.origins).flatMap(([pointer, { source }]) =>
      source === 'former' ? [pointer.slice(1)] : [],
    );
    expect(taken.length).toBeGreaterThan(3);
    for (const name of taken) expect(first.answers[name]).toEqual(stage.formData[name]);
  });
});

describe('last time’s answers', () => {
  it('stand beside the questions, without what is automatic or a file', async () => {
    const former = await runningPlan(4);
    const stage = await open(user, former, 'attendance');
    await save(user, stage, { ...stage.formData, behaviour: 'Settled since the holidays' });
    const plan = await nextPlan(former.studentId);
    const next = await open(user, plan, 'attendance');
    expect(next.former).toMatchObject({
      title: 'Autumn term 2026/2027',
      answers: { behaviour: 'Settled since the holidays' },
    });
    expect(Object.keys(next.former?.answers ?? {}).filter((name) => name.includes('cg_auto_'))).toEqual([]);
    expect(next.formData).not.toHaveProperty('behaviour');
    const targets = await open(user, plan, 'targets');
    expect(Object.keys(targets.former?.answers ?? {})).not.toContain('cg_auto_pp_requested');
  });

  it('hold nothing that the viewer may not see [FORM-13]', async () => {
    const row = await planOfTeacher();
    const former = { studentId: row.pupil_id, pepId: row.id };
    const care = await open(user, former, 'care');
    await save(user, care, { ...care.formData, placement_address: '1 Secret Lane' });
    const plan = await nextPlan(row.pupil_id);
    expect((await open('dt@ashcombe', plan, 'care')).former?.answers.placement_address).toBe('1 Secret Lane');
    await portal.look((db) =>
      db.updateTable('pupil').set({ is_sensitive: true }).where('id', '=', row.pupil_id).execute(),
    );
    await assignTeacher(row.pupil_id);
    const seen = await open('dt@ashcombe', plan, 'care');
    expect(JSON.stringify([seen.former, seen.formData, seen.parked])).not.toContain('Secret');
    expect(isObject(seen.former?.answers)).toBe(true);
    expect((await open(user, plan, 'care')).formData.placement_address).toBe('1 Secret Lane');
  });
});
