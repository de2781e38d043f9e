import { sql, type Migration } from 'kysely';
import { tenantTable, type AnyDatabase } from '../access.ts';

/** Which revision of a stage each session was given last: what a save that does not say it began from (API-7). */
export const givenRevisions: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`create table pep_stage_given (
      authority_id integer not null references authority (id),
      session text not null references user_session (origin_jti) on delete cascade,
      stage_id integer not null, revision integer not null,
      primary key (authority_id, session, stage_id),
      foreign key (authority_id, stage_id) references pep_stage (authority_id, id) on delete cascade)`.execute(db);
    await tenantTable(db, 'pep_stage_given');
  },
};
