import { sql } from 'kysely';
import { adminTypes } from '../../../contract/index.ts';
import { delivery } from '../../alerts/alerts.ts';
import { visibleToUser } from '../../modules/students/visiblePupils.ts';
import { settingsUnlessSaid } from '../authoritySettings.ts';
import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

// Delivering alerts, which looks after the events of all authorities; who is told of one is always asked
// within its own.

/** Somebody who is to be told of an event. */
export interface Told {
  readonly eventId: string;
  readonly alertId: number;
  readonly authorityId: number;
  readonly userId: number;
  readonly username: string;
  readonly option: number;
}

export interface Delivering {
  readonly now: Date;
  /** Alerts of plans, of which nobody is told where the authority has none (SET-15). */
  readonly planAlerts: readonly number[];
  /** Hands a message over within the same work. */
  send(db: Db, told: readonly Told[]): Promise<void>;
}

const eventsAtOnce = 100;

/**
 * Takes events that nobody has looked at yet: those who want to know at once are told, for the others they
 * wait. Several processes take different ones. False where there was none left.
 */
export function takeEvents(database: Database, { now, planAlerts, send }: Delivering): Promise<boolean> {
  return asSystem(database, async (db) => {
    const events = await db.selectFrom('alert_event').select('id').where('handled_at', 'is', null).orderBy('id').limit(eventsAtOnce).forUpdate().skipLocked().execute();
    const ids = events.map(({ id }) => id);
    if (ids.length === 0) return false;
    const told = await receivers(db, ids, planAlerts);
    await send(db, told.filter(({ option }) => option === delivery.atOnce));
    const later = told.filter(({ option }) => option === delivery.digest);
    if (later.length > 0) {
      await db.insertInto('alert_due').values(later.map(({ authorityId, userId, eventId }) => ({ authority_id: authorityId, user_id: userId, event_id: eventId })))
        .onConflict((conflict) => conflict.doNothing()).execute();
    }
    await db.updateTable('alert_event').set({ handled_at: now }).where('id', 'in', ids).execute();
    return true;
  });
}

const usersAtOnce = 50;

/**
 * Sends the digests of some users, of all that had been waiting before the given moment. What they may not
 * see any more, or do not want to be told of any more, is dropped. False where there was none left.
 */
export function takeDigests(database: Database, before: Date, { planAlerts, send }: Omit<Delivering, 'now'>): Promise<boolean> {
  return asSystem(database, async (db) => {
    const waits = sql<boolean>`exists (select from alert_due join alert_event on alert_event.id = alert_due.event_id
      where alert_due.authority_id = app_user.authority_id and alert_due.user_id = app_user.id and alert_event.handled_at < ${before})`;
    const users = await db.selectFrom('app_user').select('id').where(waits).orderBy('id').limit(usersAtOnce).forNoKeyUpdate().skipLocked().execute();
    const ids = users.map(({ id }) => id);
    if (ids.length === 0) return false;
    const due = await db.deleteFrom('alert_due').using('alert_event').whereRef('alert_event.id', '=', 'alert_due.event_id')
      .where('alert_due.user_id', 'in', ids).where('alert_event.handled_at', '<', before).returning(['alert_due.user_id', 'alert_due.event_id']).execute();
    const waited = new Set(due.map(({ user_id, event_id }) => `${user_id} ${event_id}`));
    const told = await receivers(db, [...new Set(due.map(({ event_id }) => event_id))], planAlerts);
    await send(db, told.filter(({ userId, eventId }) => waited.has(`${userId} ${eventId}`)));
    return true;
  });
}

/**
 * Who is to be told of these events: active users of the same authority who have chosen the alert, or whose
 * authority has for its officers, who may see the pupil now, and who did not cause it.
 */
async function receivers(db: Db, eventIds: readonly string[], planAlerts: readonly number[]): Promise<readonly Told[]> {
  const hasPlans = sql`coalesce((authority.settings->>'hasPep')::boolean, ${settingsUnlessSaid.hasPep}::boolean)`;
  const ofAuthority = sql`coalesce(authority.settings->'alerts', ${JSON.stringify(settingsUnlessSaid.alerts)}::jsonb) @> to_jsonb(alert_event.alert_id)`;
  const { rows } = await sql<Told>`
    select alert_event.id::text as "eventId", alert_event.alert_id as "alertId", alert_event.authority_id as "authorityId",
      app_user.id as "userId", app_user.username, app_user.alert_option as option
    from alert_event
    join authority on authority.id = alert_event.authority_id
    join pupil on pupil.authority_id = alert_event.authority_id and pupil.id = alert_event.pupil_id
    join app_user on app_user.authority_id = alert_event.authority_id
    left join alert_choice on alert_choice.authority_id = alert_event.authority_id
      and alert_choice.user_id = app_user.id and alert_choice.alert_id = alert_event.alert_id
    where alert_event.id = any(${[...eventIds]}::bigint[])
      and app_user.is_active and app_user.activated_at is not null and app_user.alert_option <> ${delivery.none}
      and app_user.id is distinct from alert_event.caused_by
      and (alert_event.alert_id <> all(${[...planAlerts]}::int[]) or ${hasPlans})
      and case when app_user.type_id = any(${[...adminTypes]}::int[]) then ${ofAuthority} else coalesce(alert_choice.is_checked, false) end
      and ${visibleToUser()}
    order by app_user.id, alert_event.id`.execute(db);
  return rows;
}
