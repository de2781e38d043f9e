import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import type { Plan } from '../../support/pepCalls.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { accounts, reviewCalls } from '../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign } = reviewCalls(() => portal);

const rowOf = (plan: Plan) =>
  portal.look((db) => db.selectFrom('pep').selectAll().where('id', '=', plan.pepId).executeTakeFirstOrThrow());
const onlyAdmins = [403, 200, 200, 403, 403, 403, 403];

describe('a plan’s term', () => {
  const move = (user: string, plan: Plan, schoolTermId: number) =>
    portal.post(user, '/api/support/changeSchoolTermId', { pepId: plan.pepId, schoolTermId });

  it('is changed, with what was before in the trail [API-24] [PEP-29]', async () => {
    const plan = await newPlan({ statusId: 2 });
    expect(await move('la@ashcombe', plan, 3)).toMatchObject({ status: 200, body: { success: true } });
    expect((await rowOf(plan)).school_term_id).toBe(3);
    const { detail } = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'pep.changeTerm')
        .where('record', '=', `pep/${plan.pepId}`)
        .executeTakeFirstOrThrow(),
    );
    expect(detail).toMatchObject({ before: { schoolTermId: 1 }, after: { schoolTermId: 3 } });
    expect((await move('la@ashcombe', plan, 4)).status).toBe(400);
  });

  it('is not one in which the pupil has a plan already, unless one of the two is superseded [D-31]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const { body } = await portal.post('super@ashcombe', '/api/support/createPep', {
      studentId: plan.studentId,
      academicYearId: 17,
      schoolTermId: 2,
    });
    const other = { ...plan, pepId: Number(body.id) };
    expect(await move('la@ashcombe', plan, 2)).toMatchObject({
      status: 400,
      body: {
        message: 'The pupil already has a PEP for this term.',
        errors: { schoolTermId: 'The pupil already has a PEP for this term' },
      },
    });
    expect((await rowOf(plan)).school_term_id).toBe(1);
    await portal.post('la@ashcombe', '/api/pep/updatePepStatus', { ...other, pepStatusId: 7 });
    expect((await move('la@ashcombe', plan, 2)).status).toBe(200);
    expect((await move('la@ashcombe', other, 2)).status).toBe(200);
  });

  it('of two plans moved there at the same moment, goes to one', async () => {
    const plan = await newPlan({ statusId: 2 });
    const { body } = await portal.post('super@ashcombe', '/api/support/createPep', {
      studentId: plan.studentId,
      academicYearId: 17,
      schoolTermId: 2,
    });
    const answers = await Promise.all([
      move('la@ashcombe', plan, 3),
      move('super@ashcombe', { ...plan, pepId: Number(body.id) }, 3),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is for types 2, 3 and support staff, of plans that they see [ROLE-8] [D-6]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    const answers = await Promise.all(accounts.map((name) => move(`${name}@ashcombe`, plan, 3)));
    expect(answers.map(({ status }) => status)).toEqual(onlyAdmins);
    expect((await move('la@brinmoor', plan, 3)).status).toBe(404);
    expect((await move('support@support', plan, 2)).status).toBe(404);
  });
});

describe('where an authority counts in cycles', () => {
  const cycles = async (user: string) =>
    (await portal.get(user, '/api/support/getPepCycles')).body.contents as { id: number; label: string }[];
  const move = (user: string, plan: Plan, pepCycleId: number) =>
    portal.post(user, '/api/support/changePepCycleId', { pepId: plan.pepId, pepCycleId });

  it('everybody reads its cycles, in their order; another authority has its own [API-24] [D-32] [LOOK-1]', async () => {
    for (const name of accounts)
      expect((await cycles(`${name}@brinmoor`)).map(({ label }) => label)).toEqual(['Cycle 1', 'Cycle 2', 'Cycle 3']);
    expect(await cycles('la@ashcombe')).toEqual([]);
  });

  it('a plan is made in a cycle, once, and moved to another; the row shows it [PEP-30] [D-31]', async () => {
    const [first, second, third] = await cycles('super@brinmoor');
    const plan = await newPlan({ authorityId: 12, statusId: 2 });
    expect(await rowOf(plan)).toMatchObject({ pep_cycle_id: first?.id, school_term_id: 1 });
    const made = await portal.post('super@brinmoor', '/api/support/createPep', {
      studentId: plan.studentId,
      academicYearId: 17,
      pepCycleId: second?.id ?? 0,
    });
    expect(made.status).toBe(200);
    expect(
      await portal.post('super@brinmoor', '/api/support/createPep', {
        studentId: plan.studentId,
        academicYearId: 17,
        pepCycleId: second?.id ?? 0,
      }),
    ).toMatchObject({ status: 400, body: { message: 'The pupil already has a PEP for this cycle.' } });
    expect((await move('la@brinmoor', plan, second?.id ?? 0)).status).toBe(400);
    expect((await move('la@brinmoor', plan, third?.id ?? 0)).status).toBe(200);
    expect(await rowOf(plan)).toMatchObject({ pep_cycle_id: third?.id, school_term_id: 3 });
    const { body } = await portal.get('la@brinmoor', '/api/pep/getPepStatuses', {
      studentId: plan.studentId,
      pepCycleIds: [String(third?.id)],
    });
    expect(body.data).toMatchObject([{ id: plan.pepId, pepCycleId: third?.id, pepCycleName: 'Cycle 3' }]);
  });

  it('no plan is in a cycle of another authority, nor in none [D-6]', async () => {
    const [first] = await cycles('super@brinmoor');
    const plan = await newPlan({ authorityId: 12, statusId: 2 });
    const elsewhere = await newPlan({ statusId: 2 });
    expect(await move('la@brinmoor', plan, 987_654)).toMatchObject({
      status: 400,
      body: { errors: { pepCycleId: 'Please choose a cycle' } },
    });
    expect((await move('la@ashcombe', elsewhere, first?.id ?? 0)).status).toBe(400);
    expect((await move('la@ashcombe', plan, first?.id ?? 0)).status).toBe(404);
    expect(
      (await portal.post('super@brinmoor', '/api/support/createPep', { studentId: plan.studentId, academicYearId: 17 }))
        .status,
    ).toBe(400);
  });

  it('the cycle is changed by types 2, 3 and support staff [ROLE-8]', async () => {
    const [, second, third] = await cycles('super@brinmoor');
    const plan = await newPlan({ authorityId: 12, statusId: 2 });
    await assign(plan);
    const answers = await Promise.all(accounts.map((name) => move(`${name}@brinmoor`, plan, second?.id ?? 0)));
    expect(answers.map(({ status }) => status)).toEqual(onlyAdmins);
    await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 });
    expect((await move('support@support', plan, third?.id ?? 0)).status).toBe(200);
    await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 1 });
  });
});

describe('a pupil’s school', () => {
  const move = (user: string, studentId: number, organisationId: number) =>
    portal.post(user, '/api/support/changeStudentOrgId', { studentId, organisationId });
  const rolls = (studentId: number) =>
    portal.look((db) =>
      db
        .selectFrom('registration')
        .select(['school_id', 'start_date', 'end_date', 'is_main'])
        .where('pupil_id', '=', studentId)
        .orderBy('start_date')
        .orderBy('id')
        .execute(),
    );
  const pupilOf = (studentId: number) =>
    portal.look((db) => db.selectFrom('pupil').selectAll().where('id', '=', studentId).executeTakeFirstOrThrow());
  const otherSchool = (schoolId: number | null) =>
    portal.look(
      async (db) =>
        (
          await db
            .selectFrom('school')
            .select('id')
            .where('id', '<>', schoolId ?? 0)
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
        ).id,
    );

  it('changes from today on: the roll of one ends, the other’s starts, and lists show it [API-23] [PEP-32]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const before = await pupilOf(plan.studentId);
    const to = await otherSchool(before.school_id);
    expect(await move('la@ashcombe', plan.studentId, to)).toMatchObject({ status: 200, body: { success: true } });
    const { body } = await portal.get('la@ashcombe', '/api/pep/getPepStatuses', {
      studentId: plan.studentId,
      organisationIds: [String(to)],
    });
    expect(body.data).toHaveLength(1);
    const after = await rolls(plan.studentId);
    expect(after.filter(({ end_date }) => end_date === null || end_date >= '2026-11-18')).toEqual([
      { school_id: to, start_date: '2026-11-18', end_date: null, is_main: true },
    ]);
    expect(after.find(({ school_id }) => school_id === before.school_id)?.end_date).toBe('2026-11-17');
    expect(await move('la@ashcombe', plan.studentId, to)).toMatchObject({
      status: 400,
      body: { message: 'The pupil is already at this school. Please choose another one.' },
    });
  });

  it('changed twice on one day leaves one roll from today, and going back none of the detour', async () => {
    const plan = await newPlan({ statusId: 2 });
    const home = (await pupilOf(plan.studentId)).school_id ?? 0;
    await move('la@ashcombe', plan.studentId, await otherSchool(home));
    expect((await move('la@ashcombe', plan.studentId, home)).status).toBe(200);
    const after = await rolls(plan.studentId);
    expect(after.filter(({ start_date }) => start_date === '2026-11-18')).toEqual([
      { school_id: home, start_date: '2026-11-18', end_date: null, is_main: true },
    ]);
  });

  it('leaves in the trail the rolls before and after, one that never begins too [D-12]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const { school_id: home } = await pupilOf(plan.studentId);
    const to = await otherSchool(home);
    const planned = { schoolId: home, startDate: '2027-01-04', endDate: null };
    await portal.look((db) =>
      db
        .insertInto('registration')
        .values({
          authority_id: 11,
          pupil_id: plan.studentId,
          school_id: planned.schoolId ?? 0,
          start_date: planned.startDate,
          end_date: null,
          is_main: true,
        })
        .execute(),
    );
    await move('la@ashcombe', plan.studentId, to);
    const { detail } = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'students.changeSchool')
        .where('record', '=', `pupil/${plan.studentId}`)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    const after = (await rolls(plan.studentId))
      .filter(({ is_main }) => is_main)
      .map((roll) => ({ schoolId: roll.school_id, startDate: roll.start_date, endDate: roll.end_date }));
    expect(after).not.toContainEqual(planned);
    expect(detail).toMatchObject({
      before: { schoolId: home, rolls: expect.arrayContaining([planned]) },
      after: { schoolId: to, rolls: after },
    });
  });

  it('can become the second school of a pupil on two rolls, whose roll goes on', async () => {
    const plan = await newPlan({ statusId: 2 });
    const pupil = await pupilOf(plan.studentId);
    const second = await otherSchool(pupil.school_id);
    await portal.look((db) =>
      db
        .insertInto('registration')
        .values({
          authority_id: 11,
          pupil_id: pupil.id,
          school_id: second,
          start_date: '2026-10-01',
          end_date: null,
          is_main: false,
        })
        .execute(),
    );
    expect((await move('la@ashcombe', pupil.id, second)).status).toBe(200);
    expect((await rolls(pupil.id)).filter(({ end_date }) => end_date === null)).toEqual([
      { school_id: second, start_date: '2026-10-01', end_date: null, is_main: true },
    ]);
  });

  it('is one that exists, changed by types 2, 3 and support staff for pupils that they see [ROLE-8] [D-6]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    const [one, two] = await portal.look(async (db) =>
      (await db.selectFrom('school').select('id').orderBy('id').execute()).map(({ id }) => id),
    );
    const current = (await pupilOf(plan.studentId)).school_id;
    const turns = [one, two].filter((id) => id !== current);
    for (const name of accounts.filter((each) => !['la', 'super'].includes(each))) {
      expect([name, (await move(`${name}@ashcombe`, plan.studentId, turns[0] ?? 0)).status]).toEqual([name, 403]);
    }
    expect((await move('la@brinmoor', plan.studentId, turns[0] ?? 0)).status).toBe(404);
    expect((await move('la@ashcombe', plan.studentId, 987_654)).status).toBe(400);
    expect((await move('la@ashcombe', 987_654, turns[0] ?? 0)).status).toBe(404);
    expect((await move('super@ashcombe', plan.studentId, turns[0] ?? 0)).status).toBe(200);
  });
});

describe('a school is found by its URN', () => {
  const find = (user: string, urn: string) => portal.get(user, '/api/OrgReports/Search/ByUrn', { urn });

  it('with what tells it from others, or not at all [API-78] [PEP-31]', async () => {
    const found = firstOf((await find('la@ashcombe', '900108')).body);
    expect(found).toMatchObject({ id: expect.any(Number), label: expect.any(String), urn: '900108', isOpen: true });
    expect((await find('la@ashcombe', '1')).body).toEqual({ contents: [] });
    expect((await find('la@ashcombe', '900 108')).status).toBe(400);
  });

  it('by types 2, 3 and support staff [API-78]', async () => {
    const answers = await Promise.all(accounts.map((name) => find(`${name}@ashcombe`, '900108')));
    expect(answers.map(({ status }) => status)).toEqual(onlyAdmins);
    expect((await find('support@support', '900108')).status).toBe(200);
  });
});

describe('users to choose from', () => {
  const users = async (user: string) =>
    (await portal.get(user, '/api/Users/AllUsersForDropDown')).body.contents as JsonObject[];

  it('are those of the authority, and themselves alone for types 1, 6 and 8 [API-25] [API-79] [ROLE-9]', async () => {
    const [all, active] = [
      await users('la@ashcombe'),
      await portal.look((db) =>
        db.selectFrom('app_user').select('id').where('authority_id', '=', 11).where('is_active', '=', true).execute(),
      ),
    ];
    expect(all.map(({ id }) => id).sort()).toEqual(active.map(({ id }) => id).sort());
    for (const name of ['dt', 'sw', 'oeu']) {
      const { id } = await portal.look((db) =>
        db
          .selectFrom('app_user')
          .select('id')
          .where('username', '=', `${name}@ashcombe.example`)
          .executeTakeFirstOrThrow(),
      );
      expect((await users(`${name}@ashcombe`)).map((user) => user.id)).toEqual([id]);
    }
    for (const name of ['super', 'readonly', 'iro']) expect(await users(`${name}@ashcombe`)).toEqual(all);
  });

  it('are at most two thousand [API-25]', async () => {
    const rows = Array.from({ length: 2005 }, (_, index) => ({
      sub: `many-${index}`,
      authority_id: 12,
      username: `many${index}@brinmoor.example`,
      first_name: 'Many',
      last_name: `Person ${index}`,
      type_id: 4,
    }));
    await portal.look((db) => db.insertInto('app_user').values(rows).execute());
    expect(await users('la@brinmoor')).toHaveLength(2000);
  });
});
