import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** A cycle has a number, by which conditions tell cycles whatever they are called; those there, by their first days. */
export const cycleNumbers: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table pep_cycle add column number smallint check (number > 0)`.execute(db);
    // Row-level security holds for the owner too, who has no authority: put aside for this statement.
    await sql`alter table pep_cycle no force row level security`.execute(db);
    await sql`update pep_cycle set number = placed.number
      from (select id, row_number() over (partition by authority_id order by start_date, id) as number
        from pep_cycle) placed
      where placed.id = pep_cycle.id`.execute(db);
    await sql`alter table pep_cycle force row level security`.execute(db);
    await sql`alter table pep_cycle alter column number set not null, add unique (authority_id, number)`.execute(db);
  },
};
