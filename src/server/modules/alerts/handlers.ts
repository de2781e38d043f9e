import { sql, type SqlBool } from 'kysely';
import { MOST_ALERTS_COUNTED, type ReplyOf } from '../../../contract/index.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { alertList, isSeen, ownAlerts } from './alertList.ts';

export const alertHandlers = {
  'alerts.count': { run: countAlerts },
  'alerts.list': listHandler(alertList),
  'alerts.acknowledge': { run: acknowledge },
} satisfies Handlers;

async function countAlerts(call: UnitCall): Promise<ReplyOf<'alerts.count'>> {
  const { rows } = await sql<ReplyOf<'alerts.count'>>`
    select count(*)::int as unseen, max(id)::float8 as newest
    from (select alert_event.id from ${ownAlerts(call)} and not ${isSeen(call)}
      order by alert_event.at desc, alert_event.id desc limit ${MOST_ALERTS_COUNTED}) alert`.execute(call.db);
  return rows[0] ?? { unseen: 0, newest: null };
}

/** Whatever the user is not told of, or has acknowledged before, is left as it is. */
async function acknowledge(call: UnitCall): Promise<ReplyOf<'alerts.acknowledge'>> {
  const { ids = [], through } = call.body as { readonly ids?: readonly number[]; readonly through?: number };
  const meant =
    through === undefined
      ? sql<SqlBool>`alert_event.id = any(${[...ids]}::bigint[])`
      : sql<SqlBool>`alert_event.id <= ${through}::bigint`;
  const { numAffectedRows = 0n } = await sql`
    insert into alert_seen (authority_id, user_id, event_id)
    select alert_event.authority_id, app_user.id, alert_event.id
    from ${ownAlerts(call)} and not ${isSeen(call)} and ${meant}
    on conflict do nothing`.execute(call.db);
  const acknowledged = Number(numAffectedRows);
  await audit(call, { action: 'alerts.acknowledge', record: 'list', detail: { count: acknowledged } });
  return { acknowledged };
}
