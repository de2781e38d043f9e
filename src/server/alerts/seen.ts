import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../db/unitOfWork.ts';

/** Days for which an event stands in the portal, unless it is acknowledged before (D-303). */
const daysShown = 30;

/** Whether an event is recent enough to stand in the portal. */
export const isRecent = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`alert_event.at > ${now}::timestamptz - make_interval(days => ${sql.lit(daysShown)})`;

/** What was acknowledged of events that have gone from the portal by themselves. */
export async function forgetSeen(db: Db, authorityId: number, now: Date): Promise<void> {
  await sql`delete from alert_seen using alert_event where alert_seen.authority_id = ${authorityId}
    and alert_event.authority_id = alert_seen.authority_id and alert_event.id = alert_seen.event_id
    and not ${isRecent(now)}`.execute(db);
}
