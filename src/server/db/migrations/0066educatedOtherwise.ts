import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** How a pupil is educated otherwise than at school (D-349); null where at school, or where nobody said so. */
export const educatedOtherwise: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`alter table pupil add column educated_otherwise text
      constraint pupil_educated_otherwise check (educated_otherwise in ('S61', 'S19', 'EHE'))`.execute(db);
  },
};
