import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weeksBetween } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { recordedNames } from '../../../../src/server/modules/pep/automatic/automaticValues.ts';
import { answeredNames } from '../../../../src/server/modules/pep/automatic/automaticValuesAnswers.ts';
import { pepCalls } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { openPlans } from './openPlans.ts';

let portal: PortalServer;
const { details, open, save } = pepCalls(() => portal);
const user = 'la@ashcombe';

beforeAll(async () => {
  portal = await makePortalServer();
}, 300_000);

afterAll(() => portal.close());

const { documents, openPlan, update } = openPlans(() => portal);

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
    const { cg_auto_att_possible: possible, cg_auto_att_attended: attended, cg_auto_att_pct: percent } = formData;
    expect(rows.at(-1)).toMatchObject({ possible, attended, percent });
    const isTenth = (Number(possible) - Number(attended)) * 10 >= Number(possible);
    expect(formData.cg_auto_att_band).toMatch(isTenth ? /^(Persistent|Severe) absence/ : /^None$/);
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
    const settled = new Set(weeks.map(({ week_start: week }) => week));
    const missing = weeksBetween('2026-08-31', '2026-11-10').filter(
      (week) => week !== '2026-10-26' && week < '2026-11-11' && !settled.has(week),
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

  it('shows suspensions with school, days, dates and reason, and never leaves one that was taken off the record [FORM-20]', async () => {
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
    const rows = (await open(user, plan, 'attendance')).formData.cg_auto_exclusions as JsonObject[];
    expect(rows.length).toBeGreaterThan(0);
    for (const { rowId, ...shown } of rows) {
      expect(rowId).toEqual(expect.any(String));
      expect(Object.keys(shown).sort()).toEqual(['endDate', 'numberOfDays', 'reason', 'schoolName', 'startDate']);
    }
    await portal.look((db) => db.deleteFrom('exclusion').where('pupil_id', '=', plan.studentId).execute());
    const { formData } = await open(user, plan, 'attendance');
    expect(formData).not.toHaveProperty('cg_auto_exclusions');
    expect(formData.cg_auto_exclusion_days).toBe(0);
  });
});
