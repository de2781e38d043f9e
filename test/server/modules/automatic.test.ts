import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { addWorkingDays } from '../../../src/server/modules/calendar/workingDays.ts';
import { recordedNames } from '../../../src/server/modules/pep/automaticValues.ts';
import { answeredNames } from '../../../src/server/modules/pep/automaticValuesAnswers.ts';
import { pepCalls, type Plan } from '../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

let portal: PortalServer;
const { details, open, planOf, save } = pepCalls(() => portal);
const user = 'la@ashcombe';

beforeAll(async () => {
  portal = await makePortalServer();
}, 300_000);

afterAll(() => portal.close());

const update = (table: 'pupil' | 'pep', id: number, values: object) =>
  portal.look((db) => db.updateTable(table).set(values).where('id', '=', id).execute());

/** Plans of the current term that are neither done nor superseded, with their pupils. */
const openPlans = () =>
  portal.look((db) =>
    db
      .selectFrom('pep')
      .innerJoin('pupil', 'pupil.id', 'pep.pupil_id')
      .selectAll('pupil')
      .select(['pep.id as pepId', 'pep.phase', 'pep.meeting_at', 'pep.academic_year_id'])
      .where('pep.authority_id', '=', 11)
      .where('pep.academic_year_id', '=', 17)
      .where('status_id', 'not in', [5, 7])
      .orderBy('status_id')
      .orderBy('pep.id')
      .execute(),
  );

async function openPlan(fits: (pupil: Awaited<ReturnType<typeof openPlans>>[number]) => boolean) {
  const found = (await openPlans()).find(fits);
  if (!found) throw new Error('There is no such plan.');
  return { ...found, plan: { studentId: found.id, pepId: found.pepId } satisfies Plan };
}

describe('automatic fields', () => {
  it('are each filled by the records, by what stands beside them, or computed [D-40]', () => {
    const filled = new Set([...recordedNames, ...answeredNames]);
    const empty = portal.catalog.ids.stages
      .filter((id) => id.startsWith('pep/'))
      .flatMap((id) =>
        Object.values(portal.catalog.stages(id).stages).flatMap(({ form }) => {
          const { schema, derived = {} } = portal.catalog.form(form);
          return Object.keys(schema.properties as JsonObject).filter(
            (name) => name.includes('cg_auto_') && !filled.has(name) && !(name in derived),
          );
        }),
      );
    expect(empty).toEqual([]);
  });

  it('hold what the pupil’s record says, in words, with where from and when', async () => {
    const { plan, ...pupil } = await openPlan(
      ({ phase, social_worker_id: worker }) => phase === 'key-stages-1-4' && worker !== null,
    );
    const { formData, origins } = await open(user, plan, 'personal');
    expect(formData).toMatchObject({
      cg_auto_name: `${pupil.first_name} ${pupil.last_name}`,
      cg_auto_dob: pupil.date_of_birth,
      cg_auto_upn: pupil.upn,
      cg_auto_la_student_id: pupil.la_student_id,
      cg_auto_gender: pupil.gender_id === 1 ? 'Male' : 'Female',
    });
    expect(formData.cg_auto_year_group).toMatch(/^Year \d+$/);
    expect(formData.cg_auto_key_stage).toMatch(/^Key Stage \d$/);
    expect(origins['/cg_auto_name']).toMatchObject({
      source: 'records',
      from: 'Pupil record',
      at: expect.stringMatching(/^2026-/) as string,
    });
    const care = await open(user, plan, 'care');
    const worker = await portal.look((db) =>
      db
        .selectFrom('app_user')
        .selectAll()
        .where('id', '=', pupil.social_worker_id ?? 0)
        .executeTakeFirstOrThrow(),
    );
    expect(care.formData).toMatchObject({
      cg_auto_care_start: pupil.care_start,
      cg_auto_social_worker: `${worker.first_name} ${worker.last_name}`,
    });
    expect(care.origins['/cg_auto_social_worker']).toMatchObject({ from: 'Assigned staff' });
  });

  it('name the reviewing officers who are with the child now, and none whose time has ended', async () => {
    const { plan } = await openPlan(({ phase }) => phase === 'key-stages-1-4');
    const officer = await portal.look((db) =>
      db.selectFrom('app_user').selectAll().where('username', '=', 'iro@ashcombe.example').executeTakeFirstOrThrow(),
    );
    const link = { authority_id: 11, user_id: officer.id, pupil_id: plan.studentId };
    const assign = (active_status_id: number) =>
      portal.look((db) =>
        db
          .insertInto('pupil_user')
          .values({ ...link, active_status_id })
          .onConflict((conflict) =>
            conflict.columns(['authority_id', 'user_id', 'pupil_id']).doUpdateSet({ active_status_id }),
          )
          .execute(),
      );
    const named = async () =>
      String((await open(user, plan, 'care')).formData.cg_auto_iro ?? '').includes(
        `${officer.first_name} ${officer.last_name}`,
      );
    await assign(1);
    expect(await named()).toBe(true);
    await assign(2);
    expect(await named()).toBe(false);
  });

  it('hold the school, its kind, and how many there were since care began', async () => {
    const { plan, ...pupil } = await openPlan(({ phase }) => phase === 'key-stages-1-4');
    const school = await portal.look((db) =>
      db
        .selectFrom('school')
        .selectAll()
        .where('id', '=', pupil.school_id ?? 0)
        .executeTakeFirstOrThrow(),
    );
    const { formData, origins } = await open(user, plan, 'school');
    expect(formData).toMatchObject({ cg_auto_school: school.name, cg_auto_urn: school.urn });
    expect(formData.cg_auto_establishment_type).toEqual(
      school.phase === 'Primary' ? 'Community school' : 'Academy converter',
    );
    expect(['Outstanding', 'Good', 'Requires improvement']).toContain(formData.cg_auto_ofsted);
    expect(formData.cg_auto_school_moves).toBeGreaterThanOrEqual(1);
    expect(origins['/cg_auto_start_date']).toMatchObject({ from: 'School history' });
    expect((await open(user, plan, 'care')).formData.cg_auto_out_of_area).toBe(
      school.area_authority_id === 11 ? 'no' : 'yes',
    );
  });

  it('give attendance by term of this year and the last', async () => {
    const { plan } = await openPlan(({ phase, is_percentage_register: weeks }) => phase === 'key-stages-1-4' && !weeks);
    const { formData } = await open(user, plan, 'attendance');
    const rows = formData.cg_auto_att_terms as JsonObject[];
    expect(rows.map(({ academicYear, term }) => `${String(term)} ${String(academicYear)}`)).toEqual([
      'Autumn 2025-2026',
      'Spring 2025-2026',
      'Summer 2025-2026',
      'Autumn 2026-2027',
    ]);
    // The term that runs is the year so far.
    expect(rows.at(-1)).toMatchObject({
      possible: formData.cg_auto_att_possible,
      attended: formData.cg_auto_att_attended,
      percent: formData.cg_auto_att_pct,
    });
  });

  it('give the mean of the weeks, and the weeks without a figure, of a percentage register [D-76]', async () => {
    const { plan } = await openPlan(({ phase, is_percentage_register: weeks }) => phase === 'early-years' && weeks);
    const { weeks, start } = await portal.look(async (db) => ({
      weeks: await db
        .selectFrom('attendance_week')
        .selectAll()
        .where('pupil_id', '=', plan.studentId)
        .where('week_start', '>=', '2026-08-31')
        .execute(),
      start: await db
        .selectFrom('registration')
        .select('start_date')
        .where('pupil_id', '=', plan.studentId)
        .orderBy('start_date')
        .executeTakeFirstOrThrow(),
    }));
    expect(start.start_date < '2026-09-01').toBe(true);
    const given = weeks.flatMap(({ percent_hundredths: hundredths }) => (hundredths === null ? [] : [hundredths]));
    const { formData } = await open(user, plan, 'attendance', 'early-years');
    expect(formData.cg_auto_att_pct).toBeCloseTo(given.reduce((sum, one) => sum + one, 0) / given.length / 100, 1);
    const missing = weeks.filter(
      (week) => week.week_start < '2026-11-11' && week.percent_hundredths === null && !week.is_not_required,
    );
    expect(formData.cg_auto_att_weeks_missing).toBe(missing.length);
  });

  it('list the results held, those of Year 11 for a post-16 plan [FORM-21]', async () => {
    const tested = await portal.look((db) =>
      db.selectFrom('assessment_result').select('pupil_id').where('grade_level_id', '=', 5).execute(),
    );
    const { plan } = await openPlan(
      ({ phase, id }) => phase === 'key-stages-1-4' && tested.some(({ pupil_id: pupil }) => pupil === id),
    );
    const { formData, origins } = await open(user, plan, 'attainment');
    const rows = formData.cg_auto_prior_results as JsonObject[];
    expect(rows).toContainEqual(
      expect.objectContaining({
        gradeLevel: 'Key Stage 2',
        subject: 'Reading',
        gradeType: 'KS2 scaled score',
        grade: expect.stringMatching(/^\d+$/) as string,
        rawGrade: expect.stringMatching(/^\d+$/) as string,
        enteredDate: expect.stringMatching(/-07-/) as string,
      }) as JsonObject,
    );
    expect(rows.map(({ gradeLevel }) => gradeLevel)).not.toContain('In-year teacher assessment (any year)');
    expect(origins['/cg_auto_prior_results']).toMatchObject({ from: 'Assessment results' });
    const older = await openPlan(({ phase }) => phase === 'post-16');
    const results = (await open(user, older.plan, 'qualifications', 'post-16')).formData.cg_auto_ks4_results as
      JsonObject[] | undefined;
    expect(new Set(results?.map(({ gradeLevel }) => gradeLevel))).toEqual(new Set(['Key Stage 4']));
  });

  it('follow the records until the plan is completed, and never again after [D-40]', async () => {
    const { plan } = await openPlan(({ phase }) => phase === 'post-16');
    expect((await open(user, plan, 'personal', 'post-16')).formData.cg_auto_upn).not.toBe('X111');
    await update('pupil', plan.studentId, { upn: 'X111', is_sensitive: true });
    expect((await open(user, plan, 'personal', 'post-16')).formData.cg_auto_upn).toBe('X111');
    const done = await portal.look((db) =>
      db
        .selectFrom('pep')
        .select('id')
        .where('pupil_id', '=', plan.studentId)
        .where('status_id', '=', 5)
        .executeTakeFirstOrThrow(),
    );
    const before = await documents(done.id);
    await update('pupil', plan.studentId, {
      upn: 'X222',
      sen_status_id: 'E',
      care_status_id: 2,
      school_id: null,
      first_name: 'Other',
    });
    const { stages, formSlug } = await details(user, { studentId: plan.studentId, pepId: done.id });
    for (const stage of stages)
      await open(user, { studentId: plan.studentId, pepId: done.id }, stage.formSlug, formSlug);
    expect(await documents(done.id)).toEqual(before);
    expect(before.some(({ answers }) => answers.cg_auto_upn !== undefined)).toBe(true);
    // Safety is not frozen.
    expect(
      (await open(user, { studentId: plan.studentId, pepId: done.id }, 'personal', formSlug)).facts.pupil,
    ).toMatchObject({ isSensitive: true, senStatus: 'N' });
  });
});

const documents = (pepId: number) =>
  portal.look((db) =>
    db
      .selectFrom('pep_stage')
      .select(['slug', 'answers', 'parked', 'origins', 'percent'])
      .where('pep_id', '=', pepId)
      .orderBy('ordinal')
      .execute(),
  );

describe('what the records no longer say', () => {
  it('is taken back where the records said it, and left where somebody typed it [FORM-13]', async () => {
    const { plan } = await openPlan(
      ({ phase, social_worker_id: worker }) => phase === 'key-stages-1-4' && worker !== null,
    );
    expect((await open(user, plan, 'care')).formData.cg_auto_social_worker).toEqual(expect.any(String));
    await update('pupil', plan.studentId, { social_worker_id: null });
    const empty = await open(user, plan, 'care');
    expect(empty.formData).not.toHaveProperty('cg_auto_social_worker');
    const typed = await save(user, empty, { ...empty.formData, cg_auto_social_worker: 'Typed by hand' });
    expect(typed.body.origins['/cg_auto_social_worker']).toMatchObject({ source: 'typed' });
    expect((await open(user, plan, 'care')).formData.cg_auto_social_worker).toBe('Typed by hand');
  });

  it('never leaves a suspension that was taken off the record', async () => {
    const row = await portal.look((db) =>
      db
        .selectFrom('exclusion')
        .innerJoin('pep', 'pep.pupil_id', 'exclusion.pupil_id')
        .select(['pep.id', 'pep.pupil_id'])
        .where('pep.authority_id', '=', 11)
        .where('pep.academic_year_id', '=', 17)
        .where('status_id', '<', 5)
        .where('phase', '=', 'key-stages-1-4')
        .where('exclusion.start_date', '>=', '2026-09-01')
        .executeTakeFirstOrThrow(),
    );
    const plan = { studentId: row.pupil_id, pepId: row.id };
    expect((await open(user, plan, 'attendance')).formData.cg_auto_exclusions).toEqual(
      expect.arrayContaining([expect.anything()]),
    );
    await portal.look((db) => db.deleteFrom('exclusion').where('pupil_id', '=', plan.studentId).execute());
    const { formData } = await open(user, plan, 'attendance');
    expect(formData).not.toHaveProperty('cg_auto_exclusions');
    expect(formData.cg_auto_exclusion_days).toBe(0);
  });
});

describe('dates that follow from the answers', () => {
  it('say on which day each side first confirmed, and go with the confirmation', async () => {
    const { plan } = await openPlan(({ phase }) => phase === 'key-stages-1-4');
    const stage = await open(user, plan, 'agree');
    await save(user, stage, { ...stage.formData, dt_confirm: false });
    const empty = await open(user, plan, 'agree');
    const ticked = await save(user, empty, { ...empty.formData, dt_confirm: true });
    expect(ticked.body.formData.cg_auto_dt_date).toBe('2026-11-18');
    expect(ticked.body.origins['/cg_auto_dt_date']).toMatchObject({
      source: 'records',
      from: 'Confirmation on this page',
    });
    // As if that had been a week ago.
    const stored = JSON.stringify({ ...ticked.body.formData, cg_auto_dt_date: '2026-11-11' });
    await portal.look((db) =>
      db.updateTable('pep_stage').set({ answers: stored }).where('id', '=', stage.pepStageId).execute(),
    );
    const later = await open(user, plan, 'agree');
    expect(later.formData.cg_auto_dt_date).toBe('2026-11-11');
    const unticked = await save(user, later, { ...later.formData, dt_confirm: false });
    expect(unticked.body.formData).not.toHaveProperty('cg_auto_dt_date');
    const again = await save(user, await open(user, plan, 'agree'), { ...unticked.body.formData, dt_confirm: true });
    expect(again.body.formData.cg_auto_dt_date).toBe('2026-11-18');
  });

  it('are nobody’s to bring about in another’s name: a confirmation stays as it was, and says whose it is', async () => {
    const teacher = 'dt@ashcombe';
    const plan = await planOf(teacher, 2);
    const stage = await open(user, plan, 'agree');
    const { body } = await save(user, stage, { ...stage.formData, dt_confirm: true, sw_confirm: false });
    expect(body.formData).not.toHaveProperty('cg_auto_sw_date');
    const theirs = await open(teacher, plan, 'agree');
    expect(theirs.fieldLocks).toContainEqual({ pointer: '/sw_confirm', reason: 'For the social worker to confirm' });
    const ticked = await save(teacher, theirs, { ...theirs.formData, sw_confirm: true, child_summary: 'You did well' });
    expect(ticked.body.formData).toMatchObject({ dt_confirm: true, sw_confirm: false, child_summary: 'You did well' });
    expect(ticked.body.formData).not.toHaveProperty('cg_auto_sw_date');
    const { sw_confirm: left, ...rest } = ticked.body.formData;
    const without = await save(teacher, await open(teacher, plan, 'agree'), rest);
    expect([left, without.body.formData.sw_confirm]).toEqual([false, false]);
  });

  it('count the weekdays of this year without education, employment or training', async () => {
    const { plan } = await openPlan(({ phase }) => phase === 'post-16');
    const stage = await open(user, plan, 'eet', 'post-16');
    const { body } = await save(user, stage, {
      ...stage.formData,
      eet_status: 'seeking-eet',
      status_since: '2026-11-09',
    });
    expect(body.formData.days_neet).toBe(8);
    const typed = await save(user, await open(user, plan, 'eet', 'post-16'), { ...body.formData, days_neet: 1 });
    expect(typed.body.formData.days_neet).toBe(8);
    const wild = await save(user, await open(user, plan, 'eet', 'post-16'), {
      ...typed.body.formData,
      status_since: '2026-99-99',
    });
    expect(wild.status).toBe(200);
  });
});

describe('the time limit', () => {
  it('counts working days without bank holidays', () => {
    expect([
      addWorkingDays('2025-12-17', 10),
      addWorkingDays('2025-12-17', 20),
      addWorkingDays('2026-03-18', 5),
    ]).toEqual(['2026-01-05', '2026-01-19', '2026-03-25']);
    // Easter, a Boxing Day on a Sunday, and a day off that was granted.
    expect([addWorkingDays('2026-04-02', 1), addWorkingDays('2026-12-24', 1), addWorkingDays('2022-06-01', 1)]).toEqual(
      ['2026-04-07', '2026-12-29', '2022-06-06'],
    );
  });

  it.each([
    ['2026-11-10', 'no'],
    ['2026-11-11', undefined],
  ])('of a meeting on %s says %s while nothing is handed in', async (day, expected) => {
    const { plan } = await openPlan(({ phase }) => phase === 'key-stages-1-4');
    await portal.look((db) =>
      db
        .updateTable('pep_stage')
        .set({ answers: '{}', origins: '{}' })
        .where('pep_id', '=', plan.pepId)
        .where('slug', '=', 'quality')
        .execute(),
    );
    await update('pep', plan.pepId, { meeting_at: `${day}T10:00` });
    expect((await open(user, plan, 'quality')).formData.cg_auto_on_time).toBe(expected);
    expect((await open(user, plan, 'meeting')).formData.cg_auto_meeting_date).toBe(`${day}T10:00`);
  });
});
