import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/**
 * The town of a school, which tells those of one name apart (D-391), and the first day on which it is closed; which
 * school follows it is each authority's own word (D-392).
 */
export const schoolsKnown: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table school add column town text not null default '', add column closed_on date`.execute(db);
    await sql`alter table authority_school add column successor_id integer,
      add constraint authority_school_successor foreign key (authority_id, successor_id)
        references authority_school (authority_id, school_id)`.execute(db);
  },
};
