import { sql, type RawBuilder } from 'kysely';
import { sessionBits, weekFrom } from './countedDays.ts';

/** What is counted of a week, by the names of its columns. */
const names = ['attended', 'authorised', 'unauthorised', 'unable', 'late', 'x_codes', 'c_codes'] as const;

const monday = sql`week.week_start`;
const days = sql`counted.days`;
const ofPupil = (table: string) =>
  sql`${sql.id(table)}.authority_id = pupil.authority_id and ${sql.id(table)}.pupil_id = pupil.id`;

/** The weeks that the days touch, in words that the key of the table understands too. */
const touched = sql`week.week_start between lower(${days}) - 6 and upper(${days}) and ${weekFrom(monday)} && ${days}`;

/** Sessions with a mark that lie on none of the days, as bits. */
const outside = sql`(week.marked & ~${sessionBits(monday, days)})`;

/**
 * Counts of the sessions of `pupil` on `counted.days`, in rows of a week or of a session, each with its Monday. Whole
 * weeks come from the counts that triggers keep; of a week that only partly counts, its marks are looked at, where it
 * has any on days that do not. "offset 0" keeps the weeks that are cut before their marks: taken together they would be
 * all marks of the pupil.
 */
export const countedWeeks: RawBuilder<unknown> = sql`(
    select ${monday}, ${sql.join(names.map((name) => sql`week.${sql.id(name)}`))}
    from attendance_week_count week
    where ${ofPupil('week')} and ${touched} and ${outside} = 0
    union all
    select cut.week_start, ${sql.join(
      [
        sql`(class = 'attended')::int`,
        sql`(class = 'authorised')::int`,
        sql`(class = 'unauthorised')::int`,
        sql`(class = 'unable')::int`,
        sql`is_late::int`,
        sql`(base = 'X')::int`,
        sql`(base = 'C')::int`,
      ].map((counts) => sql`coalesce(${counts}, 0)`),
    )}
    from (select week.week_start from attendance_week_count week
      where ${ofPupil('week')} and ${touched} and not ${days} @> ${weekFrom(monday)}
        and ${outside} not in (0, week.marked) offset 0) cut
    cross join lateral (select class, is_late, base from attendance_result result
      where ${ofPupil('result')} and result.mark_date between cut.week_start and cut.week_start + 6
        and ${days} @> result.mark_date offset 0) result)`;

/** The same in one row. */
export const sessionCounts: RawBuilder<unknown> = sql`(
  select ${sql.join(names.map((name) => sql`coalesce(sum(part.${sql.id(name)}), 0)::int as ${sql.id(name)}`))},
    coalesce(sum(part.attended + part.authorised + part.unauthorised), 0)::int as possible
  from ${countedWeeks} part)`;
