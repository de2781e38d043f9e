import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PepStage } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { fullTargets, pepCalls, target } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { planFields, sectionFields, stageFields } from './stageFields.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { planOf, open, save } = pepCalls(() => portal);

describe('opening a stage', () => {
  it('answers the form of the pinned release, the answers, and what is denied with the reason [PFORM-7] [PFORM-8] [PFORM-9]', async () => {
    const plan = await planOf('la@ashcombe', 2);
    const stage = await open('la@ashcombe', plan, 'attendance');
    expect(stage.form.title).toBe('Attendance and exclusions');
    expect(stage.formJson).toEqual(stage.form.schema);
    expect(stage.pep.stages).toHaveLength(15);
    expect(stage.pep.stages.map(({ formSlug }) => formSlug)).toEqual(
      expect.arrayContaining(['meeting', 'attendance', 'send', 'targets', 'quality']),
    );
    expect(stage.denied).toEqual({});
    expect(stage.facts).toMatchObject({
      pep: { pepId: plan.pepId, statusId: 2 },
      pupil: { studentId: plan.studentId, phase: 'key-stages-1-4' },
    });
    expect(Object.keys(stage)).toEqual(expect.arrayContaining(stageFields));
    expect(Object.keys(stage.pep)).toEqual(expect.arrayContaining(planFields));
    expect(Object.keys(stage.pep.stages[0] ?? {})).toEqual(expect.arrayContaining(sectionFields));
    const readOnly = await open('readonly@ashcombe', plan, 'attendance');
    expect(readOnly.denied['pep.saveStage']).toBe('PEP Read Only');
  });

  it('takes the attendance figures from the register, and the money from the records [D-40]', async () => {
    const plan = await planOf('la@ashcombe', 2);
    const { formData, origins } = await open('la@ashcombe', plan, 'attendance');
    const { possible, attended } = await portal.look(async (db) => {
      const marks = await db
        .selectFrom('attendance_mark')
        .select('mark')
        .where('pupil_id', '=', plan.studentId)
        .where('mark_date', '>=', '2026-09-01')
        .where('mark_date', '<=', '2026-11-18')
        .execute();
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
  it('always stores: what is not valid yet is kept as typed, comes back as an error and counts as unanswered [D-36]', async () => {
    const plan = await planOf('la@ashcombe', 1);
    const stage = await open('la@ashcombe', plan, 'targets');
    const wrong = {
      ...fullTargets,
      targets: [target('a', 'english', { start: 'soon', cost_asked: -3 })],
      pp_extra: 'perhaps',
    };
    const { status, body } = await save('la@ashcombe', stage, wrong);
    expect(status).toBe(200);
    expect(body.errors.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/targets/0/start', '/targets/0/cost_asked', '/pp_extra']),
    );
    const again = await open('la@ashcombe', plan, 'targets');
    expect(again.formData).toMatchObject({ pp_extra: 'perhaps', longer_aim: 'Read for pleasure' });
    expect((again.formData.targets as JsonObject[])[0]).toMatchObject({ start: 'soon', cost_asked: -3 });
    // Of targets, aim, rationale and extra funding two are answered; the percentage sent is not believed.
    expect(body.percentageCompleted).toBe(50);
    expect(again.percentageCompleted).toBe(50);
  });

  it('stores amounts that no plan may hold, and text that no database can hold whole', async () => {
    const stage = await open('la@ashcombe', await planOf('la@ashcombe', 2, 4), 'targets');
    const rows = [
      target('a', 'english', { cost_asked: 1e300, cost_agreed: -1 }),
      target('b', 'maths', { now: 'before\u0000after\ud83d' }),
    ];
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

  it('makes one save of a repeated one', async () => {
    const plan = await planOf('la@ashcombe', 2);
    const stage = await open('la@ashcombe', plan, 'send');
    const first = await save('la@ashcombe', stage, { ...stage.formData, senco_view: 'Once' });
    const second = await portal.post('la@ashcombe', '/api/Pep/saveData', first.sent);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await open('la@ashcombe', plan, 'send')).revision).toBe(stage.revision + 1);
  });

  it('takes jsonData where both are sent, and refuses them when they differ [C-29] [PFORM-27] [API-7]', async () => {
    const stage = await open('la@ashcombe', await planOf('la@ashcombe', 2), 'send');
    const text = await save(
      'la@ashcombe',
      stage,
      {},
      { formData: { senco_view: 'A' }, jsonData: '{"senco_view":"A"}', userStageResultId: null },
    );
    expect(text.status).toBe(200);
    const next = await open('la@ashcombe', { studentId: stage.studentId, pepId: stage.pepId }, 'send');
    expect(
      (await save('la@ashcombe', next, {}, { formData: { senco_view: 'A' }, jsonData: '{"senco_view":"B"}' })).status,
    ).toBe(400);
  });

  it('refuses only what is unsafe: an unknown question, a wrong container, too much', async () => {
    const stage = await open('la@ashcombe', await planOf('la@ashcombe', 2, 1), 'targets');
    const before = stage.formData;
    for (const [wrong, pointer, refusal = 400] of [
      [{ nobody_asked: 1 }, '/nobody_asked'],
      [{ longer_aim: { deep: true } }, '/longer_aim'],
      [{ targets: 'none' }, '/targets'],
      [{ targets: [{ rowId: 'x', unknown: 1 }] }, '/targets/0/unknown'],
      // What such a row parked would be lost.
      [{ targets: [{ rowId: '__proto__' }] }, '/targets/0/rowId'],
      [{ longer_aim: 'x'.repeat(100_001) }, '/longer_aim', 413],
      [{ tuition: Array.from({ length: 501 }, (_, index) => ({ rowId: String(index) })) }, '/tuition', 413],
    ] as [JsonObject, string, number?][]) {
      const { status, body } = await save('la@ashcombe', stage, { ...before, ...wrong });
      expect(status).toBe(refusal);
      expect((body as unknown as { errors: JsonObject }).errors).toHaveProperty([pointer]);
    }
    expect((await open('la@ashcombe', { studentId: stage.studentId, pepId: stage.pepId }, 'targets')).formData).toEqual(
      before,
    );
  });

  it('computes totals itself, in whole pence, and gives them to the plan’s row [D-33] [D-40]', async () => {
    const plan = await planOf('la@ashcombe', 2, 2);
    const stage = await open('la@ashcombe', plan, 'targets');
    const rows = [
      target('a', 'english', { cost_asked: 450.1, cost_agreed: 400 }),
      target('b', 'maths', { cost_asked: 300.2 }),
      target('c', 'wellbeing'),
    ];
    const { body } = await save('la@ashcombe', stage, { ...fullTargets, targets: rows, cg_auto_pp_requested: 1 });
    expect(body.formData).toMatchObject({ cg_auto_pp_requested: 850.3, cg_auto_pp_agreed: 400 });
    expect(body.formData.cg_auto_pp_spent).toBe(
      Number(body.formData.cg_auto_pp_allocation) - Number(body.formData.cg_auto_pp_balance),
    );
    const list = (
      await portal.get('la@ashcombe', '/api/pep/getPepStatuses', { sizePerPage: 99_999, studentId: plan.studentId })
    ).body.data as JsonObject[];
    expect(list.find(({ id }) => id === plan.pepId)).toMatchObject({
      pupilPremiumRequestedAmount: 850.3,
      pupilPremiumAgreedAmount: 400,
    });
  });

  it('keeps what a viewer may not change, on rows of their own too', async () => {
    const plan = await planOf('dt@ashcombe', 2);
    const mine = await open('la@ashcombe', plan, 'targets');
    await save('la@ashcombe', mine, {
      ...fullTargets,
      targets: [target('a', 'english', { cost_agreed: 80 }), target('b', 'maths')],
    });
    const stage = await open('dt@ashcombe', plan, 'targets');
    expect(stage.fieldLocks).toContainEqual({
      pointer: '/targets/*/cost_agreed',
      reason: 'Agreed by the virtual school',
    });
    const rows = [
      target('a', 'english', { cost_agreed: 5000, target: 'Changed' }),
      target('n', 'wellbeing', { cost_agreed: 5000 }),
    ];
    const { body } = await save('dt@ashcombe', stage, { ...stage.formData, targets: rows });
    expect(body.formData.targets).toMatchObject([
      { rowId: 'a', cost_agreed: 80, target: 'Changed' },
      { rowId: 'n', area: 'wellbeing' },
    ]);
    expect((body.formData.targets as JsonObject[])[1]).not.toHaveProperty('cost_agreed');
  });

  it('keeps automatic values that came from the records, and what is typed where they say nothing [FORM-13]', async () => {
    const plan = await planOf('la@ashcombe', 2);
    const stage = await open('la@ashcombe', plan, 'attendance');
    const { body } = await save('la@ashcombe', stage, { ...stage.formData, cg_auto_att_pct: 1 });
    expect(body.formData.cg_auto_att_pct).toBe(stage.formData.cg_auto_att_pct);
    const unmarked = await portal.look(async (db) => {
      const row = await db
        .selectFrom('pep')
        .innerJoin('pupil', 'pupil.id', 'pep.pupil_id')
        .select(['pep.id', 'pep.pupil_id'])
        .where('pep.authority_id', '=', 11)
        .where('status_id', 'in', [1, 2])
        .where('is_percentage_register', '=', true)
        .where('phase', '=', 'key-stages-1-4')
        .where('pep.pupil_id', 'not in', (known) => known.selectFrom('attendance_week').select('pupil_id'))
        .executeTakeFirstOrThrow();
      return { studentId: row.pupil_id, pepId: row.id };
    });
    const empty = await open('la@ashcombe', unmarked, 'attendance');
    expect(empty.formData).not.toHaveProperty('cg_auto_att_pct');
    const typed = await save('la@ashcombe', empty, { ...empty.formData, cg_auto_att_pct: 88 });
    expect(typed.body.formData.cg_auto_att_pct).toBe(88);
    expect(typed.body.origins['/cg_auto_att_pct']).toMatchObject({ source: 'typed' });
    const once = await open('la@ashcombe', unmarked, 'attendance');
    expect(
      (await save('la@ashcombe', once, { ...once.formData, cg_auto_att_pct: 89 })).body.formData.cg_auto_att_pct,
    ).toBe(89);
  });

  it('parks the answer of a question that a condition hides, and brings it back', async () => {
    const plan = await planOf('la@ashcombe', 2, 3);
    const stage = await open('la@ashcombe', plan, 'targets');
    const yes = await save('la@ashcombe', stage, {
      ...fullTargets,
      pp_extra: 'yes',
      pp_extra_amount: 250,
      pp_extra_reason: 'A laptop',
    });
    const second = { ...stage, revision: yes.body.revision, parked: yes.body.parked };
    const no = await save('la@ashcombe', second, { ...yes.body.formData, pp_extra: 'no' });
    expect(no.body.formData).not.toHaveProperty('pp_extra_amount');
    expect(no.body.parked).toMatchObject({ pp_extra_amount: 250, pp_extra_reason: 'A laptop' });
    const third = { ...stage, revision: no.body.revision, parked: no.body.parked };
    const back = await save('la@ashcombe', third, { ...no.body.formData, pp_extra: 'yes' });
    expect(back.body.formData).toMatchObject({ pp_extra_amount: 250, pp_extra_reason: 'A laptop' });
  });
});
