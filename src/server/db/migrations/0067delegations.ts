import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/**
 * An assignment that a designated teacher has given (D-354): by whom, for which sections of the plans (null for all),
 * until which day. Of one that the virtual school has made all three are null.
 */
export const delegations: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table pupil_user
      add column given_by integer,
      add column given_stages text[],
      add column given_until date,
      add constraint pupil_user_given check (
        (given_by is null) = (given_until is null) and (given_by is not null or given_stages is null)
          and coalesce(cardinality(given_stages) > 0, true))`.execute(db);
    await sql`create index pupil_user_given on pupil_user (authority_id, given_by) where given_by is not null`.execute(
      db,
    );
  },
};
