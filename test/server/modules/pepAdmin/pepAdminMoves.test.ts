import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accounts, reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign, details } = reviewCalls(() => portal);

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

  it('everybody reads its cycles, in their order; another authority has its own [API-24] [D-32]', async () => {
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
    expect(await details('la@brinmoor', plan)).toMatchObject({ pepCycleName: 'Cycle 3', schoolTermId: 3 });
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
