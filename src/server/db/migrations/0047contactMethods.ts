import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** A contact method is one of the four that are stated (STUD-6); any other text becomes the usual one. */
export const contactMethods: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    // Row-level security holds for the owner too, who has no authority: put aside for this statement.
    await sql`alter table pupil no force row level security`.execute(db);
    await sql`update pupil set contact_method = 'Portal'
      where contact_method not in ('Call', 'No call', 'Portal', 'Email')`.execute(db);
    await sql`alter table pupil force row level security`.execute(db);
    await sql`alter table pupil add constraint pupil_contact_method
      check (contact_method in ('Call', 'No call', 'Portal', 'Email'))`.execute(db);
  },
};
