import { sql, type RawBuilder } from 'kysely';

/** Whether `school` is open on a day: the national list says so, and its day of closing has not come (D-392). */
export const isOpenOn = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(school.is_open and coalesce(school.closed_on > ${day}, true))`;
