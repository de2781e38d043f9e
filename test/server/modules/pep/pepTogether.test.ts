import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PepStage } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { fullTargets, pepCalls, target } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { planOf, details, open, save } = pepCalls(() => portal);

describe('two people in one stage', () => {
  it('merges different answers and rows, and says so', async () => {
    const plan = await planOf('la@brinmoor', 2);
    const start = await open('la@brinmoor', plan, 'targets');
    const base = (await save('la@brinmoor', start, { ...fullTargets })).body;
    const mine = await open('la@brinmoor', plan, 'targets');
    const theirs = await open('super@brinmoor', plan, 'targets');
    expect(mine.revision).toBe(base.revision);
    await save('super@brinmoor', theirs, {
      ...theirs.formData,
      longer_aim: 'Theirs',
      targets: [...(theirs.formData.targets as JsonObject[]), target('d', 'attendance')],
    });
    const rows = (mine.formData.targets as JsonObject[]).map((row) =>
      row.rowId === 'a' ? { ...row, target: 'Mine' } : row,
    );
    const { status, body } = await save('la@brinmoor', mine, { ...mine.formData, pp_rationale: 'Mine', targets: rows });
    expect(status).toBe(200);
    expect(body.formData).toMatchObject({ longer_aim: 'Theirs', pp_rationale: 'Mine' });
    expect((body.formData.targets as JsonObject[]).map(({ rowId }) => rowId)).toEqual(['a', 'b', 'c', 'd']);
    expect((body.formData.targets as JsonObject[])[0]).toMatchObject({ target: 'Mine' });
    expect(body.mergedFrom).toHaveLength(1);
  });

  it('answers 409 with both values of the same answer, after storing all that does not clash', async () => {
    const plan = await planOf('la@brinmoor', 2, 1);
    const mine = await open('la@brinmoor', plan, 'targets');
    const theirs = await open('super@brinmoor', plan, 'targets');
    await save('super@brinmoor', theirs, { ...theirs.formData, longer_aim: 'Theirs' });
    const { status, body } = await save('la@brinmoor', mine, {
      ...mine.formData,
      longer_aim: 'Mine',
      school_funded: 'Only mine',
    });
    expect(status).toBe(409);
    expect(body.success).toBe(false);
    expect(body.clashes).toMatchObject([{ pointer: '/longer_aim', theirs: 'Theirs', mine: 'Mine' }]);
    const stored = await open('la@brinmoor', plan, 'targets');
    expect(stored.formData).toMatchObject({ longer_aim: 'Theirs', school_funded: 'Only mine' });
    const chosen = await save(
      'la@brinmoor',
      { ...mine, revision: body.revision, parked: body.parked },
      { ...body.formData, longer_aim: 'Mine' },
    );
    expect(chosen.status).toBe(200);
    expect((await open('la@brinmoor', plan, 'targets')).formData.longer_aim).toBe('Mine');
  });

  it('keeps every revision, and lets no request alter one', async () => {
    const plan = await planOf('la@brinmoor', 2, 1);
    const stage = await open('la@brinmoor', plan, 'targets');
    const kept = await portal.look((db) =>
      db
        .selectFrom('pep_stage_revision')
        .select('revision')
        .where('stage_id', '=', stage.pepStageId)
        .orderBy('revision')
        .execute(),
    );
    expect(kept.map(({ revision }) => revision)).toEqual(
      Array.from({ length: stage.revision + 1 }, (_, index) => index),
    );
    await expect(
      portal.look((db) =>
        db.updateTable('pep_stage_revision').set({ save_id: 'x' }).where('stage_id', '=', stage.pepStageId).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('who may edit', () => {
  it('is nobody once a plan is completed, with the date as the reason [PFORM-10]', async () => {
    const plan = await planOf('la@ashcombe', 5);
    const stage = await open('la@ashcombe', plan, 'targets');
    const [year, month, day] = String(stage.pep.endDate).split('-');
    expect(stage.denied['pep.saveStage']).toBe(`PEP Completed: ${day}/${month}/${year}`);
    expect((await save('la@ashcombe', stage, stage.formData)).status).toBe(409);
  });

  it('is not the designated teacher while a plan is under review [PFORM-11]', async () => {
    const plan = await planOf('la@ashcombe', 6);
    await portal.look((db) =>
      db
        .insertInto('user_school')
        .columns(['authority_id', 'user_id', 'school_id', 'ordinal'])
        .expression((eb) =>
          eb
            .selectFrom('app_user')
            .innerJoin('pupil', (join) => join.on('pupil.id', '=', plan.studentId))
            .where('app_user.username', '=', 'dt@ashcombe.example')
            .select((ref) => [ref.val(11).as('a'), 'app_user.id', 'pupil.school_id', ref.val(9).as('o')]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
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
      const user = await db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'sw@ashcombe.example')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('pupil_user')
        .values({ authority_id: 11, user_id: user.id, pupil_id: plan.studentId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return plan;
    });
    expect((await portal.post('sw@ashcombe', '/api/pep/complete', submitted)).body).toEqual({
      success: true,
      pepStatusId: 6,
    });
    expect((await details('sw@ashcombe', plan)).datePepSubmitted).toBe('2026-11-18');
    expect((await portal.post('sw@ashcombe', '/api/pep/complete', plan)).status).toBe(409);
    // The virtual school answers for its own section too.
    expect((await portal.post('la@ashcombe', '/api/pep/complete', plan)).status).toBe(400);
    const { formData: review } = await open('la@ashcombe', await planOf('la@ashcombe', 5), 'quality');
    const own = await open('la@ashcombe', plan, 'quality');
    await save('la@ashcombe', own, { ...review, ...own.formData });
    expect((await portal.post('la@ashcombe', '/api/pep/complete', plan)).body).toEqual({
      success: true,
      pepStatusId: 5,
    });
    expect(await details('la@ashcombe', plan)).toMatchObject({ statusId: 5, endDate: '2026-11-18' });
    expect((await portal.post('la@ashcombe', '/api/pep/complete', plan)).status).toBe(409);
  });

  it('keeps the automatic values as they were, whatever is marked afterwards [D-40]', async () => {
    const plan = await planOf('la@ashcombe', 5);
    const before = await open('la@ashcombe', plan, 'attendance');
    await portal.look((db) =>
      db
        .updateTable('attendance_mark')
        .set({ mark: 'O' })
        .where('pupil_id', '=', plan.studentId)
        .where('mark_date', '>=', '2026-10-01')
        .execute(),
    );
    await portal.look((db) =>
      db.updateTable('pupil').set({ sen_status_id: 'E' }).where('id', '=', plan.studentId).execute(),
    );
    const after = await open('la@ashcombe', plan, 'attendance');
    expect(after.formData).toEqual(before.formData);
    expect(after.facts).toEqual(before.facts);
  });

  it('is not for reviewing officers, read-only and creating not for teachers', async () => {
    const plan = await planOf('la@ashcombe', 2);
    expect((await portal.post('iro@ashcombe', '/api/pep/complete', plan)).status).toBe(403);
    expect((await portal.post('readonly@ashcombe', '/api/pep/complete', plan)).status).toBe(403);
    expect(
      (
        await portal.post('dt@ashcombe', '/api/support/createPep', {
          studentId: 1,
          academicYearId: 17,
          schoolTermId: 2,
        })
      ).status,
    ).toBe(403);
  });
});

describe('creating a plan', () => {
  it('pins the release, writes first values once, and refuses a second one for the term [D-31]', async () => {
    const pupil = (await planOf('super@ashcombe', 2)).studentId;
    const body = { studentId: pupil, academicYearId: 17, schoolTermId: 2 };
    const made = await portal.post('super@ashcombe', '/api/support/createPep', body);
    expect(made.body).toMatchObject({ success: true, id: expect.any(Number) });
    const plan = { studentId: pupil, pepId: Number(made.body.id) };
    expect(await details('super@ashcombe', plan)).toMatchObject({ statusId: 1, schoolTermId: 2 });
    expect((await open('super@ashcombe', plan, 'attendance')).formData.cg_auto_att_possible).toEqual(
      expect.any(Number),
    );
    expect((await portal.post('super@ashcombe', '/api/support/createPep', body)).status).toBe(400);
  });

  it('says so where the year group has no forms yet [D-31]', async () => {
    portal.publish((file) =>
      file.path === 'lookups/year-group.json'
        ? { ...file, text: file.text.replace('"early-years"', '"before-birth"') }
        : file,
    );
    const child = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .select('id')
        .where('authority_id', '=', 11)
        .where('year_group_id', '=', 1)
        .executeTakeFirstOrThrow(),
    );
    const reply = await portal.post('super@ashcombe', '/api/support/createPep', {
      studentId: child.id,
      academicYearId: 17,
      schoolTermId: 2,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual({ studentId: 'There are no PEP forms for the pupil’s year group yet' });
  });

  it('leaves running plans on the release they are pinned to when the forms change [D-34]', async () => {
    const running = await planOf('super@brinmoor', 2, 3);
    const before = await open('super@brinmoor', running, 'targets');
    const path = 'forms/pep/targets.json';
    portal.publish((file) =>
      file.path === path ? { path, text: file.text.replace('Long-term aim this leads to', 'Where this leads') } : file,
    );
    const aim = (stage: PepStage) => ((stage.form.schema.properties as JsonObject).longer_aim as JsonObject).title;
    expect(aim(await open('super@brinmoor', running, 'targets'))).toBe('Long-term aim this leads to');
    expect((await open('super@brinmoor', running, 'targets')).form).toEqual(before.form);
    const made = await portal.post('super@brinmoor', '/api/support/createPep', {
      studentId: running.studentId,
      academicYearId: 17,
      schoolTermId: 3,
    });
    const fresh = { studentId: running.studentId, pepId: Number(made.body.id) };
    expect(aim(await open('super@brinmoor', fresh, 'targets'))).toBe('Where this leads');
  });
});
