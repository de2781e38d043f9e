import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

const tables = [
  'authority_school',
  'user_school',
  'pupil',
  'registration',
  'attendance_mark',
  'attendance_week',
  'exclusion',
  'pep',
];

/** A school is taken away again where nothing refers to it: each of these is asked, for every school of a file. */
export const schoolIndexes: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    for (const table of tables) await sql.raw(`create index ${table}_of_school on ${table} (school_id)`).execute(db);
  },
};
