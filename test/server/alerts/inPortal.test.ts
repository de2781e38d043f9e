import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { operation } from '../../../src/contract/index.ts';
import { alertId, delivery } from '../../../src/server/alerts/alerts.ts';
import { sealActor } from '../../../src/server/db/across/index.ts';
import { openUnit } from '../../../src/server/db/unitOfWork.ts';
import { alertScene } from '../../support/alertScene.ts';

const { portal, idOf, deliver, subscribe, setAlerts, choose, pupils, happened, addNote, sharedPupil } = alertScene();

const [teacher, worker, officer] = ['dt@ashcombe', 'sw@ashcombe', 'la@ashcombe'];
const named = (user: string) => `${user}.example`;

interface Shown {
  readonly id: number;
  readonly alertId: number;
  readonly studentId: number | null;
  readonly studentName: string;
  readonly at: string;
  readonly isSeen: boolean;
  readonly recordId: number | null;
  readonly isGone: boolean;
}

const shownTo = async (user: string, asked: object = { isSeen: false }): Promise<readonly Shown[]> => {
  const query = { page: 1, sizePerPage: 100, ...asked };
  const { status, body } = await portal().get(user, operation('alerts.list').path, query);
  expect(status).toBe(200);
  return body.data as never;
};
const count = async (user: string): Promise<{ unseen: number; newest: number | null }> =>
  (await portal().get(user, operation('alerts.count').path)).body as never;
const see = async (user: string, body: object): Promise<number> => {
  const reply = await portal().post(user, operation('alerts.acknowledge').path, body);
  expect(reply.status).toBe(200);
  return Number(reply.body.acknowledged);
};

let pupil: number;

beforeEach(async () => {
  pupil = await sharedPupil();
  await portal().look((db) => db.deleteFrom('alert_event').execute());
  await subscribe([teacher, worker].map(named));
});

describe('what is new in the portal', () => {
  it('is what a colleague did to a pupil in sight, of the alerts that are ticked, whatever the e-mails', async () => {
    await choose(named(teacher), delivery.none);
    await addNote(worker, [pupil]);
    await happened(pupil, alertId.careStatusChanged);
    expect(await shownTo(teacher)).toMatchObject([{ alertId: alertId.newCaseNote, studentId: pupil }]);
    expect((await shownTo(teacher))[0]?.studentName).toMatch(/\w+ \w+/);
    expect(await count(teacher)).toMatchObject({ unseen: 1, newest: (await shownTo(teacher))[0]?.id });
    for (const user of [worker, officer, 'la@brinmoor']) {
      expect([user, await shownTo(user)]).toEqual([user, []]);
      expect(await count(user)).toEqual({ unseen: 0, newest: null });
    }
    await setAlerts(11, [alertId.careStatusChanged]);
    expect(await shownTo(officer)).toMatchObject([{ alertId: alertId.careStatusChanged }]);
  });

  it('has the newest first, and nothing older than thirty days, of which nothing is kept', async () => {
    await happened(pupil);
    const [first] = await shownTo(teacher);
    expect(await see(teacher, { ids: [first?.id] })).toBe(1);
    await happened(pupil);
    await portal().look((db) => sql`update alert_event set at = at - interval '30 days'`.execute(db));
    await deliver();
    expect(await portal().look((db) => db.selectFrom('alert_seen').selectAll().execute())).toEqual([]);
    expect(await shownTo(teacher)).toEqual([]);
    for (const minute of [30, 31]) {
      portal().clock.now = new Date(`2026-11-18T11:${minute}:00Z`);
      await happened(pupil);
    }
    const ids = (await shownTo(teacher)).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(ids).toHaveLength(2);
  });

  it('is gone for whoever sees the pupil no more; a message stays, without the pupil’s name', async () => {
    await subscribe([named(worker)], alertId.newMessage);
    await happened(pupil);
    const { now: at } = portal().clock;
    await portal().look((db) =>
      db
        .insertInto('alert_event')
        .values({
          authority_id: 11,
          alert_id: alertId.newMessage,
          pupil_id: pupil,
          told_user_id: idOf(named(worker)),
          at,
        })
        .execute(),
    );
    expect(await shownTo(worker)).toHaveLength(2);
    await portal().look((db) =>
      db
        .deleteFrom('pupil_user')
        .where('user_id', '=', idOf(named(worker)))
        .where('pupil_id', '=', pupil)
        .execute(),
    );
    expect(await shownTo(worker)).toMatchObject([{ alertId: alertId.newMessage, studentId: null, studentName: '' }]);
    expect((await shownTo(teacher)).map((row) => row.alertId)).toEqual([alertId.newCaseNote]);
    expect(await count(worker)).toMatchObject({ unseen: 1 });
  });

  it('leaves the entry of a list that shows pupils', async () => {
    await happened(pupil);
    await shownTo(teacher);
    const { rows } = await portal().look((db) =>
      sql<{
        pupil_id: number;
      }>`select audit_pupil.pupil_id from audit join audit_pupil on audit_pupil.entry_id = audit.id
        where audit.action = 'alerts.list' and audit.user_id = ${idOf(named(teacher))}`.execute(db),
    );
    expect(rows).toContainEqual({ pupil_id: pupil });
  });
});

describe('what is acknowledged', () => {
  it('goes one by one, once however often it is sent, and stays with everybody else', async () => {
    await happened(pupil);
    await happened(pupil);
    const [newest, older] = await shownTo(teacher);
    expect(await see(teacher, { ids: [newest?.id] })).toBe(1);
    expect(await see(teacher, { ids: [newest?.id] })).toBe(0);
    expect(await shownTo(teacher)).toMatchObject([{ id: older?.id }]);
    expect(await count(teacher)).toMatchObject({ unseen: 1, newest: older?.id });
    expect(await shownTo(worker)).toHaveLength(2);
  });

  it('goes all together up to the newest that was shown, and not what came meanwhile', async () => {
    await happened(pupil);
    await happened(pupil);
    const { newest } = await count(teacher);
    await happened(pupil);
    expect(await see(teacher, { through: newest })).toBe(2);
    expect(await count(teacher)).toMatchObject({ unseen: 1 });
    expect(await count(worker)).toMatchObject({ unseen: 3 });
    expect(await see(teacher, {})).toBe(0);
  });

  it('is only what one is told of: neither another’s, nor an officer’s own that they did not tick', async () => {
    await happened(pupil);
    const [event] = await shownTo(teacher);
    expect(await see(officer, { ids: [event?.id] })).toBe(0);
    expect(await see('la@brinmoor', { ids: [event?.id], through: event?.id })).toBe(0);
    expect(await portal().look((db) => db.selectFrom('alert_seen').selectAll().execute())).toEqual([]);
  });

  it('is its user’s alone, to the database too', async () => {
    await happened(pupil);
    await see(teacher, { through: (await count(teacher)).newest });
    const seenAs = async (user: string) => {
      const unit = await openUnit(portal().database, 11, await sealActor(portal().database, idOf(named(user))));
      const rows = await unit.db.selectFrom('alert_seen').selectAll().execute();
      await unit.rollback();
      return rows;
    };
    expect(await seenAs(teacher)).toHaveLength(1);
    expect(await seenAs(worker)).toEqual([]);
  });
});

it('a hundred thousand events of an authority are counted and listed at once', async () => {
  await setAlerts(11, [alertId.newCaseNote]);
  const ids = (await pupils()).map(({ id }) => id);
  await portal().look((db) =>
    sql`insert into alert_event (authority_id, alert_id, pupil_id, at, handled_at)
      select 11, 3, (${ids}::int[])[1 + nth % ${sql.lit(ids.length)}],
        ${portal().clock.now}::timestamptz - nth * interval '2 minutes', now()
      from generate_series(1, 100000) nth`.execute(db),
  );
  await sql`analyze alert_event`.execute(portal().database.kysely);
  expect(await count(officer)).toMatchObject({ unseen: 100 });
  await see(officer, { through: Number.MAX_SAFE_INTEGER });
  const began = performance.now();
  expect(await count(officer)).toEqual({ unseen: 0, newest: null });
  // Without an index, or with a look for each event, it is more than ten seconds.
  expect(performance.now() - began).toBeLessThan(3000);
});
