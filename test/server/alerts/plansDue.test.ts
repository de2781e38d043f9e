import { beforeEach, describe, expect, it } from 'vitest';
import { alertId } from '../../../src/server/alerts/alerts.ts';
import { deliverAlerts } from '../../../src/server/alerts/deliverAlerts.ts';
import { comingDueDates } from '../../../src/server/alerts/dueDates.ts';
import { settingsUnlessSaid } from '../../../src/server/db/authoritySettings.ts';
import { isWorkingDay } from '../../../src/server/calendar/workingDays.ts';
import { alertScene } from '../../support/alertScene.ts';
import { ownForms } from '../../support/ownForms.ts';
import type { Plan } from '../../support/pepCalls.ts';

const { portal, newPlan, assign, deliver, at, outgoing, recipients, subscribe, setAlerts, choose, idOf } = alertScene();
const officer = 'iro@ashcombe.example';

/**
 * A plan due five working days after its meeting, which is the day that fourteen days lie before: told of on 18
 * November.
 */
const meeting = '2026-11-25T10:00';

/** The only plan that may be due: of a child long in care, and followed. */
async function planWith({
  meetingAt = meeting,
  statusId = 2,
}: { meetingAt?: string | null; statusId?: number } = {}): Promise<Plan> {
  await portal().look(async (db) => {
    await db.updateTable('pep').set({ meeting_at: null }).execute();
    await db.updateTable('pupil').set({ care_start: '2020-01-06', care_status_id: 1 }).execute();
  });
  const plan = await newPlan({ statusId });
  await assign(plan);
  await portal().look((db) =>
    db.updateTable('pep').set({ meeting_at: meetingAt }).where('id', '=', plan.pepId).execute(),
  );
  return plan;
}

const dueAfter = (afterMeeting: number) =>
  setAlerts(11, [], { pepTimeLimits: { ...settingsUnlessSaid.pepTimeLimits, afterMeeting } });

beforeEach(() => dueAfter(5));

const change = (plan: Plan, values: { meeting_at?: string; status_id?: number; deleted_at?: string }) =>
  portal().look((db) => db.updateTable('pep').set(values).where('id', '=', plan.pepId).execute());

const told = () =>
  portal().look((db) =>
    db
      .selectFrom('alert_event')
      .select(['pupil_id', 'on_date'])
      .where('alert_id', '=', alertId.pepDue)
      .orderBy('id')
      .execute(),
  );

describe('a plan whose day of handing in its stages declare', () => {
  it('is told of by that day, of the authority that published it alone', async () => {
    const { publishStages, switchOff } = ownForms(portal, 'super@ashcombe', 11);
    await switchOff('declarationsNeedTwo');
    const plan = await planWith({ meetingAt: '2026-11-27T10:00' });
    await deliver();
    expect(await told()).toEqual([]);
    const handedIn = { days: 3, countedIn: 'working', after: 'meeting', message: 'As we agreed.' };
    expect((await publishStages('key-stages-1-4', { dates: { handedIn } })).status).toBe(200);
    await portal().look((db) => db.updateTable('authority').set({ alerts_looked_on: null }).execute());
    await deliver();
    expect(await told()).toEqual([{ pupil_id: plan.studentId, on_date: '2026-12-02' }]);
    expect((await publishStages('key-stages-1-4', {})).status).toBe(200);
  });
});

describe('a plan that is due in fourteen days', () => {
  it('[D-52] is told of from six in the morning in London, by a sentence that names nobody', async () => {
    await planWith();
    await subscribe([officer], alertId.pepDue);
    await portal().look((db) => db.updateTable('authority').set({ alerts_looked_on: '2026-11-17' }).execute());
    await at('2026-11-18T05:59:59Z');
    expect(await outgoing()).toEqual([]);
    await at('2026-11-18T06:00:00Z');
    const mails = await outgoing();
    expect(mails).toMatchObject([
      { purpose: 'alert', recipient: officer, subject: 'PEP due in 14 days – Virtual School Portal' },
    ]);
    expect(mails[0]?.body).toBe(
      'A PEP of one of your pupils is due within 14 days.\n\nSign in to read it: https://portal.example\n\nWhat you are told of, and when, is set under User profile, Alert Subscriptions.\n',
    );
  });

  it('is told of once, also by several at the same time, and again where its date is moved', async () => {
    const plan = await planWith();
    await subscribe([officer], alertId.pepDue);
    await Promise.all([deliver(), deliver(), deliver()]);
    await at('2026-11-18T15:00:00Z');
    await at('2026-11-19T07:00:00Z');
    await at('2026-11-30T07:00:00Z');
    expect(await recipients()).toEqual([officer]);
    await change(plan, { meeting_at: '2026-12-03T10:00' });
    await at('2026-12-01T07:00:00Z');
    expect(await told()).toEqual([
      { pupil_id: plan.studentId, on_date: '2026-12-02' },
      { pupil_id: plan.studentId, on_date: '2026-12-10' },
    ]);
    expect(await recipients()).toEqual([officer, officer]);
  });

  it('is told of late where no server ran on the day, and not after it has passed', async () => {
    const plan = await planWith();
    await at('2026-11-26T09:00:00Z');
    expect(await told()).toEqual([{ pupil_id: plan.studentId, on_date: '2026-12-02' }]);
    await change(plan, { meeting_at: '2026-11-24T10:00' });
    await at('2026-12-02T09:00:00Z');
    expect(await told()).toHaveLength(1);
  });

  it('is told of after all where the first look at the day came to nothing', async () => {
    await planWith();
    await subscribe([officer], alertId.pepDue);
    const broken = {
      database: portal().database,
      catalog: portal().catalog,
      now: () => portal().clock.now,
      publicUrl: () => {
        throw new Error('gone');
      },
    };
    await expect(deliverAlerts(broken)).rejects.toThrow('gone');
    expect(await told()).toEqual([]);
    await deliver();
    expect(await recipients()).toEqual([officer]);
  });

  it('[D-53] stands in the digest of the same morning, whether the server ran at seven or came late, and of None in nothing', async () => {
    for (const moments of [['2026-11-18T06:10:00Z', '2026-11-18T07:00:00Z'], ['2026-11-19T09:00:00Z']]) {
      await planWith();
      await portal().look(async (db) => {
        for (const table of ['outgoing_message', 'alert_due', 'alert_event', 'alert_choice'] as const)
          await db.deleteFrom(table).execute();
      });
      await subscribe([officer, 'readonly@ashcombe.example'], alertId.pepDue);
      await choose(officer, 2);
      await choose('readonly@ashcombe.example', 3);
      for (const moment of moments) await at(moment);
      expect(
        (await outgoing()).map(({ recipient, purpose, body }) => [
          recipient,
          purpose,
          /PEP due in 14 days: (\d+)/.exec(body)?.[1],
        ]),
      ).toEqual([[officer, 'digest', '1']]);
    }
  });

  it('[D-7][D-52] is told to those alone who chose it and may see the pupil', async () => {
    const plan = await planWith();
    await portal().look(async (db) => {
      await db
        .deleteFrom('pupil_user')
        .where('pupil_id', '=', plan.studentId)
        .where('user_id', '=', idOf('oeu@ashcombe.example'))
        .execute();
      await db.updateTable('pupil').set({ is_sensitive: true }).where('id', '=', plan.studentId).execute();
    });
    await subscribe(
      ['dt', 'sw', 'iro', 'oeu'].map((name) => `${name}@ashcombe.example`).concat('iro@brinmoor.example'),
      alertId.pepDue,
    );
    await deliver();
    expect(await recipients()).toEqual(['dt@ashcombe.example', 'sw@ashcombe.example']);
    await portal().look((db) =>
      db.updateTable('pupil').set({ is_sensitive: false }).where('id', '=', plan.studentId).execute(),
    );
  });
});

describe('when a plan is due', () => {
  it('is five working days after its meeting, or as many as the authority has said', async () => {
    const plan = await planWith({ meetingAt: '2026-11-18T16:00' });
    await dueAfter(11);
    await deliver();
    expect(await told()).toEqual([]);
    await dueAfter(10);
    await at('2026-11-19T06:00:00Z');
    expect(await told()).toEqual([{ pupil_id: plan.studentId, on_date: '2026-12-02' }]);
  });

  it('is ten working days after coming into care for a child’s first one, whatever its meeting, until that has passed', async () => {
    const plan = await planWith({ meetingAt: '2026-11-20T10:00' });
    await portal().look((db) =>
      db.updateTable('pupil').set({ care_start: '2026-11-12' }).where('id', '=', plan.studentId).execute(),
    );
    await deliver();
    expect(await told()).toEqual([{ pupil_id: plan.studentId, on_date: '2026-11-26' }]);
    await at('2026-11-27T06:00:00Z');
    expect(await told()).toEqual([
      { pupil_id: plan.studentId, on_date: '2026-11-26' },
      { pupil_id: plan.studentId, on_date: '2026-11-27' },
    ]);
  });

  it('leaves out weekends and bank holidays', () => {
    const on = (today: string, from: string) =>
      comingDueDates(today, { days: 5, counts: isWorkingDay }).find((date) => date.from === from)?.on;
    expect([on('2026-12-18', '2026-12-22'), on('2026-12-18', '2026-12-17'), on('2026-12-18', '2026-12-10')]).toEqual([
      '2026-12-31',
      '2026-12-24',
      undefined,
    ]);
  });

  it('is never for one that is handed in, superseded or deleted, a child who is not followed, or an authority without plans', async () => {
    const others: Plan[] = [];
    for (const statusId of [5, 6, 7, 2]) others.push(await planWith({ statusId }));
    await change(others[3] as Plan, { deleted_at: '2026-11-01T00:00:00Z' });
    const { studentId } = await planWith();
    for (const other of others) await change(other, { meeting_at: meeting });
    const follow = (care_status_id: number) =>
      portal().look((db) => db.updateTable('pupil').set({ care_status_id }).where('id', '=', studentId).execute());
    await follow(3);
    await deliver();
    await follow(1);
    await setAlerts(11, [], { hasPep: false });
    await at('2026-11-19T07:00:00Z');
    expect(await told()).toEqual([]);
    // All that kept it back was the setting.
    await setAlerts(11, [], { hasPep: true });
    await at('2026-11-20T07:00:00Z');
    expect(await told()).toEqual([{ pupil_id: studentId, on_date: '2026-12-02' }]);
  });
});
