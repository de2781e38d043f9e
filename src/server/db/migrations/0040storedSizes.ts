import { sql, type Migration } from 'kysely';
import { systemRole, type AnyDatabase } from '../access.ts';

/** What tells where a photograph was taken goes out of stored files too, which are shorter then. */
export const storedSizes: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`grant update (size) on attachment to ${sql.id(systemRole)}`.execute(db);
  },
};
