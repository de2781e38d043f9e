import { sql, type RawBuilder } from 'kysely';
import type { Lookups } from '../../engine/index.ts';
import { adminTypes } from '../../contract/index.ts';
import { alertId, alertKinds, delivery, type AlertId } from './alerts.ts';
import { visibleToUser, type SightOn } from '../db/visiblePupils.ts';
import { settingsUnlessSaid } from '../db/authoritySettings.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/unitOfWork.ts';
import { lookAfterAlerts } from '../db/across/index.ts';

// Delivering alerts, which looks after the events of all authorities; who is told of one is always asked
// within its own.

/** Somebody who is to be told, and of how many events of an alert. */
export interface DueAlert {
  readonly username: string;
  readonly alertId: number;
  readonly count: number;
}

/** By what is decided who is told. */
export interface Telling {
  /** Alerts of plans, of which nobody is told where the authority has none (SET-15). */
  readonly planAlerts: readonly number[];
  /** By which is decided who may see whom. */
  readonly sight: SightOn;
}

export const tellingOf = (declarations: Lookups, today: string): Telling => ({
  planAlerts: alertKinds(declarations)
    .filter(({ group }) => group === 'pep')
    .map(({ id }) => id),
  sight: { today, declarations },
});

export interface DeliveryRun extends Telling {
  readonly now: Date;
  /** Hands messages over within the same work. */
  send(db: Db, told: readonly DueAlert[]): Promise<void>;
}

const eventsAtOnce = 100;

/**
 * Takes events that nobody has looked at yet: those who want to know at once are told, for the others they
 * wait. Several processes take different ones. False where there was none left.
 */
export function takeEvents(database: Database, delivering: DeliveryRun): Promise<boolean> {
  return lookAfterAlerts(database, async (db) => {
    const events = await db
      .selectFrom('alert_event')
      .select(['authority_id', 'id'])
      .where('handled_at', 'is', null)
      .orderBy('id')
      .limit(eventsAtOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    if (events.length === 0) return false;
    await handOver(db, events, delivering.now, delivering);
    await db.updateTable('alert_event').set({ handled_at: delivering.now }).where(among(events)).execute();
    return true;
  });
}

/** An event as its authority has it. */
interface EventKey {
  readonly authority_id: number;
  readonly id: string;
}

const among = (events: readonly EventKey[]) => sql<boolean>`(alert_event.authority_id, alert_event.id) in (
  select * from unnest(${events.map((event) => event.authority_id)}::int[], ${events.map(({ id }) => id)}::bigint[]))`;

/** So many events are kept for digests by one statement, none of which may last long. */
const keptAtOnce = 250;

/**
 * Tells those of these events who want to know at once, by one message each, and keeps them for the others' digests,
 * for which they count since a moment: those of that moment or earlier leave without them.
 */
export async function handOver(
  db: Db,
  events: readonly EventKey[],
  since: Date,
  run: Omit<DeliveryRun, 'now'>,
): Promise<void> {
  const of = (option: number, some: readonly EventKey[]) => sql`from ${receivers(run)}
    and ${among(some)} and app_user.alert_option = ${option}`;
  const { rows } = await sql<DueAlert>`select ${told} ${of(delivery.atOnce, events)} ${byUserAndAlert}`.execute(db);
  await run.send(db, rows);
  for (let from = 0; from < events.length; from += keptAtOnce) {
    await sql`insert into alert_due (authority_id, user_id, event_id, since)
      select app_user.authority_id, app_user.id, alert_event.id,
        ${since}::timestamptz ${of(delivery.digest, events.slice(from, from + keptAtOnce))}
      on conflict do nothing`.execute(db);
  }
}

const usersAtOnce = 50;

/**
 * Sends the digests of some users, of all that had been waiting before the given moment. What they may not
 * see any more, or do not want to be told of any more, is dropped. False where there was none left.
 */
export function takeDigests(database: Database, before: Date, run: Omit<DeliveryRun, 'now'>): Promise<boolean> {
  return lookAfterAlerts(database, async (db) => {
    const waits = sql<boolean>`id in (select user_id from alert_due where since < ${before})`;
    const users = await db
      .selectFrom('app_user')
      .select('id')
      .where(waits)
      .orderBy('id')
      .limit(usersAtOnce)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const ids = users.map(({ id }) => id);
    if (ids.length === 0) return false;
    const { rows } = await sql<DueAlert>`
      with waited as (
        delete from alert_due where since < ${before} and user_id = any(${ids}::int[])
          returning authority_id, user_id, event_id)
      select ${told} from ${receivers(run)} and app_user.alert_option <> ${delivery.none}
        and (alert_event.authority_id, app_user.id, alert_event.id) in (select * from waited)
      ${byUserAndAlert}`.execute(db);
    await run.send(db, rows);
    return true;
  });
}

const told = sql`app_user.username, alert_event.alert_id as "alertId", count(*)::int as count`;
const byUserAndAlert = sql`group by app_user.id, alert_event.alert_id order by app_user.id, alert_event.alert_id`;

/**
 * Events, each with those who are to be told of it, by e-mail or in the portal, as tables and what holds of them, to be
 * narrowed down by whoever asks: active users of the same authority who have chosen the alert, or whose authority has
 * for its officers, who may see the pupil now, and who did not cause it. An event of one user's own is told to them
 * alone; a message whatever they see of the pupil.
 */
export function receivers({ planAlerts, sight }: Telling): RawBuilder<unknown> {
  const hasPlans = sql`coalesce((authority.settings->>'hasPep')::boolean, ${settingsUnlessSaid.hasPep}::boolean)`;
  const hasMessages = sql`coalesce((authority.settings->>'hasMessaging')::boolean,
    ${settingsUnlessSaid.hasMessaging}::boolean)`;
  const ofAuthority = sql`coalesce(authority.settings->'alerts',
    ${JSON.stringify(settingsUnlessSaid.alerts)}::jsonb) @> to_jsonb(alert_event.alert_id)`;
  return sql`alert_event
    join authority on authority.id = alert_event.authority_id
    join pupil on pupil.authority_id = alert_event.authority_id and pupil.id = alert_event.pupil_id
    join app_user on app_user.authority_id = alert_event.authority_id
    left join alert_choice on alert_choice.authority_id = alert_event.authority_id
      and alert_choice.user_id = app_user.id and alert_choice.alert_id = alert_event.alert_id
    where app_user.is_active and app_user.activated_at is not null
      and app_user.id is distinct from alert_event.caused_by
      and (alert_event.alert_id <> all(${[...planAlerts]}::int[]) or ${hasPlans})
      and case when app_user.type_id = any(${[...adminTypes]}::int[]) then ${ofAuthority}
        else coalesce(alert_choice.is_checked, false) end
      and case when alert_event.told_user_id is null then ${visibleToUser(sight)}
        else alert_event.told_user_id = app_user.id and case when alert_event.alert_id = ${alertId.newMessage}
          then ${hasMessages} else ${visibleToUser(sight)} end end`;
}

/** Whether somebody of those who choose for themselves is told of an alert; of `app_user`, to be asked with others. */
export const hasAskedFor = (alert: AlertId) => sql<boolean>`(app_user.alert_option <> ${delivery.none}
  and exists (select from alert_choice where alert_choice.authority_id = app_user.authority_id
    and alert_choice.user_id = app_user.id and alert_choice.alert_id = ${alert} and alert_choice.is_checked))`;
