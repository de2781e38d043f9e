import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accounts, reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign } = reviewCalls(() => portal);

const onlyAdmins = [403, 200, 200, 403, 403, 403, 403];

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
