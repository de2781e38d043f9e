import { sql, type Migration } from 'kysely';
import { createTenantTables, requestRole, type AnyDatabase } from '../access.ts';

const tenant: Record<string, string> = {
  // What a user has acknowledged of the alerts in their bell.
  alert_seen: `
    user_id integer not null references app_user (id) on delete cascade,
    event_id bigint not null references alert_event (id) on delete cascade,
    primary key (authority_id, user_id, event_id)`,
};

const self = '(select acting_user())';

const statements = [
  `create policy own_alerts on alert_seen as restrictive to ${requestRole}
    using (user_id = ${self}) with check (user_id = ${self})`,
  `revoke update, delete on alert_seen from ${requestRole}`,
  'create index alert_seen_of_event on alert_seen (event_id)',
  'create index alert_event_latest on alert_event (authority_id, at desc, id desc)',
];

/** Alerts inside the portal: which of them their user has acknowledged. */
export const alertsSeen: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await createTenantTables(db, tenant);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
