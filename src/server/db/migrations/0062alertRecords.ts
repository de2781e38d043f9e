import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/**
 * What an alert is about: the id of the note, document, suspension, plan, question or message. Null of what is about
 * the pupil as a whole, and of events of before, which lead to the pupil's list as they did. No foreign key: an alert
 * says that a thing was there also when it is gone.
 */
export const alertRecords: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table alert_event add column record_id integer`.execute(db);
  },
};
