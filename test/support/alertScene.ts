import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { alertId, type AlertId } from '../../src/server/alerts/alerts.ts';
import { deliverAlerts } from '../../src/server/alerts/deliverAlerts.ts';
import { makePortalServer, today, type PortalServer } from './portalServer.ts';
import { accounts, reviewCalls } from './reviewCalls.ts';

/**
 * A portal whose users are subscribed to nothing before each test, and what alerts are tried with. To be called once,
 * at the top of a test file.
 */
export function alertScene() {
  let portal: PortalServer;
  let people: ReadonlyMap<string, number>;

  const { newPlan, assign, setStatus } = reviewCalls(() => portal);

  beforeAll(async () => {
    portal = await makePortalServer();
    const rows = await portal.look((db) => db.selectFrom('app_user').select(['id', 'username']).execute());
    people = new Map(rows.map(({ id, username }) => [username, id]));
  });
  afterAll(() => portal.close());

  /** Nobody is subscribed to anything, nothing waits, and nobody has looked what the day brings. */
  beforeEach(async () => {
    portal.clock.now = new Date(`${today}T11:00:00Z`);
    await portal.look(async (db) => {
      for (const table of ['alert_due', 'alert_seen', 'alert_event', 'alert_choice', 'outgoing_message'] as const)
        await db.deleteFrom(table).execute();
      await db
        .updateTable('app_user')
        .set({ alert_option: 1, is_active: true, activated_at: '2026-01-01T00:00:00Z' })
        .execute();
      await db
        .updateTable('authority')
        .set({ settings: sql`settings || '{"alerts": []}'::jsonb`, alerts_looked_on: null })
        .execute();
    });
  });

  const idOf = (username: string) => people.get(username) ?? 0;
  const deliver = () =>
    deliverAlerts({
      database: portal.database,
      catalog: portal.catalog,
      now: () => portal.clock.now,
      publicUrl: () => 'https://portal.example',
    });
  const at = (moment: string) => {
    portal.clock.now = new Date(moment);
    return deliver();
  };
  const outgoing = () => portal.look((db) => db.selectFrom('outgoing_message').selectAll().orderBy('id').execute());
  const recipients = async () => (await outgoing()).map(({ recipient }) => recipient).sort();
  const events = () =>
    portal.look((db) =>
      db
        .selectFrom('alert_event')
        .select(['alert_id', 'pupil_id', 'caused_by', 'authority_id'])
        .orderBy('id')
        .execute(),
    );

  /** Everybody named wants to be told of it; officers, where their authority has it. */
  async function subscribe(usernames: readonly string[], alert: AlertId = alertId.newCaseNote): Promise<void> {
    await portal.look(async (db) => {
      const rows = usernames.map((username) => ({
        authority_id: username.includes('ashcombe') ? 11 : 12,
        user_id: idOf(username),
        alert_id: alert,
        is_checked: true,
      }));
      await db.insertInto('alert_choice').values(rows).execute();
    });
  }
  const setAlerts = (authorityId: number, alerts: readonly number[], more: object = {}) =>
    portal.look((db) =>
      db
        .updateTable('authority')
        .set({ settings: sql`settings || ${JSON.stringify({ alerts, ...more })}::jsonb` })
        .where('id', '=', authorityId)
        .execute(),
    );
  const choose = (username: string, alert_option: number) =>
    portal.look((db) => db.updateTable('app_user').set({ alert_option }).where('id', '=', idOf(username)).execute());
  const everybody = accounts.map((name) => `${name}@ashcombe.example`);

  const pupils = (where: { is_sensitive?: boolean } = {}) =>
    portal.look((db) =>
      db
        .selectFrom('pupil')
        .selectAll()
        .where('authority_id', '=', 11)
        .where((is) => is.and(where))
        .orderBy('id')
        .execute(),
    );
  const happened = (pupilId: number, alert: AlertId = alertId.newCaseNote, causedBy: number | null = null) =>
    portal.look((db) =>
      db
        .insertInto('alert_event')
        .values({ authority_id: 11, alert_id: alert, pupil_id: pupilId, caused_by: causedBy, at: portal.clock.now })
        .execute(),
    );
  const addNote = (user: string, pupilIds: readonly number[]) =>
    portal.post(user, '/api/CaseNotes', {
      id: 0,
      studentId: pupilIds,
      noteTypeId: 3,
      noteDate: today,
      notecontent: 'A talk on the telephone',
    });
  /** A pupil whom the demonstration's teacher and social worker both see. */
  const sharedPupil = async (): Promise<number> => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    return plan.studentId;
  };

  return {
    portal: () => portal,
    newPlan,
    assign,
    setStatus,
    idOf,
    deliver,
    at,
    outgoing,
    recipients,
    events,
    subscribe,
    setAlerts,
    choose,
    everybody,
    pupils,
    happened,
    addNote,
    sharedPupil,
  };
}
