import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** Tables whose rows get new numbers where they go over to another authority with their pupil. */
const numbered = (
  'pupil registration care_status_change placement sen_period assessment_result attendance_amendment exclusion pep ' +
  'pep_stage pep_stage_rating enquiry enquiry_reply case_note pep_document pupil_merge pupil_merge_row former_identity'
).split(' ');

/**
 * A child who was passed on is passed back. Each copied row keeps the number that it had where it was first written,
 * whatever authorities it went through, so that a return knows what is there already.
 */
export const returns: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    for (const table of numbered) {
      const [name, index] = [sql.table(table), sql.id(`${table}_by_origin`)];
      await sql`alter table ${name} add column origin_id integer`.execute(db);
      await sql`create index ${index} on ${name} (authority_id, origin_id) where origin_id is not null`.execute(db);
    }
    // Of an offer of a record that goes back: what it brings, as each of the two reads it.
    await sql`alter table passing add column brings text`.execute(db);
  },
};
