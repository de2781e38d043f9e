import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { londonDate } from '../../../contract/index.ts';
import { receivers, tellingOf, type Telling } from '../../alerts/events.ts';
import { isRecent } from '../../alerts/seen.ts';
import { visibleToUser } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { days, text, value } from '../lists/source.ts';
import { isThere } from './alertThings.ts';

const tellingOfCall = ({ services, declarations }: UnitCall): Telling =>
  tellingOf(declarations, londonDate(services.now()));

/** What the viewer is to be told of, by the rule that the e-mails go by, acknowledged or not. */
export function ownAlerts(call: UnitCall): RawBuilder<unknown> {
  const { viewer, services } = call;
  return sql`${receivers(tellingOfCall(call))} and app_user.id = ${viewer.userId}
    and alert_event.authority_id = ${viewer.authorityId} and ${isRecent(services.now())}`;
}

/**
 * Whether the viewer has acknowledged an alert. What is acknowledged is read once, and not looked up for each event:
 * somebody may have acknowledged ten thousand a moment ago.
 */
export const isSeen = ({ viewer }: UnitCall): RawBuilder<SqlBool> =>
  sql<SqlBool>`alert_event.id in (select event_id from alert_seen
    where alert_seen.authority_id = ${viewer.authorityId} and alert_seen.user_id = ${viewer.userId})`;

/**
 * The same as rows, newest first. Of a message its people are told whoever sees the pupil; the name of one whom they do
 * not see is not.
 */
export const alertList: ListDefinition = {
  operation: 'alerts.list',
  source: {
    base: (call) => sql`(select alert_event.id, alert_event.authority_id, alert_event.alert_id, alert_event.at,
        alert_event.record_id, alert_event.on_date, pupil.first_name, pupil.last_name, pupil.id as pupil_id,
        ${isSeen(call)} as is_seen, ${visibleToUser(tellingOfCall(call).sight)} as is_in_sight
      from ${ownAlerts(call)}) alert where true`,
    id: sql`alert.id desc`,
    fields: {
      id: value(sql`alert.id::float8`),
      alertId: value(sql`alert.alert_id`),
      at: { ...value(sql`alert.at`), between: days(sql`alert.at`).between },
      isSeen: value(sql`alert.is_seen`),
      studentId: value(sql`case when alert.is_in_sight then alert.pupil_id end`),
      studentName: text(sql`case when alert.is_in_sight then alert.first_name || ' ' || alert.last_name else '' end`),
      recordId: value(sql`case when ${isThere} then alert.record_id end`),
      isGone: value(sql`(alert.record_id is not null and not ${isThere})`),
      onDate: value(sql`alert.on_date`),
    },
  },
};
