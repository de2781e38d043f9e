import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { reviewCalls } from '../../support/reviewCalls.ts';
import type { Plan } from '../../support/pepCalls.ts';

// What a designated teacher gives a colleague: pupils, sections of their plans, until a day.

let portal: PortalServer;
let plan: Plan;
let colleague: number;

const [teacher, given, officer] = ['dt@ashcombe', 'oeu@ashcombe', 'la@ashcombe'];
const { newPlan, details, open, save, fill } = reviewCalls(() => portal);

beforeAll(async () => {
  portal = await makePortalServer();
  await setting(true);
  colleague = await idOf(given);
});
afterAll(() => portal.close());

/** A plan at the teacher's school of a pupil whom the colleague does not see. */
beforeEach(async () => {
  plan = await newPlan({ statusId: 2 });
  await atSchoolOf(teacher, plan);
  await portal.look((db) => db.deleteFrom('pupil_user').where('user_id', '=', colleague).execute());
});

const idOf = (user: string) =>
  portal.look(async (db) =>
    Number(
      (await db.selectFrom('app_user').select('id').where('username', '=', `${user}.example`).executeTakeFirstOrThrow())
        .id,
    ),
  );

const setting = (hasDelegation: boolean) =>
  portal.look((db) =>
    db
      .updateTable('authority')
      .set({ settings: sql`settings || ${JSON.stringify({ hasDelegation })}::jsonb` })
      .where('id', '=', 11)
      .execute(),
  );

const atSchoolOf = async (user: string, { studentId }: Plan) => {
  const id = await idOf(user);
  await portal.look((db) =>
    sql`update pupil set school_id = (select min(school_id) from user_school where user_id = ${id})
      where id = ${studentId}`.execute(db),
  );
};

const until = '2027-01-31';
const give = (more: JsonObject = {}, user = teacher) =>
  portal.post(user, '/api/Delegations/Give', { userId: colleague, studentIds: [plan.studentId], until, ...more });
const takeBack = (user = teacher) =>
  portal.post(user, '/api/Delegations/TakeBack', { userId: colleague, studentId: plan.studentId });
const listed = async (user = teacher) =>
  ((await portal.get(user, '/api/Delegations', { sizePerPage: '100' })).body.data as JsonObject[]).filter(
    ({ studentId }) => studentId === plan.studentId,
  );
const sees = async (user = given) =>
  (await portal.get(user, '/api/StudentDetails/Header', { studentId: plan.studentId })).status;
const denialOf = async (slug: string) => (await open(given, plan, slug)).denied['pep.saveStage'];
const other = 'gave you other sections of this plan to fill in';

describe('what a designated teacher gives a colleague', { timeout: 60_000 }, () => {
  it('is seen by the colleague, who fills in the chosen sections and reads the others', async () => {
    expect(await sees()).toBe(404);
    expect((await give({ sections: ['attainment', 'attendance'] })).status).toBe(200);
    expect(await sees()).toBe(200);
    const mine = await open(given, plan, 'attainment');
    expect(mine.denied['pep.saveStage']).toBeUndefined();
    expect((await save(given, mine, {})).status).toBe(200);
    expect(await denialOf('school')).toContain(other);
    const kept = await open(given, plan, 'school');
    const refused = await save(given, kept, {});
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain(other);
    const { stages } = await details(given, plan);
    expect(stages.filter(({ isWithheld }) => isWithheld !== true).map(({ formSlug }) => formSlug)).toEqual([
      'attendance',
      'attainment',
    ]);
    expect((await details(teacher, plan)).stages.some(({ isWithheld }) => isWithheld === true)).toBe(false);
  });

  it('leaves handing in to the teacher where it is some sections, and not where it is all', async () => {
    await give({ sections: ['attainment'] });
    expect((await details(given, plan)).denied['pep.complete']).toContain('Handing in is for');
    const complete = () => portal.post(given, '/api/pep/complete', { ...plan });
    expect((await complete()).status).toBe(403);
    await give();
    await fill('super@ashcombe', plan);
    expect((await details(given, plan)).denied['pep.complete']).toBeUndefined();
    expect((await complete()).status).toBe(200);
  });

  it('counts to the colleague’s own work, the others do not', async () => {
    await give({ sections: ['attainment'] });
    const rowOf = async () =>
      (
        (await portal.get(given, '/api/pep/getPepStatuses', { sizePerPage: 99_999, academicYearId: 17 })).body
          .data as JsonObject[]
      ).find(({ id }) => id === plan.pepId);
    expect((await rowOf())?.sectionsLeft).toBe('Attainment and progress');
    await give();
    expect(String((await rowOf())?.sectionsLeft).split(', ').length).toBeGreaterThan(1);
  });

  it('ends on its day, with who leaves the school, and where the authority has it no more', async () => {
    await give();
    const teacherId = await idOf(teacher);
    const change = async (set: JsonObject, back: JsonObject) => {
      const write = (values: JsonObject) =>
        portal.look((db) => db.updateTable('pupil_user').set(values).where('user_id', '=', colleague).execute());
      await write(set);
      expect(await sees()).toBe(404);
      await write(back);
      expect(await sees()).toBe(200);
    };
    await change({ given_until: '2026-11-17' }, { given_until: '2026-11-18' });
    await change({ given_by: await idOf('teacher2@ashcombe') }, { given_by: teacherId });
    const active = (is_active: boolean) =>
      portal.look((db) => db.updateTable('app_user').set({ is_active }).where('id', '=', teacherId).execute());
    await active(false);
    expect(await sees()).toBe(404);
    await active(true);
    expect(await sees()).toBe(200);
    await setting(false);
    expect(await sees()).toBe(404);
    expect((await give()).status).toBe(403);
    await setting(true);
    const { studentId } = plan;
    await portal.look((db) => db.updateTable('pupil').set({ school_id: null }).where('id', '=', studentId).execute());
    expect(await sees()).toBe(404);
    expect((await listed(officer))[0]).toMatchObject({ state: 'paused' });
  });

  it('is listed with its sections, taken back by teacher or officer, and stands in the trail', async () => {
    await give({ sections: ['attainment', 'attendance'] });
    const [row] = await listed();
    expect(row).toMatchObject({ sections: 'Attendance and exclusions, Attainment and progress', until, state: 'open' });
    expect((await takeBack(given)).status).toBe(403);
    expect((await takeBack()).status).toBe(200);
    expect(await sees()).toBe(404);
    expect(await listed()).toEqual([]);
    expect((await takeBack()).status).toBe(404);
    await give();
    expect((await listed(officer))[0]).toMatchObject({ sections: 'All sections' });
    expect((await takeBack(officer)).status).toBe(200);
    const record = `pupil/${plan.studentId}`;
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('record', '=', record)
        .where('action', 'like', 'delegation.%')
        .orderBy('id')
        .execute(),
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'delegation.give',
      'delegation.takeBack',
      'delegation.give',
      'delegation.takeBack',
    ]);
    expect(entries[0]?.detail).toMatchObject({ after: { until, sections: expect.stringContaining('Attainment') } });
  });
});

describe('giving', { timeout: 60_000 }, () => {
  const said = async (more: JsonObject) => {
    const { status, body } = await give(more);
    return [status, JSON.stringify(body)];
  };

  it('is refused of another school’s pupils, to no colleague, of no section, for longer than a year', async () => {
    expect(await said({ until: '2026-11-17' })).toEqual([400, expect.stringContaining('within the next year')]);
    expect(await said({ until: '2027-11-20' })).toEqual([400, expect.stringContaining('within the next year')]);
    expect(await said({ userId: await idOf('sw@ashcombe') })).toEqual([400, expect.stringContaining('e-mail domain')]);
    expect(await said({ sections: ['quality'] })).toEqual([400, expect.stringContaining('not a section')]);
    await portal.look((db) =>
      sql`update app_user set username = 'oeu@elsewhere.example' where id = ${colleague}`.execute(db),
    );
    expect(await said({})).toEqual([400, expect.stringContaining('e-mail domain')]);
    await portal.look((db) =>
      sql`update app_user set username = 'oeu@ashcombe.example' where id = ${colleague}`.execute(db),
    );
    const elsewhere = await newPlan({ statusId: 2 });
    await portal.look((db) =>
      sql`update pupil set school_id = (select max(school_id) from pupil where authority_id = 12)
        where id = ${elsewhere.studentId}`.execute(db),
    );
    expect((await give({ studentIds: [plan.studentId, elsewhere.studentId] })).status).toBe(404);
    expect(await sees()).toBe(404);
    expect((await give({}, officer)).status).toBe(403);
  });

  it('takes nothing from who is assigned already; being assigned makes all of it theirs', async () => {
    const startDate = '2026-11-18';
    const assign = () =>
      portal.post(officer, '/api/Users/AssignPupil', { userId: colleague, studentId: plan.studentId, startDate });
    await give({ sections: ['attainment'] });
    expect(await denialOf('school')).toContain(other);
    expect((await assign()).status).toBe(200);
    expect(await denialOf('school')).toBeUndefined();
    expect(await listed()).toEqual([]);
    expect(await said({})).toEqual([400, expect.stringContaining('assigned')]);
    const caseload = await portal.get(officer, '/api/Users/Caseloads', { userIds: String(colleague) });
    expect((caseload.body.data as JsonObject[]).map(({ studentId }) => studentId)).toEqual([plan.studentId]);
  });

  it('is no assignment by the virtual school: given on the caseload, and among the people of the pupil', async () => {
    await give();
    const { body } = await portal.get(officer, '/api/Users/Caseloads', { userIds: String(colleague) });
    expect(body.data).toMatchObject([{ startDate: null, shared: 'Given by Anwen Gorseland until 31/01/2027' }]);
    const people = await portal.get(officer, '/api/StudentDetails/Professionals', { studentId: plan.studentId });
    expect((people.body.data as JsonObject[]).map(({ id }) => id)).toContain(colleague);
  });
});
