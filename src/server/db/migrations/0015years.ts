import { sql, type Migration } from 'kysely';
import { londonDate } from '../../../contract/index.ts';
import { tenantTable, type AnyDatabase } from '../access.ts';

const tenant: Record<string, string> = {
  year_turn: `
    academic_year_id smallint not null,
    state text not null check (state in ('approved', 'done', 'undone')),
    approved_by integer not null, approved_at timestamptz not null, done_at timestamptz,
    undone_by integer, undone_at timestamptz,
    primary key (authority_id, academic_year_id)`,
  // What was recorded before, and what has been since.
  year_turn_pupil: `
    academic_year_id smallint not null, pupil_id integer not null,
    was_year_group_id smallint not null, was_key_stage_id smallint, was_year smallint not null,
    became_year_group_id smallint not null,
    primary key (authority_id, academic_year_id, pupil_id),
    foreign key (authority_id, academic_year_id) references year_turn (authority_id, academic_year_id) on delete cascade,
    foreign key (authority_id, pupil_id) references pupil (authority_id, id) on delete cascade`,
};

/** Of which academic year a pupil's year group is, and the turns of the year that moved it on. */
export const years: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    // A default that is dropped again: no row is rewritten, and nobody waits.
    const today = londonDate(new Date());
    const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 2010 : 2009);
    await sql.raw(`alter table pupil add column year_group_year smallint not null default ${year}`).execute(db);
    await sql.raw('alter table pupil alter column year_group_year drop default').execute(db);
    for (const [table, columns] of Object.entries(tenant)) {
      await sql
        .raw(`create table ${table} (authority_id integer not null references authority (id), ${columns})`)
        .execute(db);
      await tenantTable(db, table);
    }
  },
};
