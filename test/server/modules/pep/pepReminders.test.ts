import { describe, expect, it } from 'vitest';
import type { PepDetails, PepOwner } from '../../../../src/contract/index.ts';
import { alertId } from '../../../../src/server/alerts/alerts.ts';
import { alertScene } from '../../../support/alertScene.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { firstOf } from '../../../support/portalServer.ts';

const { portal, newPlan, assign, idOf, deliver, outgoing, recipients, subscribe, choose } = alertScene();

const remind = (user: string, plan: Plan, ownerTypeId = 6) =>
  portal().post(user, '/api/Pep/remind', { ...plan, ownerTypeId });
const detailsOf = async (user: string, plan: Plan) =>
  firstOf((await portal().get(user, '/api/Pep/details', { ...plan })).body) as unknown as PepDetails;
const ownerOf = async (user: string, plan: Plan, ownerTypeId = 6) =>
  (await detailsOf(user, plan)).outlook?.owners.find((owner) => owner.ownerTypeId === ownerTypeId) as PepOwner;
const trailOf = ({ pepId }: Plan) =>
  portal().look((db) =>
    db
      .selectFrom('audit')
      .select(['detail', 'user_id', 'pupil_id'])
      .where('record', '=', `pep/${pepId}`)
      .where('action', '=', 'pep.remind')
      .orderBy('id')
      .execute(),
  );
/** Nobody but the demonstration's social worker is assigned to the pupil, and nobody but its teacher at the school. */
async function waiting(statusId = 2): Promise<Plan> {
  const plan = await newPlan({ statusId });
  await portal().look((db) => db.deleteFrom('pupil_user').where('pupil_id', '=', plan.studentId).execute());
  await assign(plan);
  return plan;
}
const worker = 'sw@ashcombe.example';
const asked = (...users: string[]) => subscribe(users, alertId.reminder);
const nameOf = async (username: string) => {
  const row = await portal().look((db) =>
    db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow(),
  );
  return `${row.first_name} ${row.last_name}`;
};

describe('a reminder of sections that are not finished', () => {
  it('goes to those whose sections they are, without a word on the child, and into the trail [D-111]', async () => {
    const plan = await waiting();
    await asked('dt@ashcombe.example', worker, 'oeu@ashcombe.example', 'iro@ashcombe.example');
    const told = [await nameOf(worker)];
    expect(await remind('dt@ashcombe', plan)).toMatchObject({ status: 200, body: { success: true, told } });
    await deliver();
    expect(await recipients()).toEqual([worker]);
    const [mail] = await outgoing();
    expect(mail?.subject).toMatch(/^Reminder – /);
    const child = await portal().look((db) =>
      db
        .selectFrom('pupil')
        .select(['first_name', 'last_name'])
        .where('id', '=', plan.studentId)
        .executeTakeFirstOrThrow(),
    );
    expect(mail?.body).toContain('You are reminded of a PEP of one of your pupils.');
    for (const name of [child.first_name, child.last_name, String(plan.pepId)])
      expect(`${mail?.subject} ${mail?.body.replace(/https:\S+/, '')}`).not.toContain(name);
    expect(await trailOf(plan)).toEqual([
      {
        user_id: idOf('dt@ashcombe.example'),
        pupil_id: plan.studentId,
        detail: {
          pupil: plan.studentId,
          before: null,
          after: { remindedOf: 6, remindedOn: '2026-11-18', recipients: told[0] },
        },
      },
    ]);
  });

  it('is sent once a day for each owner of a plan, whoever asks, and the plan says by whom', async () => {
    const plan = await waiting();
    await asked(worker, 'dt@ashcombe.example');
    const by = await nameOf('la@ashcombe.example');
    expect(await ownerOf('la@ashcombe', plan)).toMatchObject({ reminded: null, denied: null });
    const both = await Promise.all([remind('la@ashcombe', plan), remind('la@ashcombe', plan)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const message = `Reminded today by ${by}`;
    expect(await remind('dt@ashcombe', plan)).toMatchObject({ status: 409, body: { message } });
    expect(await ownerOf('dt@ashcombe', plan)).toMatchObject({ reminded: { by, on: '2026-11-18' }, denied: message });
    expect((await remind('la@ashcombe', plan, 1)).status).toBe(200);
    expect(await trailOf(plan)).toHaveLength(2);
  });

  it('can be sent again on the next day', async () => {
    const plan = await waiting();
    await asked(worker);
    await portal().look((db) =>
      db
        .insertInto('audit')
        .values({
          authority_id: 11,
          user_id: idOf('la@ashcombe.example'),
          action: 'pep.remind',
          record: `pep/${plan.pepId}`,
          detail: JSON.stringify({ pupil: plan.studentId, after: { remindedOf: 6, remindedOn: '2026-11-17' } }),
        })
        .execute(),
    );
    const by = await nameOf('la@ashcombe.example');
    expect(await ownerOf('dt@ashcombe', plan)).toMatchObject({ reminded: { by, on: '2026-11-17' }, denied: null });
    expect((await remind('dt@ashcombe', plan)).status).toBe(200);
    expect(await ownerOf('la@ashcombe', plan)).toMatchObject({ reminded: { on: '2026-11-18' } });
  });

  it('is for those who may write the plan, of pupils they see, and not for support', async () => {
    const statuses: [string, number][] = [];
    for (const name of ['dt', 'la', 'super', 'readonly', 'iro', 'oeu']) {
      const plan = await waiting();
      await portal().look((db) => db.deleteFrom('alert_choice').execute());
      await asked(worker);
      statuses.push([name, (await remind(`${name}@ashcombe`, plan)).status]);
    }
    expect(statuses).toEqual([
      ['dt', 200],
      ['la', 200],
      ['super', 200],
      ['readonly', 403],
      ['iro', 200],
      ['oeu', 200],
    ]);
    const plan = await newPlan({ statusId: 2 });
    await portal().look((db) => db.deleteFrom('pupil_user').where('pupil_id', '=', plan.studentId).execute());
    expect((await remind('sw@ashcombe', plan, 1)).status).toBe(404);
    expect((await remind('la@brinmoor', plan)).status).toBe(404);
    expect((await ownerOf('readonly@ashcombe', plan)).unreached).toEqual([]);
  });

  it('is refused where it would reach nobody, and keeps the day’s turn', async () => {
    const plan = await waiting();
    const message = 'They have not ticked the alert “Reminder”';
    const name = await nameOf(worker);
    expect(await remind('dt@ashcombe', plan)).toMatchObject({ status: 409, body: { message } });
    expect(await ownerOf('dt@ashcombe', plan)).toMatchObject({ people: [name], unreached: [name], denied: message });
    await asked(worker);
    await choose(worker, 3);
    expect(await remind('dt@ashcombe', plan)).toMatchObject({ status: 409, body: { message } });
    await choose(worker, 2);
    expect((await remind('dt@ashcombe', plan)).status).toBe(200);
    expect(await trailOf(plan)).toHaveLength(1);
    const alone = await waiting();
    await portal().look((db) => db.deleteFrom('pupil_user').where('pupil_id', '=', alone.studentId).execute());
    expect(await ownerOf('la@ashcombe', alone)).toMatchObject({ people: [] });
    expect(await remind('la@ashcombe', alone)).toMatchObject({
      status: 409,
      body: { message: 'There is nobody to remind' },
    });
  });

  it('does not reach somebody whose work with the child ends before it leaves', async () => {
    const plan = await waiting();
    await asked(worker);
    expect((await remind('dt@ashcombe', plan)).status).toBe(200);
    await portal().look((db) => db.deleteFrom('pupil_user').where('pupil_id', '=', plan.studentId).execute());
    await deliver();
    expect(await recipients()).toEqual([]);
  });

  it('is refused where nothing is left, and of plans that take no more answers', async () => {
    const plan = await waiting();
    await asked(worker);
    await portal().look((db) =>
      db.updateTable('pep_stage').set({ percent: 100 }).where('pep_id', '=', plan.pepId).execute(),
    );
    expect(await remind('dt@ashcombe', plan)).toMatchObject({
      status: 409,
      body: { message: 'Nothing is left of these sections' },
    });
    const back = { ...plan, pepStatusId: 4, reason: 'Look again', stages: ['care'] };
    expect((await portal().post('la@ashcombe', '/api/pep/updatePepStatus', back)).status).toBe(200);
    expect((await remind('dt@ashcombe', plan)).status).toBe(200);
    for (const statusId of [5, 6, 7]) expect((await remind('la@ashcombe', await waiting(statusId))).status).toBe(409);
  });
});

describe('what a plan says of its people and of what comes next', () => {
  it('names those of an owner’s type who may open the pupil, and nobody where nobody more is waited for', async () => {
    const plan = await waiting();
    expect((await ownerOf('iro@ashcombe', plan)).people).toEqual([await nameOf(worker)]);
    expect((await ownerOf('iro@ashcombe', plan, 1)).people).toContain(await nameOf('dt@ashcombe.example'));
    expect((await ownerOf('sw@ashcombe', plan)).people).toEqual([]);
    await portal().look((db) =>
      db.updateTable('app_user').set({ is_active: false }).where('username', '=', worker).execute(),
    );
    expect((await ownerOf('iro@ashcombe', plan)).people).toEqual([]);
    expect((await detailsOf('la@ashcombe', await waiting(5))).outlook?.owners).toEqual([]);
  });

  it('in the early years a social worker fills in the school’s sections as well [PFORM-2]', async () => {
    const plan = await newPlan({ statusId: 2, phase: 'early-years' });
    await portal().look((db) => db.deleteFrom('pupil_user').where('pupil_id', '=', plan.studentId).execute());
    await assign(plan);
    const { people } = await ownerOf('la@ashcombe', plan, 1);
    expect(people).toContain(await nameOf(worker));
    expect(people).toContain(await nameOf('dt@ashcombe.example'));
  });

  it('counts the days of review and of the next plan in working days, by the authority’s numbers', async () => {
    const plan = await waiting(6);
    await portal().look((db) =>
      db
        .updateTable('pep')
        .set({ date_submitted: '2026-12-17', next_meeting_at: '2027-03-18T10:00' })
        .where('id', '=', plan.pepId)
        .execute(),
    );
    // Weekends and the three bank holidays of Christmas and New Year are out.
    expect((await detailsOf('dt@ashcombe', plan)).outlook).toMatchObject({
      reviewBy: '2027-01-05',
      nextBy: '2027-03-25',
      hasSchool: true,
    });
  });
});
