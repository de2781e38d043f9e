import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PepDetails, PepStage, SavedStage } from '../../../src/contract/index.ts';
import type { AnswerError, JsonObject } from '../../../src/engine/index.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

interface Plan {
  readonly studentId: number;
  readonly pepId: number;
}

/** A plan of the current term that a user sees, in a status. */
async function planOf(user: string, statusId: number, nth = 0): Promise<Plan> {
  const query = { sizePerPage: 99_999, pepStatusIds: [String(statusId)], academicYearId: 17 };
  const rows = (await portal.get(user, '/api/pep/getPepStatuses', query)).body.data as JsonObject[];
  const row = rows[nth];
  if (!row) throw new Error(`${user} sees no plan in status ${statusId}`);
  return { studentId: Number(row.studentId), pepId: Number(row.id) };
}

const details = async (user: string, plan: Plan) => firstOf((await portal.get(user, '/api/Pep/details', { ...plan })).body) as unknown as PepDetails;

const open = async (user: string, plan: Plan, slug: string) =>
  firstOf((await portal.get(user, `/api/Pep/key-stages-1-4/form/${slug}`, { ...plan })).body) as unknown as PepStage;

type SaveReply = SavedStage & { errors: AnswerError[] };

async function save(user: string, stage: PepStage, formData: JsonObject, more: JsonObject = {}) {
  const body = {
    pepId: stage.pepId, studentId: stage.studentId, stageId: stage.pepStageId, revision: stage.revision, saveId: randomUUID(),
    formData, parked: stage.parked, percentageCompleted: 100, activity: 'automatically', ...more,
  };
  const reply = await portal.post(user, '/api/Pep/saveData', body);
  return { status: reply.status, body: reply.body as unknown as SaveReply, sent: body };
}

const target = (rowId: string, area: string, more: JsonObject = {}): JsonObject => ({
  rowId, area, now: 'Now', target: 'Target', measure: 'Test', intervention: 'Tuition', who: 'Tutor', how_often: 'Weekly',
  start: '2026-11-23', review: '2027-02-01', cost_asked: 100, ...more,
});

const fullTargets: JsonObject = {
  targets: [target('a', 'english'), target('b', 'maths'), target('c', 'wellbeing')],
  longer_aim: 'Read for pleasure', pp_rationale: 'It works', pp_extra: 'no',
};

describe('opening a stage', () => {
  it('answers the form of the pinned release, the answers, and what is denied with the reason [PFORM-7] [PFORM-8] [PFORM-9]', async () => {
    const plan = await planOf('la@ashcombe', 2);
    const stage = await open('la@ashcombe', plan, 'attendance');
    expect(stage.form.title).toBe('Attendance and exclusions');
    expect(stage.formJson).toEqual(stage.form.schema);
    expect(stage.pep.stages.map(({ formSlug }) => formSlug)).toEqual(['attendance', 'send', 'targets']);
    expect(stage.denied).toEqual({});
    expect(stage.facts).toMatchObject({ pep: { pepId: plan.pepId, statusId: 2 }, pupil: { studentId: plan.studentId, phase: 'key-stages-1-4' } });
    const readOnly = await open('readonly@ashcombe', plan, 'attendance');
    expect(readOnly.denied['pep.saveStage']).toBe('PEP Read Only');
  });

  it('takes the attendance figures from the register, and the money from the records [D-40]', async () => {
    const plan = await planOf('la@ashcombe', 2);
    const { formData, origins } = await open('la@ashcombe', plan, 'attendance');
    const { possible, attended } = await portal.look(async (db) => {
      const marks = await db.selectFrom('attendance_mark').select('mark').where('pupil_id', '=', plan.studentId)
        .where('mark_date', '>=', '2026-09-01').where('mark_date', '<=', '2026-11-18').execute();
      const counted = marks.filter(({ mark }) => mark !== '#');
      return { possible: counted.length, attended: counted.filter(({ mark }) => '/\\LKVPWB'.includes(mark)).length };
    });
    expect(formData).toMatchObject({ cg_auto_att_possible: possible, cg_auto_att_attended: attended });
    expect(formData.cg_auto_att_pct).toBeCloseTo((attended * 100) / possible, 0);
    expect(origins['/cg_auto_att_pct']).toMatchObject({ source: 'records' });
    const targets = await open('la@ashcombe', plan, 'targets');
    expect(targets.formData.cg_auto_pp_allocation).toBe(2630);
  });

  it('shows another authority its own form: questions added, hidden and ordered, and a stage more [D-34]', async () => {
    const here = await open('la@ashcombe', await planOf('la@ashcombe', 2), 'attendance');
    const there = await open('la@brinmoor', await planOf('la@brinmoor', 2), 'attendance');
    const fields = (stage: PepStage) => Object.keys(stage.form.schema.properties as JsonObject);
    expect(fields(here)).toContain('internal_exclusions');
    expect(fields(there)).not.toContain('internal_exclusions');
    expect(fields(there)).toContain('trusted_adult');
    expect(there.pep.stages.map(({ formSlug }) => formSlug)).toContain('aspiration-pathway');
  });
});

describe('saving a draft', () => {
  it('always stores: what is not valid yet is kept as typed, comes back as an error and counts as unanswered [PFORM-27] [D-36]', async () => {
    const plan = await planOf('la@ashcombe', 1);
    const stage = await open('la@ashcombe', plan, 'targets');
    const wrong = { ...fullTargets, targets: [target('a', 'english', { start: 'soon', cost_asked: -3 })], pp_extra: 'perhaps' };
    const { status, body } = await save('la@ashcombe', stage, wrong);
    expect(status).toBe(200);
    expect(body.errors.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/targets/0/start', '/targets/0/cost_asked', '/pp_extra']));
    const again = await open('la@ashcombe', plan, 'targets');
    expect(again.formData).toMatchObject({ pp_extra: 'perhaps', longer_aim: 'Read for pleasure' });
    expect((again.formData.targets as JsonObject[])[0]).toMatchObject({ start: 'soon', cost_asked: -3 });
    // Of targets, aim, rationale and extra funding two are answered; the percentage sent is not believed.
    expect(body.percentageCompleted).toBe(50);
    expect(again.percentageCompleted).toBe(50);
  });

  it('stores amounts that no plan may hold, and text that no database can hold whole', async () => {
    const stage = await open('la@ashcombe', await planOf('la@ashcombe', 2, 4), 'targets');
    const rows = [target('a', 'english', { cost_asked: 1e300, cost_agreed: -1 }), target('b', 'maths', { now: 'before\u0000after\ud83d' })];
    const { status, body } = await save('la@ashcombe', stage, { ...stage.formData, targets: rows });
    expect(status).toBe(200);
    expect(body.formData.targets).toMatchObject([{ cost_asked: 1e300 }, { now: 'beforeafter' }]);
  });

  it('starts the plan with its first save [D-27]', async () => {
    const plan = await planOf('la@ashcombe', 1);
    const stage = await open('la@ashcombe', plan, 'attendance');
    expect(stage.pep.statusId).toBe(1);
    const { body } = await save('la@ashcombe', stage, { ...stage.formData, behaviour: 'Settled' });
    expect(body.pepStatusId).toBe(2);
  });

  it('makes one save of a repeated one [PFORM-27]', async () => {
    const plan = await planOf('la@ashcombe', 2);
    const stage = await open('la@ashcombe', plan, 'send');
    const first = await save('la@ashcombe', stage, { ...stage.formData, senco_view: 'Once' });
    const second = await portal.post('la@ashcombe', '/api/Pep/saveData', first.sent);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await open('la@ashcombe', plan, 'send')).revision).toBe(stage.revision + 1);
  });

  it('takes jsonData where both are sent, and refuses them when they differ [C-29]', async () => {
    const stage = await open('la@ashcombe', await planOf('la@ashcombe', 2), 'send');
    const text = await save('la@ashcombe', stage, {}, { formData: { senco_view: 'A' }, jsonData: '{"senco_view":"A"}' });
    expect(text.status).toBe(200);
    const next = await open('la@ashcombe', { studentId: stage.studentId, pepId: stage.pepId }, 'send');
    expect((await save('la@ashcombe', next, {}, { formData: { senco_view: 'A' }, jsonData: '{"senco_view":"B"}' })).status).toBe(400);
  });

  it('refuses only what is unsafe: an unknown question, a wrong container, too much', async () => {
    const stage = await open('la@ashcombe', await planOf('la@ashcombe', 2, 1), 'targets');
    const before = stage.formData;
    for (const [wrong, pointer] of [
      [{ nobody_asked: 1 }, '/nobody_asked'],
      [{ longer_aim: { deep: true } }, '/longer_aim'],
      [{ targets: 'none' }, '/targets'],
      [{ targets: [{ rowId: 'x', unknown: 1 }] }, '/targets/0/unknown'],
      [{ longer_aim: 'x'.repeat(100_001) }, '/longer_aim'],
      [{ tuition: Array.from({ length: 501 }, (_, index) => ({ rowId: String(index) })) }, '/tuition'],
    ] as [JsonObject, string][]) {
      const { status, body } = await save('la@ashcombe', stage, { ...before, ...wrong });
      expect(status).toBe(400);
      expect((body as unknown as { errors: JsonObject }).errors).toHaveProperty([pointer]);
    }
    expect((await open('la@ashcombe', { studentId: stage.studentId, pepId: stage.pepId }, 'targets')).formData).toEqual(before);
  });

  it('computes totals itself, in whole pence, and gives them to the plan’s row [D-33] [D-40]', async () => {
    const plan = await planOf('la@ashcombe', 2, 2);
    const stage = await open('la@ashcombe', plan, 'targets');
    const rows = [target('a', 'english', { cost_asked: 450.1, cost_agreed: 400 }), target('b', 'maths', { cost_asked: 300.2 }), target('c', 'wellbeing')];
    const { body } = await save('la@ashcombe', stage, { ...fullTargets, targets: rows, cg_auto_pp_requested: 1 });
    expect(body.formData).toMatchObject({ cg_auto_pp_requested: 850.3, cg_auto_pp_agreed: 400 });
    expect(body.formData.cg_auto_pp_spent).toBe(Number(body.formData.cg_auto_pp_allocation) - Number(body.formData.cg_auto_pp_balance));
    const list = (await portal.get('la@ashcombe', '/api/pep/getPepStatuses', { sizePerPage: 99_999, studentId: plan.studentId })).body.data as JsonObject[];
    expect(list.find(({ id }) => id === plan.pepId)).toMatchObject({ pupilPremiumRequestedAmount: 850.3, pupilPremiumAgreedAmount: 400 });
  });

  it('keeps what a viewer may not change, on rows of their own too [PFORM-27]', async () => {
    const plan = await planOf('dt@ashcombe', 2);
    const mine = await open('la@ashcombe', plan, 'targets');
    await save('la@ashcombe', mine, { ...fullTargets, targets: [target('a', 'english', { cost_agreed: 80 }), target('b', 'maths')] });
    const stage = await open('dt@ashcombe', plan, 'targets');
    expect(stage.fieldLocks).toContainEqual({ pointer: '/targets/*/cost_agreed', reason: 'Agreed by the virtual school' });
    const rows = [target('a', 'english', { cost_agreed: 5000, target: 'Changed' }), target('n', 'wellbeing', { cost_agreed: 5000 })];
    const { body } = await save('dt@ashcombe', stage, { ...stage.formData, targets: rows });
    expect(body.formData.targets).toMatchObject([{ rowId: 'a', cost_agreed: 80, target: 'Changed' }, { rowId: 'n', area: 'wellbeing' }]);
    expect((body.formData.targets as JsonObject[])[1]).not.toHaveProperty('cost_agreed');
  });

  it('keeps automatic values that came from the records, and what is typed where they say nothing [FORM-13]', async () => {
    const plan = await planOf('la@ashcombe', 2);
    const stage = await open('la@ashcombe', plan, 'attendance');
    const { body } = await save('la@ashcombe', stage, { ...stage.formData, cg_auto_att_pct: 1 });
    expect(body.formData.cg_auto_att_pct).toBe(stage.formData.cg_auto_att_pct);
    const unmarked = await portal.look(async (db) => {
      const row = await db.selectFrom('pep').innerJoin('pupil', 'pupil.id', 'pep.pupil_id').select(['pep.id', 'pep.pupil_id'])
        .where('pep.authority_id', '=', 11).where('status_id', 'in', [1, 2]).where('is_percentage_register', '=', true).executeTakeFirstOrThrow();
      return { studentId: row.pupil_id, pepId: row.id };
    });
    const empty = await open('la@ashcombe', unmarked, 'attendance');
    expect(empty.formData).not.toHaveProperty('cg_auto_att_pct');
    const typed = await save('la@ashcombe', empty, { ...empty.formData, cg_auto_att_pct: 88 });
    expect(typed.body.formData.cg_auto_att_pct).toBe(88);
    expect(typed.body.origins['/cg_auto_att_pct']).toMatchObject({ source: 'typed' });
    const once = await open('la@ashcombe', unmarked, 'attendance');
    expect((await save('la@ashcombe', once, { ...once.formData, cg_auto_att_pct: 89 })).body.formData.cg_auto_att_pct).toBe(89);
  });

  it('parks the answer of a question that a condition hides, and brings it back', async () => {
    const plan = await planOf('la@ashcombe', 2, 3);
    const stage = await open('la@ashcombe', plan, 'targets');
    const yes = await save('la@ashcombe', stage, { ...fullTargets, pp_extra: 'yes', pp_extra_amount: 250, pp_extra_reason: 'A laptop' });
    const second = { ...stage, revision: yes.body.revision, parked: yes.body.parked };
    const no = await save('la@ashcombe', second, { ...yes.body.formData, pp_extra: 'no' });
    expect(no.body.formData).not.toHaveProperty('pp_extra_amount');
    expect(no.body.parked).toMatchObject({ pp_extra_amount: 250, pp_extra_reason: 'A laptop' });
    const third = { ...stage, revision: no.body.revision, parked: no.body.parked };
    const back = await save('la@ashcombe', third, { ...no.body.formData, pp_extra: 'yes' });
    expect(back.body.formData).toMatchObject({ pp_extra_amount: 250, pp_extra_reason: 'A laptop' });
  });
});

describe('two people in one stage', () => {
  it('merges different answers and rows, and says so [D-11]', async () => {
    const plan = await planOf('la@brinmoor', 2);
    const start = await open('la@brinmoor', plan, 'targets');
    const base = (await save('la@brinmoor', start, { ...fullTargets })).body;
    const mine = await open('la@brinmoor', plan, 'targets');
    const theirs = await open('super@brinmoor', plan, 'targets');
    expect(mine.revision).toBe(base.revision);
    await save('super@brinmoor', theirs, { ...theirs.formData, longer_aim: 'Theirs', targets: [...(theirs.formData.targets as JsonObject[]), target('d', 'attendance')] });
    const rows = (mine.formData.targets as JsonObject[]).map((row) => (row.rowId === 'a' ? { ...row, target: 'Mine' } : row));
    const { status, body } = await save('la@brinmoor', mine, { ...mine.formData, pp_rationale: 'Mine', targets: rows });
    expect(status).toBe(200);
    expect(body.formData).toMatchObject({ longer_aim: 'Theirs', pp_rationale: 'Mine' });
    expect((body.formData.targets as JsonObject[]).map(({ rowId }) => rowId)).toEqual(['a', 'b', 'c', 'd']);
    expect((body.formData.targets as JsonObject[])[0]).toMatchObject({ target: 'Mine' });
    expect(body.mergedFrom).toHaveLength(1);
  });

  it('answers 409 with both values of the same answer, after storing all that does not clash [D-11]', async () => {
    const plan = await planOf('la@brinmoor', 2, 1);
    const mine = await open('la@brinmoor', plan, 'targets');
    const theirs = await open('super@brinmoor', plan, 'targets');
    await save('super@brinmoor', theirs, { ...theirs.formData, longer_aim: 'Theirs' });
    const { status, body } = await save('la@brinmoor', mine, { ...mine.formData, longer_aim: 'Mine', school_funded: 'Only mine' });
    expect(status).toBe(409);
    expect(body.success).toBe(false);
    expect(body.clashes).toMatchObject([{ pointer: '/longer_aim', theirs: 'Theirs', mine: 'Mine' }]);
    const stored = await open('la@brinmoor', plan, 'targets');
    expect(stored.formData).toMatchObject({ longer_aim: 'Theirs', school_funded: 'Only mine' });
    const chosen = await save('la@brinmoor', { ...mine, revision: body.revision, parked: body.parked }, { ...body.formData, longer_aim: 'Mine' });
    expect(chosen.status).toBe(200);
    expect((await open('la@brinmoor', plan, 'targets')).formData.longer_aim).toBe('Mine');
  });

  it('keeps every revision, and lets no request alter one', async () => {
    const plan = await planOf('la@brinmoor', 2, 1);
    const stage = await open('la@brinmoor', plan, 'targets');
    const kept = await portal.look((db) => db.selectFrom('pep_stage_revision').select('revision').where('stage_id', '=', stage.pepStageId).orderBy('revision').execute());
    expect(kept.map(({ revision }) => revision)).toEqual(Array.from({ length: stage.revision + 1 }, (_, index) => index));
    await expect(portal.look((db) => db.updateTable('pep_stage_revision').set({ save_id: 'x' }).where('stage_id', '=', stage.pepStageId).execute()))
      .rejects.toThrow(/permission denied/);
  });
});

describe('who may edit', () => {
  it('is nobody once a plan is completed, with the date as the reason [PFORM-10] [PFORM-13]', async () => {
    const plan = await planOf('la@ashcombe', 5);
    const stage = await open('la@ashcombe', plan, 'targets');
    const [year, month, day] = String(stage.pep.endDate).split('-');
    expect(stage.denied['pep.saveStage']).toBe(`PEP Completed: ${day}/${month}/${year}`);
    expect((await save('la@ashcombe', stage, stage.formData)).status).toBe(409);
  });

  it('is not the designated teacher while a plan is under review [PFORM-11] [ROLE-15]', async () => {
    const rows = (await portal.get('la@ashcombe', '/api/pep/getPepStatuses', { sizePerPage: 99_999, pepStatusIds: ['6'] })).body.data as JsonObject[];
    const [row] = rows;
    const plan = { studentId: Number(row?.studentId), pepId: Number(row?.id) };
    await portal.look((db) => db.insertInto('user_school')
      .columns(['authority_id', 'user_id', 'school_id', 'ordinal'])
      .expression((eb) => eb.selectFrom('app_user').innerJoin('pupil', (join) => join.on('pupil.id', '=', plan.studentId))
        .where('app_user.username', '=', 'dt@ashcombe.example')
        .select((ref) => [ref.val(11).as('a'), 'app_user.id', 'pupil.school_id', ref.val(9).as('o')]))
      .onConflict((conflict) => conflict.doNothing()).execute());
    const stage = await open('dt@ashcombe', plan, 'send');
    expect(stage.denied['pep.saveStage']).toBe('PEP Submitted For Review');
    expect((await save('dt@ashcombe', stage, stage.formData)).status).toBe(409);
    expect((await save('la@ashcombe', await open('la@ashcombe', plan, 'send'), stage.formData)).status).toBe(200);
    expect((await details('la@ashcombe', plan)).statusId).toBe(6);
  });

  it('is not a read-only user [PFORM-12]', async () => {
    const stage = await open('readonly@ashcombe', await planOf('readonly@ashcombe', 2), 'send');
    expect((await save('readonly@ashcombe', stage, stage.formData)).status).toBe(403);
  });
});

describe('completing', () => {
  it('is refused while a stage that counts is below 100, which are named [D-28]', async () => {
    const plan = await planOf('sw@ashcombe', 2);
    const reply = await portal.post('sw@ashcombe', '/api/pep/complete', plan);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain('Targets and Pupil Premium Plus');
  });

  it('follows the stages: ready at 100, back when one drops, submitted by schools, completed by the virtual school [D-27] [D-28] [PFORM-28]', async () => {
    const plan = await planOf('la@ashcombe', 3);
    const stage = await open('la@ashcombe', plan, 'targets');
    expect(stage.pep.percentageCompleted).toBe(100);
    const { longer_aim: aim = '', ...without } = stage.formData;
    const dropped = await save('la@ashcombe', stage, without);
    expect(dropped.body.pepStatusId).toBe(2);
    const next = { ...stage, revision: dropped.body.revision, parked: dropped.body.parked };
    const raised = await save('la@ashcombe', next, { ...dropped.body.formData, longer_aim: aim });
    expect(raised.body).toMatchObject({ pepStatusId: 3, percentageCompleted: 100 });
    const submitted = await portal.look(async (db) => {
      const user = await db.selectFrom('app_user').select('id').where('username', '=', 'sw@ashcombe.example').executeTakeFirstOrThrow();
      await db.insertInto('pupil_user').values({ authority_id: 11, user_id: user.id, pupil_id: plan.studentId }).onConflict((conflict) => conflict.doNothing()).execute();
      return plan;
    });
    expect((await portal.post('sw@ashcombe', '/api/pep/complete', submitted)).body).toEqual({ success: true, pepStatusId: 6 });
    expect((await details('sw@ashcombe', plan)).datePepSubmitted).toBe('2026-11-18');
    expect((await portal.post('sw@ashcombe', '/api/pep/complete', plan)).status).toBe(409);
    expect((await portal.post('la@ashcombe', '/api/pep/complete', plan)).body).toEqual({ success: true, pepStatusId: 5 });
    expect(await details('la@ashcombe', plan)).toMatchObject({ statusId: 5, endDate: '2026-11-18' });
    expect((await portal.post('la@ashcombe', '/api/pep/complete', plan)).status).toBe(409);
  });

  it('keeps the automatic values as they were, whatever is marked afterwards [D-40]', async () => {
    const plan = await planOf('la@ashcombe', 5);
    const before = await open('la@ashcombe', plan, 'attendance');
    await portal.look((db) => db.updateTable('attendance_mark').set({ mark: 'O' }).where('pupil_id', '=', plan.studentId).where('mark_date', '>=', '2026-10-01').execute());
    await portal.look((db) => db.updateTable('pupil').set({ sen_status_id: 'E' }).where('id', '=', plan.studentId).execute());
    const after = await open('la@ashcombe', plan, 'attendance');
    expect(after.formData).toEqual(before.formData);
    expect(after.facts).toEqual(before.facts);
  });

  it('is not for reviewing officers, read-only and creating not for teachers [PEP-15]', async () => {
    const plan = await planOf('la@ashcombe', 2);
    expect((await portal.post('iro@ashcombe', '/api/pep/complete', plan)).status).toBe(403);
    expect((await portal.post('readonly@ashcombe', '/api/pep/complete', plan)).status).toBe(403);
    expect((await portal.post('dt@ashcombe', '/api/support/createPep', { studentId: 1, academicYearId: 17, schoolTermId: 2 })).status).toBe(403);
  });
});

describe('creating a plan', () => {
  it('pins the release, writes first values once, and refuses a second one for the term [D-31] [PEP-27]', async () => {
    const pupil = (await planOf('super@ashcombe', 2)).studentId;
    const body = { studentId: pupil, academicYearId: 17, schoolTermId: 2 };
    const made = await portal.post('super@ashcombe', '/api/support/createPep', body);
    expect(made.body).toMatchObject({ success: true, id: expect.any(Number) });
    const plan = { studentId: pupil, pepId: Number(made.body.id) };
    expect(await details('super@ashcombe', plan)).toMatchObject({ statusId: 1, schoolTermId: 2 });
    expect((await open('super@ashcombe', plan, 'attendance')).formData.cg_auto_att_possible).toEqual(expect.any(Number));
    expect((await portal.post('super@ashcombe', '/api/support/createPep', body)).status).toBe(400);
  });

  it('says so where the year group has no forms yet [D-31]', async () => {
    const child = await portal.look((db) => db.selectFrom('pupil').select('id').where('authority_id', '=', 11).where('year_group_id', '=', 1).executeTakeFirstOrThrow());
    const reply = await portal.post('super@ashcombe', '/api/support/createPep', { studentId: child.id, academicYearId: 17, schoolTermId: 2 });
    expect(reply.status).toBe(400);
  });

  it('leaves running plans on the release they are pinned to when the forms change [D-34]', async () => {
    const running = await planOf('super@brinmoor', 2, 3);
    const before = await open('super@brinmoor', running, 'targets');
    const path = 'forms/pep/targets.json';
    portal.publish((file) => (file.path === path ? { path, text: file.text.replace('Long-term aim this leads to', 'Where this leads') } : file));
    const aim = (stage: PepStage) => ((stage.form.schema.properties as JsonObject).longer_aim as JsonObject).title;
    expect(aim(await open('super@brinmoor', running, 'targets'))).toBe('Long-term aim this leads to');
    expect((await open('super@brinmoor', running, 'targets')).form).toEqual(before.form);
    const made = await portal.post('super@brinmoor', '/api/support/createPep', { studentId: running.studentId, academicYearId: 17, schoolTermId: 3 });
    const fresh = { studentId: running.studentId, pepId: Number(made.body.id) };
    expect(aim(await open('super@brinmoor', fresh, 'targets'))).toBe('Where this leads');
  });
});
