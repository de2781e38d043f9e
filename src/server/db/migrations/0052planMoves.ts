import { sql, type Migration } from 'kysely';
import { requestRole, type AnyDatabase } from '../access.ts';

const statements = [
  `alter table pep add column moves jsonb not null default '[]'`,
  `alter table pep_stage add column set_aside jsonb not null default '{}'`,
  `alter table pep_stage_revision add column set_aside jsonb not null default '{}'`,
  'alter table publication add column moving jsonb',
  // What was published never changes; how far plans have followed it does.
  `grant update (moving) on publication to ${requestRole}`,
];

/** Running plans follow a publication, and go back: where each was, and its answers that have no place meanwhile. */
export const planMoves: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
